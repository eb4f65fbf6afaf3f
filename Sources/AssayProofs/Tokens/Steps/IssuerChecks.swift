import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// `iss` is one of the realm's issuers, byte for byte (RFC 9068 section 4). An answer of an
    /// issuer need not name it, but names no other.
    static func checkIssuer(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims else { return nil }
        guard let node = workspace.claims.member("iss", of: workspace.claims.root) else {
            guard !token.isIntrospected else { return trace.note("iss", nil, []) }
            return trace.note("iss", Refusal(.tokenClaimMissing), [.absent("iss")])
        }
        guard let name = workspace.claims.string(node) else { return malformed("iss", &trace) }
        if token.isIntrospected {
            let holds = token.issuer?.name.hasSameBytes(as: name) == true
            return trace.note(
                "iss", holds ? nil : Refusal(.tokenIssuerUnknown), [.text("iss", name)])
        }
        token.issuer = context.policy.tokens.issuers.first { $0.name.hasSameBytes(as: name) }
        return trace.note(
            "iss", token.issuer == nil ? Refusal(.tokenIssuerUnknown) : nil,
            [.text("iss", name)])
    }

    /// The tokens of an issuer that publishes no keys are opaque, whatever they look like.
    static func checkPublication(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard !token.isIntrospected, let issuer = token.issuer, issuer.keys == nil,
            issuer.introspects
        else { return nil }
        token.parts = nil
        token.header = nil
        token.hasClaims = false
        token.isIntrospected = true
        return checkAnswer(&token, context, &workspace, &trace)
            ?? checkIssuer(&token, context, &workspace, &trace)
    }

    /// `alg` is asymmetric and on the issuer's list (RFC 9068 section 4, RFC 8725 section 3.1).
    static func checkAlgorithm(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let header = token.header, let issuer = token.issuer else { return nil }
        token.algorithm = header.algorithm.flatMap { issuer.algorithms.contains($0) ? $0 : nil }
        return trace.note(
            "token alg", token.algorithm == nil ? Refusal(.tokenAlgorithmNotAllowed) : nil,
            [.text("alg", header.algorithmName, in: workspace.header)])
    }

    /// The key is one of the issuer's set and for this algorithm; nothing in the header brings
    /// or points at another (`jwk`, `jku`, `x5c` and `x5u` are not looked at).
    static func chooseKey(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let header = token.header, let issuer = token.issuer, let algorithm = token.algorithm
        else { return nil }
        let name: StaticString = "key of the issuer"
        guard let keys = context.issuers.keys(of: issuer.name.span, in: context.policy.name) else {
            // No set was ever had: nobody can say.
            return unknown(&token, issuer, context)
                ? trace.note(name, Refusal(.unavailable), [.absent("key set")]) : nil
        }
        let choice: KeyChoice
        if let node = header.keyID, let id = workspace.header.string(node) {
            choice = keys.choose(id: id, for: algorithm)
        } else {
            choice = keys.choose(id: nil, for: algorithm)
        }
        let refusal: Refusal?
        switch choice {
        case .key(let key):
            token.key = key
            refusal = nil
        case .notForAlgorithm: refusal = Refusal(.tokenAlgorithmNotAllowed)
        case .ambiguous: refusal = Refusal(.tokenKeyUnknown)
        case .unknown:
            guard unknown(&token, issuer, context) else { return nil }
            refusal = Refusal(.tokenKeyUnknown)
        }
        return trace.note(
            name, refusal,
            [
                .text("kid", header.keyID, in: workspace.header),
                .number("keys in the set", Int64(keys.keys.count)),
            ])
    }

    /// Whether a key that is unknown stays so; else the issuer is to be asked.
    private static func unknown(
        _ token: inout AccessToken, _ issuer: TokenIssuer, _ context: ExamineContext
    ) -> Bool {
        guard !context.isIssuerAsked else { return true }
        token.query = .unknownKey(issuer: issuer.name)
        return false
    }
}
