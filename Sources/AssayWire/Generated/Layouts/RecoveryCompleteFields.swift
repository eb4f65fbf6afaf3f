// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `recovery.complete`, request.
enum RecoveryCompleteRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let account = Field(
        slot: 2, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let deviceId = Field(
        slot: 3, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let appInstanceNonce = Field(
        slot: 4, tag: .appInstanceNonce, type: .bytes, min: 0, max: 64, required: true)
    static let deviceKey = Field(
        slot: 5, tag: .deviceKey, type: .bytes, min: 0, max: 1024, required: true)
    static let possession = Field(
        slot: 6, tag: .possession, type: .bytes, min: 0, max: 1024, required: true)
    static let attestationFormat = Field(
        slot: 7, tag: .attestationFormat, type: .bytes, min: 0, max: 64, required: false)
    static let attestation = Field(
        slot: 8, tag: .attestation, type: .bytes, min: 0, max: 32768, required: false)
    static let recoveryId = Field(
        slot: 9, tag: .recoveryId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        caller,
        signatureFormat,
        account,
        deviceId,
        appInstanceNonce,
        deviceKey,
        possession,
        attestationFormat,
        attestation,
        recoveryId,
    ]
}

/// The fields of `recovery.complete`, reply.
enum RecoveryCompleteReplyFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let assurance = Field(
        slot: 1, tag: .assurance, type: .choice, min: 1, max: 15, required: true)
    static let all: [Field] = [credentialId, assurance]
}
