// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `pkce.verify`, request.
enum PKCEVerifyRequestFields {
    static let codeVerifier = Field(
        slot: 0, tag: .codeVerifier, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallenge = Field(
        slot: 1, tag: .codeChallenge, type: .bytes, min: 0, max: 1024, required: false)
    static let codeChallengeMethod = Field(
        slot: 2, tag: .codeChallengeMethod, type: .bytes, min: 0, max: 64, required: false)
    static let all: [Field] = [codeVerifier, codeChallenge, codeChallengeMethod]
}
