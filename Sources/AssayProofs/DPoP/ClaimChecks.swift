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
        let found = ClaimMembers(workspace.payload)
        guard let jti = found.jti, let identifier = workspace.payload.string(jti),
            0 < identifier.count, identifier.count <= Limits.jtiBytesMax
        else { return trace.note("jti", Refusal(.dpopJtiInvalid), []) }
        _ = trace.note("jti", nil, [.text("jti", identifier)])

        let name: StaticString = "claims and their types"
        guard let htm = found.htm, workspace.payload.kind(htm) == .string,
            let htu = found.htu, workspace.payload.kind(htu) == .string,
            let issuedAt = found.iat, let iat = workspace.payload.integer(issuedAt),
            let nonce = workspace.payload.optional(found.nonce, as: .string),
            let ath = workspace.payload.optional(found.ath, as: .string),
            let exp = workspace.payload.optionalInteger(found.exp),
            let nbf = workspace.payload.optionalInteger(found.nbf)
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

/// The claims of a proof that this service reads, found in one pass, whatever their types.
private struct ClaimMembers {
    var jti: JSONNode?
    var htm: JSONNode?
    var htu: JSONNode?
    var iat: JSONNode?
    var exp: JSONNode?
    var nbf: JSONNode?
    var nonce: JSONNode?
    var ath: JSONNode?

    private static let names = (
        jti: JSONShortName("jti"), htm: JSONShortName("htm"), htu: JSONShortName("htu"),
        iat: JSONShortName("iat"), exp: JSONShortName("exp"), nbf: JSONShortName("nbf"),
        nonce: JSONShortName("nonce"), ath: JSONShortName("ath")
    )

    init(_ payload: borrowing JSONDocument) {
        let names = Self.names
        for member in payload.members(of: payload.root) {
            guard let name = payload.shortName(member) else { continue }
            if name == names.jti {
                jti = member.value
            } else if name == names.htm {
                htm = member.value
            } else if name == names.htu {
                htu = member.value
            } else if name == names.iat {
                iat = member.value
            } else if name == names.exp {
                exp = member.value
            } else if name == names.nbf {
                nbf = member.value
            } else if name == names.nonce {
                nonce = member.value
            } else if name == names.ath {
                ath = member.value
            }
        }
    }
}

/// A member that may be absent, but not of another type.
struct OptionalMember<Value> {
    var value: Value?
}

extension JSONDocument {
    /// A member that is absent or of `kind`; nil when it is of another kind.
    func optional(_ member: JSONNode?, as kind: JSONKind) -> OptionalMember<JSONNode>? {
        guard let node = member else { return OptionalMember(value: nil) }
        return self.kind(node) == kind ? OptionalMember(value: node) : nil
    }

    /// A member that is absent or an integer; nil when it is anything else.
    func optionalInteger(_ member: JSONNode?) -> OptionalMember<Int64>? {
        guard let node = member else { return OptionalMember(value: nil) }
        return integer(node).map { OptionalMember(value: $0) }
    }
}
