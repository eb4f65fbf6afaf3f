import AssayBytes
import AssayEncodings
import AssayWire

extension TokenProof {
    /// What the issuer says of a token that only it can read (RFC 7662 section 2.2).
    ///
    /// An answer that is none is `unavailable`: it says nothing of the token.
    static func checkAnswer(
        _ token: inout AccessToken, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard token.isIntrospected, !token.hasClaims, let issuer = token.issuer else { return nil }
        let name: StaticString = "issuer's answer"
        guard let answer = context.introspection, answer.digest == token.digest,
            answer.issuer == issuer.name
        else {
            if context.isIssuerAsked { return trace.note(name, Refusal(.unavailable), []) }
            var text: [UInt8] = []
            text.append(workspace.bytes.span.extracting(token.text))
            token.query = .introspect(issuer: issuer.name, token: text, digest: token.digest)
            return nil
        }
        // The reply has to hold it, whole.
        guard answer.body.count <= Limits.tokenClaimsBytesMax else {
            return malformed(name, &trace)
        }
        guard workspace.claims.read(0..<answer.body.count, of: answer.body),
            let active = workspace.claims.member("active", of: workspace.claims.root),
            let isActive = workspace.claims.bool(active)
        else { return trace.note(name, Refusal(.unavailable), []) }
        token.hasClaims = isActive
        token.freshUntil = answer.freshUntil
        return trace.note(
            name, isActive ? nil : Refusal(.tokenInactive),
            [
                .text("active", workspace.claims.source(active)),
                .text("issuer", issuer.name.span),
            ])
    }
}
