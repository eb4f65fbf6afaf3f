package import AssayBytes
package import AssayWire

/// What evidence shows: verified claims, and the obligations that make it count.
package struct Finding: Sendable {
    /// The kind of the request.
    package var kind: Kind
    /// What the accepted reply will say.
    package var claims: Claims
    /// What the ledger must discharge first; without it the finding is the answer.
    package var discharge: Discharge?
}

extension Finding {
    /// Whether something that fails of it is excused (shadow mode).
    package var isExcused: Bool {
        guard case .token(let claims) = claims else { return false }
        return claims.shadowReason != nil
    }
}

/// What the accepted reply of each kind says.
package enum Claims: Hashable, Sendable {
    /// Nothing beside the verdict.
    case none
    /// A DPoP proof holds.
    case dpop(DPoPClaims)
    /// An access token holds.
    case token(TokenClaims)
    /// A challenge was minted.
    case challengeIssued(IssuedChallenge)
    /// The key with this thumbprint signed a challenge.
    case challengeSigned(thumbprint: Bytes32)
    /// A credential signed in.
    case signedIn(SignInClaims)
    /// What the ledger told, passed on: a JSON object, and where to go on.
    case document([UInt8], next: Int64)
    /// How far a recovery is, with a challenge for one decision.
    case recovery(RecoveryState, effectiveAt: WallTime?, challenge: Bytes32)
    /// A durable taking took effect; with what was minted for the next step.
    case taken(TakingResult, minted: Bytes32? = nil)
}

/// What an accepted DPoP proof says of itself.
package struct DPoPClaims: Hashable, Sendable {
    /// The thumbprint of the proof's key (RFC 7638).
    package var thumbprint: Bytes32
    /// The proof's own identifier, unescaped.
    package var jti: ShortBytes
    /// When the client says it made the proof, in seconds.
    package var iat: Int64
    /// A nonce the client should change to.
    package var nextNonce: Bytes32?
}

/// What an accepted access token says, and how it was presented.
package struct TokenClaims: Hashable, Sendable {
    /// The token.
    package let token: VerifiedToken
    /// Whether what fails of the proof is excused (shadow mode).
    let isShadow: Bool
    /// The thumbprint of the key whose proof stood beside it.
    package var thumbprint: Bytes32?
    /// The proof's `iat` minus now, in seconds.
    package var measured: Int64?
    /// A nonce the client should change to.
    package var nextNonce: Bytes32?
    /// What was excused.
    package var shadowReason: Reason?
    /// With that, and asked for: what each check found, one JSON array.
    package var checks: [UInt8]?
}

/// What a sign-in shows.
package struct SignInClaims: Hashable, Sendable {
    package var account: [UInt8]
    package var assurance: Assurance
    /// Names of what is worth a look, blanks between; empty for none.
    package var signals: [UInt8]
}

/// A challenge just minted.
package struct IssuedChallenge: Hashable, Sendable {
    /// The 32 bytes to be signed.
    package var challenge: Bytes32
    /// Until when it is accepted.
    package var expiresAt: WallTime
}
