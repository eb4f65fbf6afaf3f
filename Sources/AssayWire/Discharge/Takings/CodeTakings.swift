package import AssayBytes

// Codes, client ids and redirect URIs reach the ledger as the first halves of their digests:
// protocol/SPEC.md, Digests.

/// Register an authorization code (RFC 6749 section 4.1.2, RFC 7636 section 4.4).
package struct CodeRegistration: Hashable, Sendable {
    package var code: Bytes16
    package var client: Bytes16
    package var redirectURI: Bytes16
    /// RFC 7636 code_challenge, decoded; nil when the client sent none.
    package var challenge: Bytes32?
    /// The key the code is bound to (RFC 9449 section 10).
    package var thumbprint: Bytes32?
    /// Asked life in seconds; zero for the realm's.
    package var lifeSeconds: UInt32

    package init(
        code: Bytes16, client: Bytes16, redirectURI: Bytes16, challenge: Bytes32?,
        thumbprint: Bytes32?, lifeSeconds: UInt32
    ) {
        self.code = code
        self.client = client
        self.redirectURI = redirectURI
        self.challenge = challenge
        self.thumbprint = thumbprint
        self.lifeSeconds = lifeSeconds
    }
}

/// The code_verifier of a redemption.
package enum PresentedVerifier: Hashable, Sendable {
    case absent
    /// Not of RFC 7636's form: it cannot have been right, and guessed nothing.
    case malformed
    /// Its SHA-256.
    case digest(Bytes32)
}

/// Redeem an authorization code (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
package struct CodeRedemption: Hashable, Sendable {
    package var code: Bytes16
    package var client: Bytes16
    package var redirectURI: Bytes16
    package var verifier: PresentedVerifier
    /// The key that asks (`dpop_jkt`); nil when none was named.
    package var thumbprint: Bytes32?

    package init(
        code: Bytes16, client: Bytes16, redirectURI: Bytes16, verifier: PresentedVerifier,
        thumbprint: Bytes32?
    ) {
        self.code = code
        self.client = client
        self.redirectURI = redirectURI
        self.verifier = verifier
        self.thumbprint = thumbprint
    }
}

/// Open a transaction: a login that a browser was sent away for.
package struct TransactionOpening: Hashable, Sendable {
    /// Random; state and nonce are made from it by the ledger.
    package var id: Bytes16
    package var client: Bytes16
    package var redirectURI: Bytes16
    package var binding: Bytes16
    /// Asked life in seconds; zero for the realm's.
    package var lifeSeconds: UInt32

    package init(
        id: Bytes16, client: Bytes16, redirectURI: Bytes16, binding: Bytes16, lifeSeconds: UInt32
    ) {
        self.id = id
        self.client = client
        self.redirectURI = redirectURI
        self.binding = binding
        self.lifeSeconds = lifeSeconds
    }
}

/// Complete a transaction: the browser came back.
package struct TransactionCompletion: Hashable, Sendable {
    /// id (16) and MAC (16).
    package var state: Bytes32
    package var client: Bytes16
    package var redirectURI: Bytes16
    package var binding: Bytes16
    /// All zero when what was presented cannot be a nonce.
    package var nonce: Bytes32

    package init(
        state: Bytes32, client: Bytes16, redirectURI: Bytes16, binding: Bytes16, nonce: Bytes32
    ) {
        self.state = state
        self.client = client
        self.redirectURI = redirectURI
        self.binding = binding
        self.nonce = nonce
    }
}
