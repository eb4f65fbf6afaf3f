// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `session.refresh`, request.
enum SessionRefreshRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let proof = Field(
        slot: 1, tag: .proof, type: .bytes, min: 0, max: 8192, required: false)
    static let method = Field(
        slot: 2, tag: .method, type: .bytes, min: 1, max: 64, required: false)
    static let url = Field(
        slot: 3, tag: .url, type: .bytes, min: 1, max: 8192, required: false)
    static let refreshToken = Field(
        slot: 4, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [caller, proof, method, url, refreshToken]
}

/// The fields of `session.refresh`, reply.
enum SessionRefreshReplyFields {
    static let nextNonce = Field(
        slot: 0, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let expiresAt = Field(
        slot: 1, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let refreshToken = Field(
        slot: 2, tag: .refreshToken, type: .bytes, min: 0, max: 128, required: true)
    static let all: [Field] = [nextNonce, expiresAt, refreshToken]
}
