import AssayBytes
import AssayWire

extension PlainSignature {
    /// `signature.verify`.
    static let verifyKind = ProofKind(
        kind: .signatureVerify, needsLedger: false, needsRandomness: false, takings: [],
        precedence: [
            .signatureMalformed, .signatureAlgorithmNotAllowed, .signatureKeyInvalid,
            .signatureInvalid,
        ],
        read: { request, message throws(CallFault) in
            _ = try SignatureVerifyRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try SignatureVerifyRequest.decode(request, in: workspace.bytes.span)
            return examine(evidence, context, &workspace, &trace)
        },
        refusal: { _, _, _ in nil },
        write: { _, address, batch in Accepted.encode(to: address, into: &batch) })
}
