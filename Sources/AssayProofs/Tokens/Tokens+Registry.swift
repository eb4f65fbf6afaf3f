import AssayBytes
import AssayWire

extension TokenProof {
    /// `token.verify`.
    static let verifyKind = ProofKind(
        kind: .tokenVerify, needsLedger: true, needsRandomness: false,
        takings: [.recordOnce(at: .thumbprint)],
        precedence: [
            .tokenMissing, .tokenMalformed, .tokenInactive, .tokenIssuerUnknown, .tokenTypeWrong,
            .tokenAlgorithmNotAllowed, .tokenAudienceMismatch, .tokenExpired, .tokenNotYetValid,
            .tokenClaimMissing, .tokenBindingInvalid, .tokenKeyUnknown, .tokenNotBound,
            .tokenDowngrade, .tokenBindingMismatch,
        ] + DPoP.verifyKind.precedence.filter { $0 != .dpopSignatureInvalid && $0 != .dpopReplayed }
            + [
                .tokenScopeMissing, .tokenSignatureInvalid, .dpopSignatureInvalid,
                .tokenRevoked, .dpopReplayed,
            ],
        read: { request, message throws(CallFault) in _ = try read(request, message) },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try read(request, workspace.bytes.span)
            return examine(evidence, context, &workspace, &trace)
        },
        refusal: { outcome, finding, context in refusal(outcome, finding, context) },
        write: { claims, address, batch in
            guard case .token(let claims) = claims else { return .notEncodable }
            let token = claims.token
            let source = token.source + (claims.checks ?? [])
            let reply = TokenVerifyReply(
                measured: claims.measured,
                checks: claims.checks.map { _ in token.source.count..<source.count },
                thumbprint: claims.thumbprint,
                nextNonce: claims.nextNonce, expiresAt: token.expiresAt,
                tokenSubject: token.subject, tokenClient: token.client, tokenScope: token.scope,
                claims: token.claims,
                shadowReason: claims.shadowReason.map { UInt32($0.rawValue) })
            return reply.encode(to: address, from: source.span, into: &batch)
        },
        excuse: { outcome, finding, context in excuse(outcome, finding, context) },
        wantsTrace: { request, message in
            (try? TokenVerifyRequest.decode(request, in: message))?.trace == true
        })

    /// A proof covers a method and a URL.
    private static func read(
        _ request: RequestEnvelope, _ message: Span<UInt8>
    ) throws(CallFault) -> TokenVerifyRequest {
        let evidence = try TokenVerifyRequest.decode(request, in: message)
        guard evidence.proof == nil || evidence.method != nil else { throw .fieldMissing }
        return evidence
    }
}
