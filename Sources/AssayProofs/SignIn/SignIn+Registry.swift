import AssayBytes
import AssayWire

extension SignIn {
    /// `credential.challenge`.
    static let challengeKind = ProofKind(
        kind: .credentialChallenge, needsLedger: true, needsRandomness: true, takings: [],
        precedence: [],
        read: { request, message throws(CallFault) in
            _ = try CredentialChallengeRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try CredentialChallengeRequest.decode(
                request, in: workspace.bytes.span)
            return challenge(evidence, context, workspace)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .challengeIssued(let issued) = claims else { return .notEncodable }
            let reply = CredentialChallengeReply(
                challenge: issued.challenge, expiresAt: issued.expiresAt.seconds)
            return reply.encode(to: address, into: &batch)
        })

    /// `credential.sign_in`.
    static let signInKind = ProofKind(
        kind: .credentialSignIn, needsLedger: true, needsRandomness: false,
        takings: [.consume(at: .account)],
        precedence: [
            .challengeWrongPurpose, .challengeExpired, .challengeTimestampOutOfRange,
            .signatureInvalid, .challengeConsumed,
        ],
        read: { request, message throws(CallFault) in
            _ = try CredentialSignInRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try CredentialSignInRequest.decode(request, in: workspace.bytes.span)
            return examine(evidence, context, &workspace)
        },
        refusal: { outcome, _, _ in outcome.challengeRefusal },
        write: { claims, address, batch in
            guard case .signedIn(let claims) = claims else { return .notEncodable }
            let account = claims.account.count
            let reply = CredentialSignInReply(
                account: 0..<account, assurance: claims.assurance.rawValue,
                signals: claims.signals.isEmpty
                    ? nil : account..<(account + claims.signals.count))
            let source = claims.account + claims.signals
            return reply.encode(to: address, from: source.span, into: &batch)
        },
        queries: { request, message in
            guard let evidence = try? CredentialSignInRequest.decode(request, in: message),
                let id = ObjectID(text: message.extracting(evidence.credentialId))
            else { return [] }
            return [.credential(id)]
        })
}
