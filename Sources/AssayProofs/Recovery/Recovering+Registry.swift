import AssayBytes
import AssayWire

extension RecoveryProof {
    /// `recovery.start`; its answer brings a challenge for the first decision.
    static let startKind = ProofKind(
        kind: .recoveryStart, needsLedger: true, needsRandomness: true,
        takings: [Taking(type: 0x37, home: .account)],
        precedence: [
            .fieldInvalid, .recoveryUnknown, .recoveryLostUnknown, .recoveryPending,
        ],
        read: { request, message throws(CallFault) in
            _ = try RecoveryStartRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RecoveryStartRequest.decode(request, in: workspace.bytes.span)
            return start(evidence, context, workspace)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .taken(.recovery(let id, let state, let effectiveAt), let minted?) = claims
            else { return .notEncodable }
            let text = id.text
            let reply = RecoveryStartReply(
                challenge: minted, recoveryId: 0..<text.count, recoveryState: state.rawValue,
                effectiveAt: effectiveAt?.seconds)
            return reply.encode(to: address, from: text.span, into: &batch)
        },
        isDurable: true,
        complete: { result, _, context in
            guard case .recovery(let id, _, _) = result else { return nil }
            let subject = MintedSubject.identifier(id.text.span)
            guard let challenge = context.mint(.recovery, subject) else { return nil }
            return .taken(result, minted: challenge)
        })

    private static let decisionReasons: [Reason] = [
        .recoveryUnknown, .challengeWrongPurpose, .challengeExpired, .credentialSuperseded,
        .signatureInvalid, .challengeConsumed, .recoveryCompleted, .recoveryCancelled,
        .recoveryApproverNotAllowed,
    ]

    private static let decisionTakings: [Taking] = [
        .consume(at: .account), Taking(type: 0x38, home: .account),
    ]

    /// `recovery.approve`.
    static let approveKind = ProofKind(
        kind: .recoveryApprove, needsLedger: true, needsRandomness: false,
        takings: decisionTakings, precedence: decisionReasons,
        read: { request, message throws(CallFault) in
            _ = try RecoveryApproveRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RecoveryApproveRequest.decode(request, in: workspace.bytes.span)
            return decide(evidence, approves: true, .recoveryApprove, context, &workspace)
        },
        refusal: { outcome, _, _ in outcome.challengeRefusal },
        write: { claims, address, batch in
            guard case .taken(.recovery(_, let state, let effectiveAt), _) = claims else {
                return .notEncodable
            }
            let reply = RecoveryApproveReply(
                recoveryState: state.rawValue, effectiveAt: effectiveAt?.seconds)
            return reply.encode(to: address, into: &batch)
        },
        isDurable: true,
        queries: { request, message in
            guard let evidence = try? RecoveryApproveRequest.decode(request, in: message) else {
                return []
            }
            return queries(
                recovery: evidence.recoveryId, credential: evidence.credentialId, message)
        })

    /// `recovery.cancel`.
    static let cancelKind = ProofKind(
        kind: .recoveryCancel, needsLedger: true, needsRandomness: false,
        takings: decisionTakings, precedence: decisionReasons,
        read: { request, message throws(CallFault) in
            _ = try RecoveryCancelRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RecoveryCancelRequest.decode(request, in: workspace.bytes.span)
            let decision = RecoveryApproveRequest(
                caller: evidence.caller, signature: evidence.signature,
                signatureFormat: evidence.signatureFormat, challenge: evidence.challenge,
                credentialId: evidence.credentialId, recoveryId: evidence.recoveryId)
            return decide(decision, approves: false, .recoveryCancel, context, &workspace)
        },
        refusal: { outcome, _, _ in outcome.challengeRefusal },
        write: { claims, address, batch in
            guard case .taken(.recovery(_, let state, let effectiveAt), _) = claims else {
                return .notEncodable
            }
            let reply = RecoveryCancelReply(
                recoveryState: state.rawValue, effectiveAt: effectiveAt?.seconds)
            return reply.encode(to: address, into: &batch)
        },
        isDurable: true,
        queries: { request, message in
            guard let evidence = try? RecoveryCancelRequest.decode(request, in: message) else {
                return []
            }
            return queries(
                recovery: evidence.recoveryId, credential: evidence.credentialId, message)
        })

    /// `recovery.get`.
    static let getKind = ProofKind(
        kind: .recoveryGet, needsLedger: true, needsRandomness: true, takings: [],
        precedence: [.recoveryUnknown],
        read: { request, message throws(CallFault) in
            _ = try RecoveryGetRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RecoveryGetRequest.decode(request, in: workspace.bytes.span)
            return get(evidence, context, workspace)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .recovery(let state, let effectiveAt, let challenge) = claims else {
                return .notEncodable
            }
            let reply = RecoveryGetReply(
                challenge: challenge, recoveryState: state.rawValue,
                effectiveAt: effectiveAt?.seconds)
            return reply.encode(to: address, into: &batch)
        },
        queries: { request, message in
            guard let evidence = try? RecoveryGetRequest.decode(request, in: message) else {
                return []
            }
            return queries(recovery: evidence.recoveryId, credential: nil, message)
        })
}
