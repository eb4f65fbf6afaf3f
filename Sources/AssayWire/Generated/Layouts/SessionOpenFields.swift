// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `session.open`, request.
enum SessionOpenRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let code = Field(
        slot: 1, tag: .code, type: .bytes, min: 0, max: 1024, required: false)
    static let clientId = Field(
        slot: 2, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let dpopJkt = Field(
        slot: 3, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let account = Field(
        slot: 4, tag: .account, type: .bytes, min: 0, max: 256, required: true)
    static let credentialId = Field(
        slot: 5, tag: .credentialId, type: .bytes, min: 0, max: 64, required: false)
    static let all: [Field] = [caller, code, clientId, dpopJkt, account, credentialId]
}

/// The fields of `session.open`, reply.
enum SessionOpenReplyFields {
    static let expiresAt = Field(
        slot: 0, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let sessionId = Field(
        slot: 1, tag: .sessionId, type: .bytes, min: 0, max: 64, required: true)
    static let refreshToken = Field(
        slot: 2, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [expiresAt, sessionId, refreshToken]
}
