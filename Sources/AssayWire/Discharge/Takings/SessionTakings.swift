package import AssayBytes

/// Open a session: a family of refresh tokens.
package struct SessionOpening: Hashable, Sendable {
    package var session: ObjectID
    package var account: [UInt8]
    package var client: Bytes16
    /// The session ends with it.
    package var credential: ObjectID?
    /// Only this key's proofs refresh it.
    package var thumbprint: Bytes32?
    /// A code that was redeemed, by the same client and for the same key, and opened no session.
    package var code: Bytes16?

    package init(
        session: ObjectID, account: [UInt8], client: Bytes16, credential: ObjectID?,
        thumbprint: Bytes32?, code: Bytes16?
    ) {
        self.session = session
        self.account = account
        self.client = client
        self.credential = credential
        self.thumbprint = thumbprint
        self.code = code
    }
}

/// Refresh a session; where a proof was given, its `recordOnce` stands before.
package struct SessionRefresh: Hashable, Sendable {
    package var token: RefreshToken
    /// Of the key whose proof was given.
    package var thumbprint: Bytes32?

    package init(token: RefreshToken, thumbprint: Bytes32?) {
        self.token = token
        self.thumbprint = thumbprint
    }
}

/// End sessions.
package enum SessionEnding: Hashable, Sendable {
    case session(ObjectID)
    case account([UInt8])
}

/// Revoke an access token, or a session and the access tokens that name it.
package struct TokenRevocation: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// First half of a digest over issuer and jti.
        case token(Bytes16)
        case session(ObjectID)
    }

    package var target: Target
    /// When the token expires at the latest; the revocation is kept until then.
    package var until: WallTime

    package init(target: Target, until: WallTime) {
        self.target = target
        self.until = until
    }
}
