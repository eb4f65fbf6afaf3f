/// An access token as it was presented, and the proof of the key it is bound to.
public struct TokenEvidence: Hashable, Sendable {
    /// The scheme of the `Authorization` header.
    public enum Scheme: Hashable, Sendable {
        /// `DPoP` (RFC 9449 section 7.1): the token is bound to a key, whose proof comes with it.
        case dpop
        /// `Bearer` (RFC 6750 section 2.1).
        case bearer
    }

    /// The DPoP proof of the request that presented the token.
    public struct Proof: Hashable, Sendable {
        /// The value of the request's `DPoP` header.
        public var proof: String
        /// The request's method.
        public var method: String
        /// The request's URL as the client knows it; query and fragment are ignored.
        public var url: String

        /// A proof and the request it covers.
        public init(proof: String, method: String, url: String) {
            self.proof = proof
            self.method = method
            self.url = url
        }
    }

    /// The token: what follows the scheme.
    public var accessToken: String
    /// How it was presented.
    public var scheme: Scheme
    /// The proof that came with it; nil when the request had no `DPoP` header.
    public var proof: Proof?
    /// SHA-256 of the client's certificate, base64url, for tokens bound to one (RFC 8705
    /// section 3.1); nil when it showed none.
    public var clientCertificate: String?
    /// The scopes the request needs, a blank between; nil when it needs none.
    public var requiredScope: String?
    /// Whether the proof must repeat a nonce of this service; nil leaves it to the realm.
    public var requiresNonce: Bool?
    /// Whether an accepted proof is recorded.
    public var replay: DPoPEvidence.Replay
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one request.
    public init(
        accessToken: String, scheme: Scheme, proof: Proof? = nil,
        clientCertificate: String? = nil, requiredScope: String? = nil,
        requiresNonce: Bool? = nil, replay: DPoPEvidence.Replay = .consume,
        operationID: OperationID? = nil
    ) {
        self.accessToken = accessToken
        self.scheme = scheme
        self.proof = proof
        self.clientCertificate = clientCertificate
        self.requiredScope = requiredScope
        self.requiresNonce = requiresNonce
        self.replay = replay
        self.operationID = operationID
    }
}

/// What an accepted access token says.
public struct TokenClaims: Hashable, Sendable {
    /// Whom it is about: its `sub`.
    public var subject: String?
    /// The client it was given to: its `client_id`.
    public var clientID: String?
    /// What it allows: its `scope`, a blank between.
    public var scope: String?
    /// Its last second, since 1970.
    public var expiresAt: Int64
    /// The key whose proof came with it (RFC 7638, base64url); nil when no proof was asked for.
    public var thumbprint: String?
    /// All its claims: the text of a JSON object.
    public var json: String
    /// The nonce the client should use from now on, to be sent in `DPoP-Nonce`; nil when it may
    /// keep the one it has.
    public var nextNonce: String?

    /// The claims of one token.
    public init(
        subject: String? = nil, clientID: String? = nil, scope: String? = nil,
        expiresAt: Int64, thumbprint: String? = nil, json: String, nextNonce: String? = nil
    ) {
        self.subject = subject
        self.clientID = clientID
        self.scope = scope
        self.expiresAt = expiresAt
        self.thumbprint = thumbprint
        self.json = json
        self.nextNonce = nextNonce
    }
}
