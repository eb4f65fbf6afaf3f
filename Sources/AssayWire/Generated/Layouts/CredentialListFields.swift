// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `credential.list`, request.
enum CredentialListRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let all: [Field] = [account]
}

/// The fields of `credential.list`, reply.
enum CredentialListReplyFields {
    static let document = Field(
        slot: 0, tag: .document, type: .bytes, min: 2, max: 61440, required: true)
    static let all: [Field] = [document]
}
