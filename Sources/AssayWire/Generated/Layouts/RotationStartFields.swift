// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `rotation.start`, request.
enum RotationStartRequestFields {
    static let credentialId = Field(
        slot: 0, tag: .credentialId, type: .bytes, min: 0, max: 64, required: true)
    static let all: [Field] = [credentialId]
}

/// The fields of `rotation.start`, reply.
enum RotationStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}
