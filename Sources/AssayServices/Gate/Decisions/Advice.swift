package import AssayWire

/// What to do about a refusal: one line for the person who runs the gateway or the client.
package enum Advice {
    /// The line; nil where the reason's explanation says it all.
    ///
    /// - Parameter measured: the refusal's measured value.
    package static func line(_ reason: Reason, measured: Int64?) -> String? {
        switch reason.rawValue >> 8 {
        case 0x01: undecided(reason)
        case 0x02: gate(reason)
        case 0x10: dpop(reason, measured)
        case 0x20: token(reason, measured)
        default: nil
        }
    }

    private static func undecided(_ reason: Reason) -> String? {
        switch reason {
        case .unavailable:
            "No verifier could ask its ledger in time: look at /readyz and at the status page."
        case .overloaded: "A queue, a pool or the memory is full: see the metrics' limits."
        case .quotaExceeded:
            "This key or caller has used its share of the ledger: see quota_exceeded in the "
                + "ledger's metrics."
        default: nil
        }
    }

    private static func gate(_ reason: Reason) -> String? {
        switch reason {
        case .gateRequestIncomplete:
            "The gateway must send X-Forwarded-Method, -Proto, -Host and -Uri, each once, and "
                + "at most one Assay-Request-Id: compare with deploy/gateways."
        case .gateRealmUnknown:
            "The gateway's path names a realm without public_origins, or none at all."
        case .gatePathAmbiguous:
            "The path could mean another one to the application; set ambiguous_paths to allowed "
                + "where the application reads paths as they are."
        default: nil
        }
    }

    private static func dpop(_ reason: Reason, _ measured: Int64?) -> String? {
        switch reason {
        case .dpopHtuMismatch: target(measured)
        case .dpopIatTooOld, .dpopIatInFuture: clock(measured)
        case .dpopProofMissing: "The client sent no DPoP header, or the gateway dropped it."
        case .dpopMultipleProofs:
            "The client sent two DPoP headers, or a proxy joined two lines with a comma."
        case .dpopOriginNotAllowed:
            "The scheme, host and port that the gateway reported are not in public_origins."
        case .dpopReplayed:
            "Clients make a proof for each request. If it is the gateway that repeats, it must "
                + "send one Assay-Request-Id for all its attempts."
        case .dpopNonceRequired, .dpopNonceInvalid:
            "The answer carries a DPoP-Nonce; a client repeats the request once with it. If it "
                + "never does, it does not follow RFC 9449 section 8."
        case .dpopAthMissing, .dpopAthMismatch:
            "The client must make the proof for the very token it sends, after any renewal."
        case .dpopAlgorithmNotAllowed: "The realm's algorithms say what is allowed."
        case .dpopHtmMismatch:
            "The client signed another method, or the gateway changed it (HEAD to GET, say)."
        case .dpopKeyInvalid, .dpopSignatureInvalid, .dpopMalformed, .dpopTypeWrong:
            "The client's DPoP library is at fault: assay inspect dpop shows how."
        default: nil
        }
    }

    private static func target(_ measured: Int64?) -> String {
        switch measured.flatMap(TargetPart.init) {
        case .scheme:
            "The gateway reported another scheme than the client used (TLS ended before it?): "
                + "set public_origins and, with one origin, public_origin_replaces."
        case .host:
            "The gateway reported another host than the client used: pass the client's Host on, "
                + "or set public_origin_replaces with the one origin clients use."
        case .port:
            "The gateway reported another port than the client used: pass on host and port, or "
                + "set public_origin_replaces."
        case .path:
            "The path the client signed is not the one the gateway reported: it must report the "
                + "path before any rewriting."
        case nil: "The client's htu is no absolute http or https URL."
        }
    }

    private static func clock(_ measured: Int64?) -> String {
        guard let measured else { return "Set the client's clock, or use nonces." }
        return measured < 0
            ? "The client's clock is \(measured.magnitude) s behind, or the proof was kept so "
                + "long before it was sent; nonces make its clock unimportant."
            : "The client's clock is \(measured) s ahead; nonces make it unimportant."
    }

    private static func token(_ reason: Reason, _ measured: Int64?) -> String? {
        switch reason {
        case .tokenIssuerUnknown: "Name the token's iss, to the letter, among the realm's issuers."
        case .tokenKeyUnknown:
            "The issuer's key set lacks the token's kid: see the age of the key set in the "
                + "verifier's metrics, and whether its URL can be reached."
        case .tokenSignatureInvalid:
            "The key set is not the token's issuer's, or somebody forged the token."
        case .tokenAudienceMismatch: "The realm's audiences must name what the token's aud says."
        case .tokenExpired:
            measured.map { "The token expired \($0.magnitude) s ago: the client must renew it." }
                ?? "The client must renew the token."
        case .tokenNotYetValid:
            "The clock of the issuer and that of the ledger differ; token_leeway_s allows some."
        case .tokenTypeWrong:
            "Clients must send access tokens, never ID tokens; an issuer whose access tokens say "
                + "another typ needs it in token_types."
        case .tokenAlgorithmNotAllowed: "The issuer's algorithms in the realm say what is allowed."
        case .tokenNotBound:
            "The issuer gave a token without cnf.jkt: the client must ask for it with a DPoP "
                + "proof, or the realm must allow Bearer (dpop: bearer_allowed)."
        case .tokenDowngrade:
            "A token bound to a key must come as Authorization: DPoP with its proof. Somebody "
                + "who stole one would do just this."
        case .tokenBindingMismatch:
            "The proof's key, or the client's certificate, is not the one the token is bound to; "
                + "for certificates the realm needs client_certificate: gateway."
        case .tokenScopeMissing: "The realm's routes name the scope this path needs."
        case .tokenClaimMissing: "The realm's required_claims say what a token must have."
        case .tokenMissing: "The client sent no Authorization header of the scheme DPoP or Bearer."
        default: nil
        }
    }
}
