import AssayBytes
import AssayWire

extension DPoP {
    /// `dpop.verify`.
    static let verifyKind = ProofKind(
        kind: .dpopVerify, needsLedger: true, needsRandomness: false,
        takings: [.recordOnce(at: .thumbprint)],
        precedence: [
            .dpopProofMissing, .dpopMultipleProofs, .dpopMalformed, .dpopTypeWrong,
            .dpopAlgorithmNotAllowed, .dpopKeyInvalid, .dpopJtiInvalid, .dpopHtmMismatch,
            .dpopHtuMismatch, .dpopAthMissing, .dpopAthMismatch, .dpopAthUnexpected,
            .dpopThumbprintMismatch, .dpopNonceInvalid, .dpopNonceRequired, .dpopIatTooOld,
            .dpopIatInFuture, .dpopExpired, .dpopNotYetValid, .dpopSignatureInvalid,
            .dpopReplayed,
        ],
        read: { request, message throws(CallFault) in
            _ = try DPoPVerifyRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try DPoPVerifyRequest.decode(request, in: workspace.bytes.span)
            return examine(evidence, context, &workspace, &trace)
        },
        refusal: { outcome, finding, context in
            refusal(for: outcome.reason, of: finding, context)
        },
        write: { claims, address, batch in
            guard case .dpop(let claims) = claims else { return .notEncodable }
            let reply = DPoPVerifyReply(
                thumbprint: claims.thumbprint, jti: 0..<claims.jti.count, issuedAt: claims.iat,
                nextNonce: claims.nextNonce)
            let jti = claims.jti
            return reply.encode(to: address, from: jti.span, into: &batch)
        },
        wantsTrace: { request, message in
            (try? DPoPVerifyRequest.decode(request, in: message))?.trace == true
        })
}
