// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `recovery.get`, request.
enum RecoveryGetRequestFields {
    static let recoveryId = Field(
        slot: 0, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [recoveryId]
}

/// The fields of `recovery.get`, reply.
enum RecoveryGetReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let recoveryState = Field(
        slot: 1, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 2, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [challenge, recoveryState, effectiveAt]
}
