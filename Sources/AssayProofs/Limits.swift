import AssayEncodings

/// The bounds on evidence that do not depend on a realm.
package enum Limits {
    /// The largest DPoP proof, in bytes.
    package static let proofBytesMax = 8192
    /// The most JSON values and names in a proof's header, in its claims, or in a named key:
    /// several times what any of them needs, and cheap to read and search.
    package static let jsonNodesMax = 128
    /// The largest `jti` after unescaping, in bytes.
    package static let jtiBytesMax = 256
    /// The shortest PKCE verifier, in bytes (RFC 7636 section 4.1).
    package static let codeVerifierBytesMin = 43
    /// The longest PKCE verifier, in bytes (RFC 7636 section 4.1).
    package static let codeVerifierBytesMax = 128
    /// The most keys of one issuer.
    package static let issuerKeysMax = 64
    /// The largest claims of an access token, in bytes: what a reply can hold.
    package static let tokenClaimsBytesMax = 16_384
    /// What the claims of an access token may cost.
    static let tokenClaims = JSONLimits(
        bytesMax: tokenClaimsBytesMax, depthMax: 16, nodesMax: 2048)
    /// How long the texts of an access token are that are passed on or looked up, in bytes.
    static let tokenTexts: [(claim: String, bytes: ClosedRange<Int>)] = [
        ("sub", 1...1024), ("client_id", 1...1024), ("jti", 1...256), ("sid", 0...1024),
        ("scope", 0...4096),
    ]
    /// What a key set may cost; its bytes are bounded where it is fetched.
    static let keySet = JSONLimits(bytesMax: 1 << 20, nodesMax: 8192)
}
