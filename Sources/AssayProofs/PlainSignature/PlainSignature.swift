import AssayBytes
import AssayCrypto
import AssayEncodings
package import AssayWire

/// A signature over bytes the caller gives, by a key the caller names. Needs no state.
package enum PlainSignature {
    /// Judges everything but the signature itself.
    package static func examine(
        _ evidence: SignatureVerifyRequest, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        let format = SignatureFormat(evidence.format, default: .raw)
        let algorithm = JOSEAlgorithm(name: workspace.bytes.span.extracting(evidence.algorithm))
        if let refusal = judge(evidence, algorithm, context, workspace.bytes, &trace) {
            return .refused(refusal)
        }
        guard let algorithm, case .success(let jwk) = workspace.readKey(evidence.publicKey),
            jwk.allows(algorithm), let key = workspace.publicKey(of: jwk)
        else { return refuseKey(&trace) }
        _ = trace.note("public_key", nil, [])
        let index = workspace.checks.count
        workspace.checks.append(
            SignatureCheck(
                key: key, algorithm: SignatureAlgorithm(algorithm), message: evidence.message,
                signature: evidence.signature, format: format))
        return .examined(
            Examined(
                checks: index..<(index + 1), invalid: .signatureInvalid,
                finding: Finding(kind: .signatureVerify, claims: .none, discharge: nil)))
    }

    /// The form of the signature, then whether the realm accepts the algorithm.
    private static func judge(
        _ evidence: SignatureVerifyRequest, _ algorithm: JOSEAlgorithm?,
        _ context: ExamineContext, _ bytes: [UInt8], _ trace: inout Trace
    ) -> Refusal? {
        let signature = bytes.span.extracting(evidence.signature)
        let isFormed = SignatureShape.isRight(
            signature, for: algorithm, SignatureFormat(evidence.format, default: .raw))
        if let refusal = trace.note(
            "form of the signature", isFormed ? nil : Refusal(.signatureMalformed),
            [.number("bytes", Int64(signature.count))])
        {
            return refusal
        }
        let isAllowed = algorithm.map(context.policy.algorithms.contains) ?? false
        return trace.note(
            "algorithm", isAllowed ? nil : Refusal(.signatureAlgorithmNotAllowed),
            [.text("algorithm", bytes.span.extracting(evidence.algorithm))])
    }

    private static func refuseKey(_ trace: inout Trace) -> Examination {
        let refusal = Refusal(.signatureKeyInvalid)
        return .refused(trace.note("public_key", refusal, []) ?? refusal)
    }
}
