// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `hello`, reply.
enum HelloReplyFields {
    static let role = Field(
        slot: 0, tag: .role, type: .ascii, min: 1, max: 16, required: true)
    static let versions = Field(
        slot: 1, tag: .versions, type: .list, min: 1, max: 16, required: true)
    static let kinds = Field(
        slot: 2, tag: .kinds, type: .list, min: 2, max: 512, required: true)
    static let limits = Field(
        slot: 3, tag: .limits, type: .list, min: 0, max: 2048, required: true)
    static let policyHash = Field(
        slot: 4, tag: .policyHash, type: .bytes, min: 32, max: 32, required: false)
    static let epoch = Field(
        slot: 5, tag: .epoch, type: .bytes, min: 16, max: 16, required: false)
    static let epochStart = Field(
        slot: 6, tag: .epochStart, type: .i64, min: 8, max: 8, required: false)
    static let software = Field(
        slot: 7, tag: .software, type: .ascii, min: 1, max: 64, required: true)
    static let state = Field(
        slot: 8, tag: .state, type: .choice, min: 0, max: 3, required: true)
    static let time = Field(
        slot: 9, tag: .time, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [
        role,
        versions,
        kinds,
        limits,
        policyHash,
        epoch,
        epochStart,
        software,
        state,
        time,
    ]
}
