// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `recovery.cancel`, request.
enum RecoveryCancelRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signature = Field(
        slot: 1, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 2, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 3, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let credentialId = Field(
        slot: 4, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let recoveryId = Field(
        slot: 5, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        signature,
        signatureFormat,
        challenge,
        credentialId,
        recoveryId,
    ]
}

/// The fields of `recovery.cancel`, reply.
enum RecoveryCancelReplyFields {
    static let recoveryState = Field(
        slot: 0, tag: .recoveryState, type: .choice, min: 0, max: 4, required: true)
    static let effectiveAt = Field(
        slot: 1, tag: .effectiveAt, type: .i64, min: 8, max: 8, required: false)
    static let all: [Field] = [recoveryState, effectiveAt]
}
