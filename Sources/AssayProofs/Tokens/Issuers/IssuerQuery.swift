package import AssayBytes

/// What only a token's issuer can say, and has to be asked over the network for.
package enum IssuerQuery: Hashable, Sendable {
    /// Its key set, as it is now: a key is unknown, or no set was ever had.
    case unknownKey(issuer: [UInt8])
    /// What this token is (RFC 7662); `digest` is SHA-256 of it.
    case introspect(issuer: [UInt8], token: [UInt8], digest: Bytes32)
}

/// An issuer's answer about one token (RFC 7662 section 2.2), as it came.
package struct IntrospectionAnswer: Sendable {
    /// The issuer that was asked.
    package var issuer: [UInt8]
    /// The token it was asked about: SHA-256.
    package var digest: Bytes32
    /// The answer's body, meant to be JSON.
    package var body: [UInt8]
    /// Until when the answer may be used, by the ledger's clock.
    package var freshUntil: WallTime

    /// An answer of an issuer.
    package init(issuer: [UInt8], digest: Bytes32, body: [UInt8], freshUntil: WallTime) {
        self.issuer = issuer
        self.digest = digest
        self.body = body
        self.freshUntil = freshUntil
    }
}
