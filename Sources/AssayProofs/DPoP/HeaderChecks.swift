import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayWire

extension DPoP {
    /// Step 4: `typ` is `dpop+jwt`.
    static func checkType(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let header = proof.header else { return nil }
        let holds = header.type.map { workspace.header.equals($0, "dpop+jwt") } ?? false
        return trace.note(
            "typ", holds ? nil : Refusal(.dpopTypeWrong),
            [.text("typ", header.type, in: workspace.header)])
    }

    /// Step 5: `alg` is a registered asymmetric algorithm that the realm allows.
    static func checkAlgorithm(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        if let known = proof.known {
            proof.algorithm = known.algorithm
            let isAllowed = context.policy.algorithms.contains(known.algorithm)
            return isAllowed ? nil : Refusal(.dpopAlgorithmNotAllowed)
        }
        guard let header = proof.header else { return nil }
        proof.algorithm = header.algorithm
        let holds = header.algorithm.map(context.policy.algorithms.contains) ?? false
        return trace.note(
            "alg", holds ? nil : Refusal(.dpopAlgorithmNotAllowed),
            [.text("alg", header.algorithmName, in: workspace.header)])
    }

    /// Step 7, and what step 6 asks of the key: `jwk` is a public key of the algorithm's kind,
    /// holds nothing private, and its own `alg`, `use` and `key_ops` agree.
    static func checkKeyShape(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let header = proof.header else { return nil }
        let name: StaticString = "jwk is a public key"
        guard let node = header.key,
            case .success(let key) = JWK.parse(
                node, in: workspace.header, appendingTo: &workspace.bytes)
        else { return trace.note(name, Refusal(.dpopKeyInvalid), []) }
        proof.key = key
        proof.thumbprintInput = key.appendThumbprintInput(to: &workspace.bytes)
        let fits = proof.algorithm.map(key.allows) ?? true
        return trace.note(
            name, fits ? nil : Refusal(.dpopKeyInvalid),
            [.text("jwk", workspace.header.source(node))])
    }

    /// The arithmetic of step 6 that belongs to the key alone: the point is on its curve, the
    /// modulus could be one. Last, since it is the dearest.
    static func importKey(
        _ proof: inout DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Refusal? {
        guard let key = proof.key else { return nil }
        // Nothing but the signature is judged after this, so where the proof stands alone the
        // engine finds a key off the curve as well; `Registry.conclude` then names it.
        let isLeft = proof.token == nil && !trace.isEnabled
        proof.publicKey =
            isLeft
            ? workspace.publicKey(besideSignature: key) : workspace.publicKey(of: key)
        return trace.note(
            "jwk is a key of its kind",
            proof.publicKey == nil ? Refusal(.dpopKeyInvalid) : nil, [])
    }
}
