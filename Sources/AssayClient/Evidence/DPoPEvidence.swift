/// A DPoP proof and the request it covers (RFC 9449 section 4.3).
public struct DPoPEvidence: Hashable, Sendable {
    /// Whether an accepted proof counts as used from then on.
    public enum Replay: Hashable, Sendable {
        /// The proof is recorded: the same proof again is a replay.
        case consume
        /// Everything is asked and nothing recorded.
        case check
    }

    /// The value of the request's `DPoP` header; nil when it had none.
    public var proof: String?
    /// The request's method.
    public var method: String
    /// The request's URL as the client knows it; query and fragment are ignored.
    public var url: String
    /// The access token presented with the proof. It needs `expectedThumbprint`, the key the
    /// token is bound to: this call does not look into tokens.
    public var accessToken: String?
    /// The thumbprint the proof's key must have (RFC 7638, base64url), usually a token's
    /// `cnf.jkt`.
    public var expectedThumbprint: String?
    /// Whether the proof must repeat a nonce of this service; nil leaves it to the realm.
    public var requiresNonce: Bool?
    /// Whether an accepted proof is recorded.
    public var replay: Replay
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one request.
    public init(
        proof: String?, method: String, url: String, accessToken: String? = nil,
        expectedThumbprint: String? = nil, requiresNonce: Bool? = nil,
        replay: Replay = .consume, operationID: OperationID? = nil
    ) {
        self.proof = proof
        self.method = method
        self.url = url
        self.accessToken = accessToken
        self.expectedThumbprint = expectedThumbprint
        self.requiresNonce = requiresNonce
        self.replay = replay
        self.operationID = operationID
    }
}

/// What an accepted DPoP proof says.
public struct DPoPClaims: Hashable, Sendable {
    /// The key that signed it: RFC 7638 thumbprint, base64url.
    public var thumbprint: String
    /// The proof's own id.
    public var jti: String
    /// The proof's `iat`, in seconds since 1970.
    public var issuedAt: Int64
    /// The nonce the client should use from now on, to be sent in `DPoP-Nonce`; nil when it may
    /// keep the one it has.
    public var nextNonce: String?

    /// The claims of one proof.
    public init(thumbprint: String, jti: String, issuedAt: Int64, nextNonce: String? = nil) {
        self.thumbprint = thumbprint
        self.jti = jti
        self.issuedAt = issuedAt
        self.nextNonce = nextNonce
    }
}
