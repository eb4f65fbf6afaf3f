// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `challenge.verify`, request.
enum ChallengeVerifyRequestFields {
    static let publicKey = Field(
        slot: 0, tag: .publicKey, type: .bytes, min: 1, max: 8192, required: true)
    static let signature = Field(
        slot: 1, tag: .signature, type: .bytes, min: 0, max: 1024, required: true)
    static let signatureFormat = Field(
        slot: 2, tag: .signatureFormat, type: .choice, min: 0, max: 2, required: false)
    static let challenge = Field(
        slot: 3, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let timestamp = Field(
        slot: 4, tag: .timestamp, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [publicKey, signature, signatureFormat, challenge, timestamp]
}

/// The fields of `challenge.verify`, reply.
enum ChallengeVerifyReplyFields {
    static let thumbprint = Field(
        slot: 0, tag: .thumbprint, type: .bytes, min: 32, max: 32, required: true)
    static let all: [Field] = [thumbprint]
}
