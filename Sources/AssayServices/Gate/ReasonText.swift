package import AssayWire

extension Reason {
    /// The stable name, also for a number this version does not know.
    package var text: String {
        name ?? "unknown_\(rawValue)"
    }

    /// The OAuth error code a server gives its client, where one applies: RFC 9449 sections 5
    /// and 7 to 9 for DPoP, RFC 7636 sections 4.4.1 and 4.6 for PKCE, RFC 6750 section 3.1 for
    /// access tokens.
    package var oauthError: String? {
        switch self {
        case .dpopNonceRequired, .dpopNonceInvalid:
            return "use_dpop_nonce"
        case .dpopThumbprintMismatch:
            return "invalid_token"
        case .pkceMethodNotAllowed, .pkceChallengeMalformed:
            return "invalid_request"
        case .tokenMissing:
            // RFC 6750 section 3.1: who sent none is told no error.
            return nil
        case .tokenScopeMissing:
            return "insufficient_scope"
        default:
            break
        }
        switch rawValue >> 8 {
        case 0x10: return "invalid_dpop_proof"
        case 0x11, 0x40: return "invalid_grant"
        case 0x20: return "invalid_token"
        default: return nil
        }
    }

    /// What the reason means and what to do, in a sentence for a person.
    package var explanation: String {
        switch rawValue >> 8 {
        case 0x00, 0x01: generalExplanation
        case 0x10: dpopExplanation
        case 0x11: pkceExplanation
        case 0x12, 0x13, 0x14: keyExplanation
        case 0x20: tokenExplanation
        default: meaning ?? "The proof does not hold."
        }
    }

    private var generalExplanation: String {
        switch self {
        case .accepted: "The proof holds."
        case .realmUnknown: "No realm of this name is configured."
        case .fieldInvalid: "A value of the call is too short, too long or out of its range."
        case .operationMismatch: "This operation id was used with other content."
        case .unavailable: "The service cannot decide now; repeat the call."
        case .overloaded: "The service has no room for this call now; repeat it later."
        case .quotaExceeded: "The share of this caller or key is used up; repeat the call later."
        default: "Asker and verifier do not speak the same version."
        }
    }

    private var dpopExplanation: String {
        switch self {
        case .dpopProofMissing: "There is no proof."
        case .dpopMultipleProofs: "There is more than one proof."
        case .dpopMalformed: "The proof is not a JWS with the header and claims of a DPoP proof."
        case .dpopTypeWrong: "The proof's typ is not dpop+jwt."
        case .dpopAlgorithmNotAllowed: "The proof's alg is not one this realm allows."
        case .dpopKeyInvalid: "The proof's jwk is not a public key for its alg."
        case .dpopSignatureInvalid: "The signature does not hold under the proof's own key."
        case .dpopHtmMismatch: "The proof's htm is not the request's method."
        case .dpopHtuMismatch: "The proof's htu is not the request's URL."
        case .dpopIatTooOld: "The proof's iat is too far in the past."
        case .dpopIatInFuture: "The proof's iat is too far in the future; check the clock."
        case .dpopExpired: "The proof's exp has passed."
        case .dpopNotYetValid: "The proof's nbf has not come yet."
        case .dpopJtiInvalid: "The proof's jti is missing or not a string of 1 to 256 bytes."
        case .dpopAthMissing: "An access token was given, and the proof has no ath."
        case .dpopAthMismatch: "The proof's ath is not the digest of the access token."
        case .dpopAthUnexpected: "The proof has an ath, and no access token was given."
        case .dpopThumbprintMismatch: "The proof's key is not the expected one."
        case .dpopNonceRequired: "The proof needs a nonce of this server: repeat with next_nonce."
        case .dpopNonceInvalid: "The proof's nonce is not valid here: repeat with next_nonce."
        case .dpopOriginNotAllowed: "The request's origin is not one of this realm."
        case .dpopReplayed: "The proof was used before; every request needs a new one."
        default: "The DPoP proof does not hold."
        }
    }

    private var pkceExplanation: String {
        switch self {
        case .pkceMethodNotAllowed: "The code_challenge_method is not S256."
        case .pkceVerifierMalformed:
            "The code_verifier is not 43 to 128 of A-Z, a-z, 0-9, '-', '.', '_' and '~'."
        case .pkceVerifierMissing: "A code_challenge was given and no code_verifier."
        case .pkceVerifierUnexpected: "A code_verifier was given and no code_challenge."
        case .pkceChallengeMalformed: "The code_challenge is not 43 characters of base64url."
        case .pkceVerifierMismatch: "The code_verifier does not belong to the code_challenge."
        default: meaning ?? "The code does not hold."
        }
    }

    private var tokenExplanation: String {
        switch self {
        case .tokenMissing: "There is no access token."
        case .tokenMalformed: "The access token is not a JWS with the claims of an access token."
        case .tokenTypeWrong: "The token's typ is not one of an access token here."
        case .tokenAlgorithmNotAllowed: "The token's alg is not one its issuer may sign with."
        case .tokenIssuerUnknown: "The token's iss is no issuer of this realm."
        case .tokenKeyUnknown: "The issuer's key set has no key for this token."
        case .tokenSignatureInvalid: "The token's signature does not hold under its issuer's key."
        case .tokenAudienceMismatch: "The token's aud names none of this realm's audiences."
        case .tokenExpired: "The token has expired."
        case .tokenNotYetValid: "The token's nbf or iat has not come yet; check the clock."
        case .tokenNotBound: "The token is bound to no key, and this realm asks for one."
        case .tokenBindingInvalid: "The token's cnf is not a binding this service understands."
        case .tokenBindingMismatch: "The token is bound to another key or certificate."
        case .tokenDowngrade: "A token bound to a key came as Bearer, or Bearer with a proof."
        case .tokenRevoked: "The token or its session was revoked."
        case .tokenScopeMissing: "The token's scope does not hold all that this call needs."
        case .tokenClaimMissing: "The token lacks a claim this realm asks for."
        case .tokenInactive: "The issuer says that the token is not active."
        default: meaning ?? "The access token does not hold."
        }
    }

    private var keyExplanation: String {
        switch self {
        case .signatureMalformed: "The message or signature is not encoded as its format demands."
        case .signatureAlgorithmNotAllowed: "The algorithm is not one this realm allows."
        case .signatureKeyInvalid: "The public_key is not a public key for the algorithm."
        case .signatureInvalid: "The signature does not hold."
        case .challengeMalformed: "The challenge is not one of this server."
        case .challengeWrongPurpose: "The challenge was not made for this realm and key."
        case .challengeExpired: "The challenge is too old; ask for a new one."
        case .challengeConsumed: "The challenge was used before; ask for a new one."
        case .challengeTimestampOutOfRange: "The signed timestamp is too far from now."
        case .keyNotAllowed: "A key of this kind may not be used here."
        default: "The proof does not hold."
        }
    }
}

extension Refusal {
    /// The reason's explanation with the measured value, where the verifier gave one.
    package var detail: String {
        guard let measured else { return reason.explanation }
        if reason == .dpopHtuMismatch {
            let part = TargetPart(rawValue: measured)
            return part.map { "\(reason.explanation) The \($0.name) differs." }
                ?? reason.explanation
        }
        return "\(reason.explanation) Measured: \(measured) s."
    }
}
