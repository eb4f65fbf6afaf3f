import AssayBytes
import AssayWire

/// Asks that a recovery be approved.
struct RecoveryApprovalQuestion: Question {
    var evidence: RecoveryEvidence
    var operationID: OperationID? { evidence.operationID }

    static var kind: Kind { .recoveryApprove }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let challenge: Bytes32
        switch evidence.fitting {
        case .success(let value): challenge = value
        case .failure(let unfit): return .refused(unfit.reason)
        }
        var source = QuestionSource()
        let request = RecoveryApproveRequest(
            caller: source.add(caller: caller), signature: source.add(evidence.signature),
            signatureFormat: evidence.format.form, challenge: challenge,
            credentialId: source.add(evidence.credentialID),
            recoveryId: source.add(evidence.recoveryID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryStatus {
        let reply = try RecoveryApproveReply.decode(reply, in: message)
        return try RecoveryStatus(reply.recoveryState, reply.effectiveAt)
    }
}

/// Asks that a recovery be cancelled, or put off.
struct RecoveryCancellationQuestion: Question {
    var evidence: RecoveryEvidence
    var operationID: OperationID? { evidence.operationID }

    static var kind: Kind { .recoveryCancel }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let challenge: Bytes32
        switch evidence.fitting {
        case .success(let value): challenge = value
        case .failure(let unfit): return .refused(unfit.reason)
        }
        var source = QuestionSource()
        let request = RecoveryCancelRequest(
            caller: source.add(caller: caller), signature: source.add(evidence.signature),
            signatureFormat: evidence.format.form, challenge: challenge,
            credentialId: source.add(evidence.credentialID),
            recoveryId: source.add(evidence.recoveryID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryStatus {
        let reply = try RecoveryCancelReply.decode(reply, in: message)
        return try RecoveryStatus(reply.recoveryState, reply.effectiveAt)
    }
}

/// Why evidence goes into no frame.
private struct Unfit: Error {
    var reason: Reason
}

extension RecoveryEvidence {
    /// The challenge, when all fits; else the verdict, in the order of the kind's refusals.
    fileprivate var fitting: Result<Bytes32, Unfit> {
        let unknown = Reason.refusal(
            of: Part(recoveryID, FieldBounds.recoveryId, .recoveryUnknown))
        if let unknown { return .failure(Unfit(reason: unknown)) }
        guard let challenge = Bytes32(self.challenge.span) else {
            return .failure(Unfit(reason: .challengeMalformed))
        }
        let refusal = Reason.refusal(
            of: Part(credentialID, FieldBounds.credentialId, .signatureInvalid),
            Part(signature, FieldBounds.signature, .signatureInvalid))
        return refusal.map { .failure(Unfit(reason: $0)) } ?? .success(challenge)
    }
}

/// Asks that a recovery be completed: an enrolment on its ground.
struct RecoveryCompletionQuestion: Question {
    var recoveryID: String
    var evidence: EnrolmentEvidence
    var operationID: OperationID? { evidence.operationID }

    static var kind: Kind { .recoveryComplete }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var fitting = evidence
        fitting.recoveryID = recoveryID
        if let refusal = fitting.refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = RecoveryCompleteRequest(
            caller: source.add(caller: caller), signatureFormat: evidence.format.form,
            account: source.add(evidence.account), deviceId: source.add(evidence.deviceID),
            appInstanceNonce: source.add(evidence.nonce),
            deviceKey: source.add(evidence.publicKey),
            possession: source.add(evidence.proofOfPossession),
            attestationFormat: source.add(evidence.attestation?.format),
            attestation: source.add(evidence.attestation?.statement),
            recoveryId: source.add(recoveryID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrolledCredential {
        let reply = try RecoveryCompleteReply.decode(reply, in: message)
        return EnrolledCredential(
            credentialID: message.text(reply.credentialId),
            assurance: assuranceName(reply.assurance))
    }
}
