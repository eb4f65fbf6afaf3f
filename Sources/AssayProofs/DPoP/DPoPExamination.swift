import AssayBytes
import AssayCrypto
import AssayEncodings
package import AssayWire

/// DPoP proofs: RFC 9449 section 4.3, all twelve checks.
package enum DPoP {
    /// Examines a proof; the signature remains for the engine and the replay for the ledger.
    package static func examine(
        _ evidence: DPoPVerifyRequest, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        examine(evidence, with: nil, context, &workspace, &trace)
    }

    /// Examines a proof that stands beside a token whose rules hold.
    static func examine(
        _ evidence: DPoPVerifyRequest, with token: ProvedToken?, _ context: ExamineContext,
        _ workspace: inout Workspace, _ trace: inout Trace
    ) -> Examination {
        var proof = DPoPProof(evidence, with: token)
        var first: Refusal?
        for step in DPoPStep.inOrder {
            guard let refusal = take(step, &proof, context, &workspace, &trace) else { continue }
            first = first ?? refusal
            guard trace.isEnabled else { break }
        }
        if trace.isEnabled, first != nil {
            // For the person who asks: does the signature hold all the same?
            appendCheck(of: proof, to: &workspace, &trace)
        }
        if let first { return .refused(first) }
        if proof.known == nil, !trace.isEnabled { remember(proof, in: &workspace) }
        return conclude(proof, context, &workspace, &trace)
    }

    /// The next proof with this header needs not read it.
    private static func remember(_ proof: DPoPProof, in workspace: inout Workspace) {
        guard let parts = proof.parts, let algorithm = proof.algorithm,
            let thumbprint = proof.thumbprint, let key = proof.publicKey
        else { return }
        workspace.headers.met(
            parts.header, of: workspace.bytes,
            KnownHeader(algorithm: algorithm, thumbprint: thumbprint, key: key))
    }

    /// The signature check and the finding of a proof that passed every step.
    private static func conclude(
        _ proof: DPoPProof, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        let index = workspace.checks.count
        appendCheck(of: proof, to: &workspace, &trace)
        let caller = workspace.quotaKey(ofCaller: proof.evidence.caller)
        guard let verified = claims(of: proof, context, workspace.payload),
            workspace.checks.count == index + 1
        else { return .refused(Refusal(.dpopMalformed)) }

        let finding = Finding(
            kind: .dpopVerify, claims: .dpop(verified),
            discharge: discharge(
                proof, verified, ofCaller: caller, context, scratch: &workspace.scratch))
        var examined = Examined(
            checks: index..<(index + 1), invalid: .dpopSignatureInvalid, finding: finding)
        examined.invalidKey = .dpopKeyInvalid
        return .examined(examined)
    }

    /// What the accepted reply says of a proof that passed every step.
    private static func claims(
        of proof: DPoPProof, _ context: ExamineContext, _ payload: JSONDocument
    ) -> DPoPClaims? {
        guard let claims = proof.claims, let thumbprint = proof.thumbprint,
            let jti = payload.string(claims.jti)
        else { return nil }
        return DPoPClaims(
            thumbprint: thumbprint, jti: ShortBytes(jti), iat: claims.iat,
            nextNonce: changedNonce(proof, context))
    }

    /// Step 6: the signature verifies with the public key of the `jwk` header parameter.
    private static func appendCheck(
        of proof: DPoPProof, to workspace: inout Workspace, _ trace: inout Trace
    ) {
        guard let parts = proof.parts, let algorithm = proof.algorithm, let key = proof.publicKey
        else { return }
        workspace.checks.append(
            SignatureCheck(
                key: key, algorithm: SignatureAlgorithm(algorithm), message: parts.signingInput,
                signature: proof.signature, format: .raw, digest: proof.digests.message))
        trace.noteSignature("signature of the proof", invalid: .dpopSignatureInvalid)
    }
}
