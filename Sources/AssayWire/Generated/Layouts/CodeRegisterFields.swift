// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `code.register`, request.
enum CodeRegisterRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let codeChallenge = Field(
        slot: 1, tag: .codeChallenge, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallengeMethod = Field(
        slot: 2, tag: .codeChallengeMethod, type: .bytes, min: 0, max: 64, required: false)
    static let code = Field(
        slot: 3, tag: .code, type: .bytes, min: 0, max: 1024, required: true)
    static let clientId = Field(
        slot: 4, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 5, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let expiresIn = Field(
        slot: 6, tag: .expiresIn, type: .u32, min: 4, max: 4, required: false)
    static let dpopJkt = Field(
        slot: 7, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let all: [Field] = [
        caller,
        codeChallenge,
        codeChallengeMethod,
        code,
        clientId,
        redirectUri,
        expiresIn,
        dpopJkt,
    ]
}

/// The fields of `code.register`, reply.
enum CodeRegisterReplyFields {
    static let expiresAt = Field(
        slot: 0, tag: .expiresAt, type: .i64, min: 8, max: 8, required: true)
    static let all: [Field] = [expiresAt]
}
