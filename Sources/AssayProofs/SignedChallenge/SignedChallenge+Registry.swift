import AssayBytes
import AssayWire

extension SignedChallenge {
    /// `challenge.issue`.
    static let issueKind = ProofKind(
        kind: .challengeIssue, needsLedger: true, needsRandomness: true, takings: [],
        precedence: [],
        read: { request, message throws(CallFault) in
            _ = try ChallengeIssueRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try ChallengeIssueRequest.decode(request, in: workspace.bytes.span)
            return issue(evidence.subject, context)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .challengeIssued(let issued) = claims else { return .notEncodable }
            let reply = ChallengeIssueReply(
                challenge: issued.challenge, expiresAt: issued.expiresAt.seconds)
            return reply.encode(to: address, into: &batch)
        })

    /// `challenge.verify`.
    static let verifyKind = ProofKind(
        kind: .challengeVerify, needsLedger: true, needsRandomness: false,
        takings: [.consume(at: .thumbprint)],
        precedence: [
            .challengeMalformed, .signatureKeyInvalid, .keyNotAllowed, .signatureMalformed,
            .challengeWrongPurpose, .challengeExpired, .challengeTimestampOutOfRange,
            .signatureInvalid, .challengeConsumed,
        ],
        read: { request, message throws(CallFault) in
            _ = try ChallengeVerifyRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, trace throws(CallFault) in
            let evidence = try ChallengeVerifyRequest.decode(request, in: workspace.bytes.span)
            return examine(evidence, context, &workspace, &trace)
        },
        refusal: { outcome, _, _ in
            switch outcome.reason {
            case .ledgerTaken: Refusal(.challengeConsumed)
            case .ledgerOutsideWindow, .ledgerFenced: Refusal(.challengeExpired)
            default: nil
            }
        },
        write: { claims, address, batch in
            guard case .challengeSigned(let thumbprint) = claims else { return .notEncodable }
            return ChallengeVerifyReply(thumbprint: thumbprint).encode(to: address, into: &batch)
        })
}
