// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `credential.revoke_all`, request.
enum CredentialRevokeAllRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let account = Field(
        slot: 1, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [caller, account]
}
