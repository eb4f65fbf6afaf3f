// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of any reply that is not `accepted`.
enum RefusalFields {
    static let epoch = Field(
        slot: 0, tag: .epoch, type: .bytes, min: 16, max: 16, required: false)
    static let epochStart = Field(
        slot: 1, tag: .epochStart, type: .i64, min: 8, max: 8, required: false)
    static let time = Field(
        slot: 2, tag: .time, type: .i64, min: 8, max: 8, required: false)
    static let measured = Field(
        slot: 3, tag: .measured, type: .i64, min: 8, max: 8, required: false)
    static let retryAfter = Field(
        slot: 4, tag: .retryAfter, type: .u32, min: 4, max: 4, required: false)
    static let checks = Field(
        slot: 5, tag: .checks, type: .bytes, min: 2, max: 8192, required: false)
    static let nextNonce = Field(
        slot: 6, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let failed = Field(
        slot: 7, tag: .failed, type: .choice, min: 0, max: 7, required: false)
    static let all: [Field] = [
        epoch,
        epochStart,
        time,
        measured,
        retryAfter,
        checks,
        nextNonce,
        failed,
    ]
}
