import AssayBytes
import AssayWire

extension EnrolmentProof {
    /// `enroll.start`.
    static let startKind = ProofKind(
        kind: .enrollStart, needsLedger: true, needsRandomness: true, takings: [],
        precedence: [.fieldInvalid],
        read: { request, message throws(CallFault) in
            _ = try EnrollStartRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try EnrollStartRequest.decode(request, in: workspace.bytes.span)
            return start(evidence, context, workspace)
        },
        refusal: { _, _, _ in nil },
        write: { claims, address, batch in
            guard case .challengeIssued(let issued) = claims else { return .notEncodable }
            let reply = EnrollStartReply(
                challenge: issued.challenge, expiresAt: issued.expiresAt.seconds)
            return reply.encode(to: address, into: &batch)
        })

    static let reasons: [Reason] = [
        .fieldInvalid, .keyNotAllowed, .attestationFormatUnsupported, .enrollAssuranceTooLow,
        .enrollNonceInvalid, .challengeMalformed, .challengeWrongPurpose, .challengeExpired,
        .credentialSuperseded, .enrollPossessionInvalid, .signatureInvalid, .challengeConsumed,
        .enrollApprovalRequired, .recoveryUnknown, .recoveryNotEffective, .recoveryCompleted,
        .enrollTooManyCredentials,
    ]

    /// `enroll.finish`.
    static let finishKind = ProofKind(
        kind: .enrollFinish, needsLedger: true, needsRandomness: true,
        takings: [.consume(at: .account), Taking(type: 0x34, home: .account)],
        precedence: reasons,
        read: { request, message throws(CallFault) in
            _ = try EnrollFinishRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try EnrollFinishRequest.decode(request, in: workspace.bytes.span)
            var ground: EnrolmentGround?
            if let range = evidence.recoveryId {
                guard let id = ObjectID(text: workspace.bytes.span.extracting(range)) else {
                    return .refused(.recoveryUnknown)
                }
                ground = .recovery(id)
            }
            return finish(evidence, ground: ground, .enrollFinish, context, &workspace)
        },
        refusal: { outcome, finding, _ in refusal(outcome, finding) },
        write: { claims, address, batch in
            guard case .taken(.enrolled(let id, let assurance), _) = claims else {
                return .notEncodable
            }
            let text = id.text
            let reply = EnrollFinishReply(
                credentialId: 0..<text.count, assurance: assurance.rawValue)
            return reply.encode(to: address, from: text.span, into: &batch)
        },
        isDurable: true,
        queries: { request, message in
            guard let evidence = try? EnrollFinishRequest.decode(request, in: message) else {
                return []
            }
            return queries(evidence, message)
        })

    /// `recovery.complete`: an enrolment on the ground of a recovery.
    static let completeKind = ProofKind(
        kind: .recoveryComplete, needsLedger: true, needsRandomness: true,
        takings: [.consume(at: .account), Taking(type: 0x34, home: .account)],
        precedence: reasons,
        read: { request, message throws(CallFault) in
            _ = try RecoveryCompleteRequest.decode(request, in: message)
        },
        examine: { request, context, workspace, _ throws(CallFault) in
            let evidence = try RecoveryCompleteRequest.decode(request, in: workspace.bytes.span)
            let text = workspace.copy(evidence.recoveryId)
            guard let id = ObjectID(text: text.span) else { return .refused(.recoveryUnknown) }
            let enrolment = EnrollFinishRequest(
                caller: evidence.caller, signatureFormat: evidence.signatureFormat,
                account: evidence.account, deviceId: evidence.deviceId,
                appInstanceNonce: evidence.appInstanceNonce, deviceKey: evidence.deviceKey,
                possession: evidence.possession, attestationFormat: evidence.attestationFormat,
                attestation: evidence.attestation)
            return finish(
                enrolment, ground: .recovery(id), .recoveryComplete, context, &workspace)
        },
        refusal: { outcome, finding, _ in refusal(outcome, finding) },
        write: { claims, address, batch in
            guard case .taken(.enrolled(let id, let assurance), _) = claims else {
                return .notEncodable
            }
            let text = id.text
            let reply = RecoveryCompleteReply(
                credentialId: 0..<text.count, assurance: assurance.rawValue)
            return reply.encode(to: address, from: text.span, into: &batch)
        },
        isDurable: true)
}
