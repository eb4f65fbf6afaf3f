import AssayBytes
import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 3: the required claims are there, and every claim this service reads has its type.
    static func checkClaims(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard proof.parts != nil else { return nil }
        let payload = workspace.payload
        let root = payload.root
        guard let jti = payload.member("jti", of: root), let identifier = payload.string(jti),
            0 < identifier.count, identifier.count <= Limits.jtiBytesMax
        else { return trace.note("jti", Refusal(.dpopJtiInvalid), []) }
        _ = trace.note("jti", nil, [.text("jti", identifier)])

        let name: StaticString = "claims and their types"
        guard let htm = payload.member("htm", of: root), payload.kind(htm) == .string,
            let htu = payload.member("htu", of: root), payload.kind(htu) == .string,
            let iat = payload.member("iat", of: root).flatMap(payload.integer),
            let nonce = payload.optional("nonce", as: .string),
            let ath = payload.optional("ath", as: .string),
            let exp = payload.optionalInteger("exp"), let nbf = payload.optionalInteger("nbf")
        else { return malformed(name, &trace) }
        proof.claims = DPoPClaimNodes(
            jti: jti, htm: htm, htu: htu, iat: iat, exp: exp.value, nbf: nbf.value,
            nonce: nonce.value, ath: ath.value)
        return trace.note(name, nil, [.number("iat", iat)])
    }

    /// Step 8: `htm` is the method of the request, case and all (RFC 9110 section 9.1).
    static func checkMethod(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims else { return nil }
        let method = workspace.bytes.span.extracting(proof.evidence.method)
        let holds = workspace.payload.equals(claims.htm, method)
        return trace.note(
            "htm", holds ? nil : Refusal(.dpopHtmMismatch),
            [.text("htm", claims.htm, in: workspace.payload), .text("method", method)])
    }

    /// Step 9: `htu` is the target of the request, both in normal form and without query and
    /// fragment.
    static func checkTarget(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let claims = proof.claims else { return nil }
        let comparison = TargetComparison(
            workspace.payload, claims.htu, workspace.bytes, proof.evidence.url,
            scratch: &workspace.scratch)
        var refusal = comparison == .equal ? nil : Refusal(.dpopHtuMismatch)
        refusal?.measured = comparison.part
        return trace.note(
            "htu", refusal,
            [
                .text("htu", claims.htu, in: workspace.payload),
                .text("url", workspace.bytes.span.extracting(proof.evidence.url)),
                .text("result", comparison.explanation.utf8.span),
            ])
    }
}

/// A member that may be absent, but not of another type.
struct OptionalMember<Value> {
    var value: Value?
}

extension JSONDocument {
    /// A member of the root that is absent or of `kind`; nil when it is of another kind.
    func optional(_ name: String, as kind: JSONKind) -> OptionalMember<JSONNode>? {
        guard let node = member(name, of: root) else { return OptionalMember(value: nil) }
        return self.kind(node) == kind ? OptionalMember(value: node) : nil
    }

    /// A member of the root that is absent or an integer; nil when it is anything else.
    func optionalInteger(_ name: String) -> OptionalMember<Int64>? {
        guard let node = member(name, of: root) else { return OptionalMember(value: nil) }
        return integer(node).map { OptionalMember(value: $0) }
    }
}
