/// A login that begins in a browser: what its end must match.
public struct NewTransaction: Hashable, Sendable {
    /// The client at the authorization server.
    public var clientID: String
    /// Where the authorization server sends the browser back to.
    public var redirectURI: String
    /// 16 to 256 characters that are kept in the user's browser session and nowhere else.
    public var binding: String
    /// How long it may take, in seconds; nil leaves it to the realm, which also caps it.
    public var lifeSeconds: UInt32?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// One login.
    public init(
        clientID: String, redirectURI: String, binding: String, lifeSeconds: UInt32? = nil,
        operationID: OperationID? = nil
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.binding = binding
        self.lifeSeconds = lifeSeconds
        self.operationID = operationID
    }
}

/// What the authorization request of a login carries.
public struct OpenedTransaction: Hashable, Sendable {
    /// `state` (RFC 6749 section 4.1.1).
    public var state: String
    /// `nonce` (OpenID Connect Core section 3.1.2.1).
    public var nonce: String
    /// Its last second, since 1970.
    public var expiresAt: Int64

    /// A login that has begun.
    public init(state: String, nonce: String, expiresAt: Int64) {
        self.state = state
        self.nonce = nonce
        self.expiresAt = expiresAt
    }
}

/// What came back at the end of a login.
public struct TransactionEvidence: Hashable, Sendable {
    /// The `state` of the authorization response.
    public var state: String
    /// The client whose login it is.
    public var clientID: String
    /// The redirect URI the response came to.
    public var redirectURI: String
    /// What the user's browser session keeps.
    public var binding: String
    /// The `nonce` in the ID token.
    public var nonce: String
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one login.
    public init(
        state: String, clientID: String, redirectURI: String, binding: String, nonce: String,
        operationID: OperationID? = nil
    ) {
        self.state = state
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.binding = binding
        self.nonce = nonce
        self.operationID = operationID
    }
}
