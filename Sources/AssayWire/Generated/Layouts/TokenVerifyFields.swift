// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `token.verify`, request.
enum TokenVerifyRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let trace = Field(
        slot: 1, tag: .trace, type: .bool, min: 1, max: 1, required: false)
    static let proof = Field(
        slot: 2, tag: .proof, type: .bytes, min: 0, max: 8192, required: false)
    static let method = Field(
        slot: 3, tag: .method, type: .bytes, min: 1, max: 64, required: false)
    static let url = Field(
        slot: 4, tag: .url, type: .bytes, min: 1, max: 8192, required: false)
    static let accessToken = Field(
        slot: 5, tag: .accessToken, type: .bytes, min: 1, max: 16384, required: true)
    static let requireNonce = Field(
        slot: 6, tag: .requireNonce, type: .bool, min: 1, max: 1, required: false)
    static let replay = Field(
        slot: 7, tag: .replay, type: .choice, min: 0, max: 1, required: false)
    static let scheme = Field(
        slot: 8, tag: .scheme, type: .choice, min: 0, max: 1, required: true)
    static let clientCertificate = Field(
        slot: 9, tag: .clientCertificate, type: .bytes, min: 0, max: 128, required: false)
    static let requiredScope = Field(
        slot: 10, tag: .requiredScope, type: .bytes, min: 0, max: 1024, required: false)
    static let shadow = Field(
        slot: 11, tag: .shadow, type: .bool, min: 1, max: 1, required: false)
    static let all: [Field] = [
        caller,
        trace,
        proof,
        method,
        url,
        accessToken,
        requireNonce,
        replay,
        scheme,
        clientCertificate,
        requiredScope,
        shadow,
    ]
}

/// The fields of `token.verify`, reply.
enum TokenVerifyReplyFields {
    static let measured = Field(
        slot: 0, tag: .measured, type: .i64, min: 8, max: 8, required: false)
    static let checks = Field(
        slot: 1, tag: .checks, type: .bytes, min: 2, max: 8192, required: false)
    static let thumbprint = Field(
        slot: 2, tag: .thumbprint, type: .bytes, min: 32, max: 32, required: false)
    static let nextNonce = Field(
        slot: 3, tag: .nextNonce, type: .ascii, min: 43, max: 43, required: false)
    static let expiresAt = Field(
        slot: 4, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let tokenSubject = Field(
        slot: 5, tag: .tokenSubject, type: .bytes, min: 0, max: 1024, required: false)
    static let tokenClient = Field(
        slot: 6, tag: .tokenClient, type: .bytes, min: 0, max: 1024, required: false)
    static let tokenScope = Field(
        slot: 7, tag: .tokenScope, type: .bytes, min: 0, max: 4096, required: false)
    static let claims = Field(
        slot: 8, tag: .claims, type: .bytes, min: 2, max: 16384, required: true)
    static let shadowReason = Field(
        slot: 9, tag: .shadowReason, type: .u32, min: 4, max: 4, required: false)
    static let all: [Field] = [
        measured,
        checks,
        thumbprint,
        nextNonce,
        expiresAt,
        tokenSubject,
        tokenClient,
        tokenScope,
        claims,
        shadowReason,
    ]
}
