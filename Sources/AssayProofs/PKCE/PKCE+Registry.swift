import AssayBytes
import AssayWire

extension PKCE {
    /// `pkce.verify`.
    static let verifyKind = ProofKind(
        kind: .pkceVerify, needsLedger: false, needsRandomness: false, takings: [],
        precedence: [
            .pkceMethodNotAllowed, .pkceVerifierMissing, .pkceVerifierUnexpected,
            .pkceVerifierMalformed, .pkceChallengeMalformed, .pkceVerifierMismatch,
        ],
        read: { request, message throws(CallFault) in
            _ = try PKCEVerifyRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try PKCEVerifyRequest.decode(request, in: workspace.bytes.span)
            return examine(evidence, context, &workspace, &trace)
        },
        refusal: { _, _, _ in nil },
        write: { _, address, batch in Accepted.encode(to: address, into: &batch) })
}
