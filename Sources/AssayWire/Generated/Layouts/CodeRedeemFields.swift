// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The fields of `code.redeem`, request.
enum CodeRedeemRequestFields {
    static let caller = Field(
        slot: 0, tag: .caller, type: .ascii, min: 1, max: 64, required: false)
    static let codeVerifier = Field(
        slot: 1, tag: .codeVerifier, type: .bytes, min: 0, max: 1024, required: false)
    static let code = Field(
        slot: 2, tag: .code, type: .bytes, min: 0, max: 1024, required: true)
    static let clientId = Field(
        slot: 3, tag: .clientId, type: .bytes, min: 0, max: 256, required: true)
    static let redirectUri = Field(
        slot: 4, tag: .redirectUri, type: .bytes, min: 0, max: 2048, required: true)
    static let dpopJkt = Field(
        slot: 5, tag: .dpopJkt, type: .bytes, min: 0, max: 128, required: false)
    static let all: [Field] = [caller, codeVerifier, code, clientId, redirectUri, dpopJkt]
}
