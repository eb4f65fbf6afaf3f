/// An authorization code to remember until it is redeemed (RFC 7636 section 4.4).
public struct NewCode: Hashable, Sendable {
    /// The code, at least 22 characters of a random value.
    public var code: String
    /// The client it was given to.
    public var clientID: String
    /// The redirect URI of the authorization request.
    public var redirectURI: String
    /// What the authorization request carried; nil when it carried none.
    public var codeChallenge: String?
    /// The challenge's method; only `S256` is accepted. It stands exactly where a challenge does.
    public var codeChallengeMethod: String?
    /// The thumbprint of the key the code is bound to (RFC 9449 section 10).
    public var thumbprint: String?
    /// How long it may live, in seconds; nil leaves it to the realm, which also caps it.
    public var lifeSeconds: UInt32?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// A code and what its redemption must match.
    public init(
        code: String, clientID: String, redirectURI: String, codeChallenge: String? = nil,
        codeChallengeMethod: String? = nil, thumbprint: String? = nil,
        lifeSeconds: UInt32? = nil, operationID: OperationID? = nil
    ) {
        self.code = code
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod =
            codeChallengeMethod ?? (codeChallenge == nil ? nil : "S256")
        self.thumbprint = thumbprint
        self.lifeSeconds = lifeSeconds
        self.operationID = operationID
    }
}

/// An authorization code as a token request presents it.
public struct CodeEvidence: Hashable, Sendable {
    /// The code.
    public var code: String
    /// The client that presents it.
    public var clientID: String
    /// The redirect URI of the token request, compared byte by byte.
    public var redirectURI: String
    /// The verifier (RFC 7636 section 4.5); nil when there is none.
    public var codeVerifier: String?
    /// The thumbprint of the key whose proof came with the request.
    public var thumbprint: String?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one token request.
    public init(
        code: String, clientID: String, redirectURI: String, codeVerifier: String? = nil,
        thumbprint: String? = nil, operationID: OperationID? = nil
    ) {
        self.code = code
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        self.thumbprint = thumbprint
        self.operationID = operationID
    }
}

/// A code that is remembered.
public struct RegisteredCode: Hashable, Sendable {
    /// Its last second, since 1970.
    public var expiresAt: Int64

    /// A code's end.
    public init(expiresAt: Int64) {
        self.expiresAt = expiresAt
    }
}
