// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `challenge.issue`, request.
enum ChallengeIssueRequestFields {
    static let subject = Field(
        slot: 0, tag: .subject, type: .bytes, min: 32, max: 32, required: true)
    static let all: [Field] = [subject]
}

/// The fields of `challenge.issue`, reply.
enum ChallengeIssueReplyFields {
    static let challenge = Field(
        slot: 0, tag: .challenge, type: .bytes, min: 32, max: 32, required: true)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [challenge, expiresAt]
}
