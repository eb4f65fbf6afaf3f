/// A code verifier and the challenge it must answer (RFC 7636 section 4.6).
public struct PKCEEvidence: Hashable, Sendable {
    /// What the token request carried; nil when it carried none.
    public var codeVerifier: String?
    /// What the authorization request carried; nil when it carried none.
    public var codeChallenge: String?
    /// The challenge's method; only `S256` is accepted.
    public var codeChallengeMethod: String?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one token request.
    public init(
        codeVerifier: String?, codeChallenge: String?, codeChallengeMethod: String? = "S256",
        operationID: OperationID? = nil
    ) {
        self.codeVerifier = codeVerifier
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
        self.operationID = operationID
    }
}
