// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `dpop.verify`, request.
enum DPoPVerifyRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let trace = Field(
        slot: 1, tag: .trace, type: .bool, min: 1, max: 1, required: false)
    static let proof = Field(
        slot: 2, tag: .proof, type: .bytes, min: 0, max: 8192, required: false)
    static let method = Field(
        slot: 3, tag: .method, type: .bytes, min: 1, max: 64, required: true)
    static let url = Field(
        slot: 4, tag: .url, type: .bytes, min: 1, max: 8192, required: true)
    static let accessToken = Field(
        slot: 5, tag: .accessToken, type: .bytes, min: 1, max: 16384, required: false)
    static let expectedThumbprint = Field(
        slot: 6, tag: .expectedThumbprint, type: .bytes, min: 0, max: 128, required: false)
    static let requireNonce = Field(
        slot: 7, tag: .requireNonce, type: .bool, min: 1, max: 1, required: false)
    static let replay = Field(
        slot: 8, tag: .replay, type: .choice, min: 0, max: 1, required: false)
    static let all: [Field] = [
        caller,
        trace,
        proof,
        method,
        url,
        accessToken,
        expectedThumbprint,
        requireNonce,
        replay,
    ]
}

/// The fields of `dpop.verify`, reply.
enum DPoPVerifyReplyFields {
    static let thumbprint = Field(
        slot: 0, tag: .thumbprint, type: .bytes, min: 32, max: 32, required: true)
    static let jti = Field(
        slot: 1, tag: .jti, type: .bytes, min: 1, max: 256, required: true)
    static let iat = Field(
        slot: 2, tag: .iat, type: .i64, min: 8, max: 8, required: true)
    static let nextNonce = Field(
        slot: 3, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let all: [Field] = [thumbprint, jti, iat, nextNonce]
}
