// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `recovery.start`, request.
enum RecoveryStartRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let recoveryMethod = Field(
        slot: 2, tag: .recoveryMethod, type: .choice, min: 0, max: 1, required: true)
    static let lost = Field(
        slot: 3, tag: .lost, type: .list, min: 0, max: 2080, required: false)
    static let assertion = Field(
        slot: 4, tag: .assertion, type: .bytes, min: 0, max: 4096, required: false)
    static let all: [Field] = [caller, account, recoveryMethod, lost, assertion]
}

/// The fields of `recovery.start`, reply.
enum RecoveryStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let recoveryId = Field(
        slot: 1, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let recoveryState = Field(
        slot: 2, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 3, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [challenge, recoveryId, recoveryState, effectiveAt]
}
