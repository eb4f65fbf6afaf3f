import AssayBytes
package import AssayCrypto
import AssayEncodings
package import AssayWire

/// What a request says of a signature over given bytes: ranges of the workspace's bytes.
package struct SignatureEvidence {
    /// The public key as JWK, JSON text.
    package var publicKey: Range<Int>
    /// The JOSE name of the algorithm.
    package var algorithm: Range<Int>
    /// What was signed.
    package var message: Range<Int>
    /// The signature.
    package var signature: Range<Int>
    /// How an ECDSA signature is written; `raw` is what JOSE says.
    package var format: SignatureFormat

    /// Evidence of a signature.
    package init(
        publicKey: Range<Int>, algorithm: Range<Int>, message: Range<Int>,
        signature: Range<Int>, format: SignatureFormat = .raw
    ) {
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.message = message
        self.signature = signature
        self.format = format
    }
}

/// A signature over bytes the caller gives, by a key the caller names. Needs no state.
package enum PlainSignature {
    /// Judges everything but the signature itself.
    package static func examine(
        _ evidence: SignatureEvidence, _ context: ExamineContext, _ workspace: inout Workspace,
        _ trace: inout Trace
    ) -> Examination {
        let name = workspace.bytes.span.extracting(evidence.algorithm)
        let algorithm = JOSEAlgorithm(name: name)
        let signature = workspace.bytes.span.extracting(evidence.signature)
        let isFormed = SignatureForm.isRight(signature, for: algorithm, evidence.format)
        if let refusal = trace.note(
            "form of the signature", isFormed ? nil : Refusal(.signatureMalformed),
            [.number("bytes", Int64(signature.count))])
        {
            return .refused(refusal)
        }
        let isAllowed = algorithm.map(context.policy.algorithms.contains) ?? false
        if let refusal = trace.note(
            "algorithm", isAllowed ? nil : Refusal(.signatureAlgorithmNotAllowed),
            [.text("algorithm", name)])
        {
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
                signature: evidence.signature, format: evidence.format))
        return .examined(
            Examined(
                checks: index..<(index + 1), invalid: .signatureInvalid,
                finding: Finding(kind: .signatureVerify, claims: .none, discharge: nil)))
    }

    private static func refuseKey(_ trace: inout Trace) -> Examination {
        let refusal = Refusal(.signatureKeyInvalid)
        return .refused(trace.note("public_key", refusal, []) ?? refusal)
    }
}
