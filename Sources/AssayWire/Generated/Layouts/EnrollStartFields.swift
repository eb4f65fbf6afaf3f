// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `enroll.start`, request.
enum EnrollStartRequestFields {
    static let account = Field(
        slot: 0, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let deviceId = Field(
        slot: 1, tag: .deviceId, type: .bytes, min: 0, max: 256, required: false)
    static let all: [Field] = [account, deviceId]
}

/// The fields of `enroll.start`, reply.
enum EnrollStartReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}
