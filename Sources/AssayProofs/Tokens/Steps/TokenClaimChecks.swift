import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// `aud`, a string or an array of strings, has one of the realm's names (RFC 9068 section
    /// 4). An issuer's answer need not have it, since it is given to who asks.
    static func checkAudience(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims else { return nil }
        guard let node = workspace.claims.member("aud", of: workspace.claims.root) else {
            guard !token.isIntrospected else { return trace.note("aud", nil, []) }
            return trace.note("aud", Refusal(.tokenClaimMissing), [.absent("aud")])
        }
        guard let holds = workspace.claims.isAudience(node, context.policy.tokens.audiences) else {
            return malformed("aud", &trace)
        }
        return trace.note(
            "aud", holds ? nil : Refusal(.tokenAudienceMismatch),
            [.text("aud", workspace.claims.source(node))])
    }

    /// The claims the realm demands are there, and those this service reads are texts it can
    /// pass on.
    static func checkClaims(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims else { return nil }
        let name: StaticString = "claims of the token"
        for claim in context.policy.tokens.requiredClaims {
            if let node = workspace.claims.member(claim.span, of: workspace.claims.root),
                workspace.claims.kind(node) != .null
            {
                continue
            }
            return trace.note(
                name, Refusal(.tokenClaimMissing), [.text("missing", claim.span)])
        }
        for (claim, bytes) in Limits.tokenTexts
        where !workspace.claims.isAbsentOrText(claim, bytes) {
            return trace.note(
                name, Refusal(.tokenMalformed), [.text("no text that fits", claim.utf8.span)])
        }
        return trace.note(name, nil, [])
    }

    /// `scope`, where it is there, is scope tokens with one blank between (RFC 6749 section
    /// 3.3); an empty text says that there is none.
    static func checkScopeForm(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.hasClaims,
            let node = workspace.claims.member("scope", of: workspace.claims.root)
        else { return nil }
        guard let text = workspace.claims.string(node), Scope.isWellFormed(text) else {
            return malformed("scope", &trace)
        }
        return trace.note("scope", nil, [.text("scope", text)])
    }
}

extension JSONDocument {
    /// Whether a value names one of these; nil when it is neither a string nor an array of
    /// strings.
    fileprivate func isAudience(_ node: JSONNode, _ names: [[UInt8]]) -> Bool? {
        if string(node) != nil { return isOneOf(names, node) }
        guard kind(node) == .array else { return nil }
        var isNamed = false
        for element in elements(of: node) {
            guard string(element) != nil else { return nil }
            isNamed = isNamed || isOneOf(names, element)
        }
        return isNamed
    }

    private func isOneOf(_ names: [[UInt8]], _ node: JSONNode) -> Bool {
        names.contains { equals(node, $0.span) }
    }

    /// Whether a claim is not there, or a string of so many bytes.
    fileprivate func isAbsentOrText(_ claim: String, _ bytes: ClosedRange<Int>) -> Bool {
        guard let node = member(claim, of: root) else { return true }
        guard let text = string(node) else { return false }
        return bytes.contains(text.count)
    }
}
