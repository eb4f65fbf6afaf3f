/// A session to open: a family of refresh tokens.
public struct NewSession: Hashable, Sendable {
    /// The account it is of.
    public var account: String
    /// The client that gets the tokens.
    public var clientID: String
    /// The credential that signed in; when that ends, the session ends.
    public var credentialID: String?
    /// The thumbprint of the key it is bound to (RFC 9449 section 5): each refresh then needs
    /// that key's proof.
    public var thumbprint: String?
    /// The authorization code it is opened for, redeemed before; a replay of it ends the
    /// session.
    public var code: String?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// One session.
    public init(
        account: String, clientID: String, credentialID: String? = nil,
        thumbprint: String? = nil, code: String? = nil, operationID: OperationID? = nil
    ) {
        self.account = account
        self.clientID = clientID
        self.credentialID = credentialID
        self.thumbprint = thumbprint
        self.code = code
        self.operationID = operationID
    }
}

/// A session that was opened.
public struct OpenedSession: Hashable, Sendable {
    /// Its id, opaque text.
    public var sessionID: String
    /// Its first refresh token. It is a secret.
    public var refreshToken: String
    /// The session's last second unless it is refreshed, since 1970.
    public var expiresAt: Int64

    /// A session.
    public init(sessionID: String, refreshToken: String, expiresAt: Int64) {
        self.sessionID = sessionID
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// A refresh token as it is presented.
public struct RefreshEvidence: Hashable, Sendable {
    /// The DPoP proof of the request that presented the token.
    public struct Proof: Hashable, Sendable {
        /// The value of the request's `DPoP` header.
        public var proof: String
        /// The request's method.
        public var method: String
        /// The request's URL as the client knows it.
        public var url: String

        /// A proof and the request it covers.
        public init(proof: String, method: String, url: String) {
            self.proof = proof
            self.method = method
            self.url = url
        }
    }

    /// The token.
    public var refreshToken: String
    /// The proof; a session bound to a key is refreshed with that key's only.
    public var proof: Proof?
    /// The id of this call; nil makes a random one. Where no answer came, repeat the call under
    /// the same id: a token that was taken, presented again otherwise, ends its session.
    public var operationID: OperationID?

    /// Evidence of one refresh.
    public init(refreshToken: String, proof: Proof? = nil, operationID: OperationID? = nil) {
        self.refreshToken = refreshToken
        self.proof = proof
        self.operationID = operationID
    }
}

/// A session that was refreshed.
public struct RefreshedSession: Hashable, Sendable {
    /// The token that takes the presented one's place. It is a secret.
    public var refreshToken: String
    /// The session's last second unless it is refreshed again, since 1970.
    public var expiresAt: Int64
    /// The nonce the client should use from now on, to be sent in `DPoP-Nonce`.
    public var nextNonce: String?

    /// The next token of a session.
    public init(refreshToken: String, expiresAt: Int64, nextNonce: String? = nil) {
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.nextNonce = nextNonce
    }
}
