// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `credential.revoke`, request.
enum CredentialRevokeRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let credentialId = Field(
        slot: 1, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [caller, credentialId]
}
