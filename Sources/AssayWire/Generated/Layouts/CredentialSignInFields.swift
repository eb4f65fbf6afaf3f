// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `credential.sign_in`, request.
enum CredentialSignInRequestFields {
    static let signature = Field(
        slot: 0, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 1, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 2, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let timestamp = Field(
        slot: 3, tag: .timestamp, type: .i64, min: 8, max: 8, required: true)
    static let deviceId = Field(
        slot: 4, tag: .deviceId, type: .bytes, min: 0, max: 256, required: true)
    static let credentialId = Field(
        slot: 5, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [
        signature,
        signatureFormat,
        challenge,
        timestamp,
        deviceId,
        credentialId,
    ]
}

/// The fields of `credential.sign_in`, reply.
enum CredentialSignInReplyFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let assurance = Field(
        slot: 1, tag: .assurance, type: .choice, min: 1, max: 15, required: true)
    static let signals = Field(
        slot: 2, tag: .signals, type: .bytes, min: 0, max: 256, required: false)
    static let all: [Field] = [account, assurance, signals]
}
