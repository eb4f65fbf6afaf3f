import AssayBytes
import AssayWire

extension EnrolmentEvidence: Question {
    static var kind: Kind { .enrollFinish }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = EnrollFinishRequest(
            caller: source.add(caller: caller), signatureFormat: format.form,
            account: source.add(account), deviceId: source.add(deviceID),
            appInstanceNonce: source.add(nonce), deviceKey: source.add(publicKey),
            possession: source.add(proofOfPossession),
            attestationFormat: source.add(attestation?.format),
            attestation: source.add(attestation?.statement),
            approvalCredentialId: source.add(approval?.credentialID),
            approvalChallenge: source.add(approval?.challenge),
            approvalSignature: source.add(approval?.signature),
            recoveryId: source.add(recoveryID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// The verdict on parts that no verifier need see, in the order of the kind's refusals.
    var refusal: Reason? {
        Reason.refusal(
            of: Part(recoveryID, FieldBounds.recoveryId, .recoveryUnknown),
            Part(publicKey, FieldBounds.deviceKey, .keyNotAllowed),
            Part(
                attestation?.format, FieldBounds.attestationFormat,
                .attestationFormatUnsupported),
            Part(
                attestation?.statement, FieldBounds.attestation, .attestationFormatUnsupported),
            Part(nonce, FieldBounds.appInstanceNonce, .enrollNonceInvalid),
            Part(approval?.challenge, FieldBounds.approvalChallenge, .challengeMalformed),
            Part(
                approval?.credentialID, FieldBounds.approvalCredentialId,
                .challengeWrongPurpose),
            Part(proofOfPossession, FieldBounds.possession, .enrollPossessionInvalid),
            Part(approval?.signature, FieldBounds.approvalSignature, .signatureInvalid))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrolledCredential {
        let reply = try EnrollFinishReply.decode(reply, in: message)
        return EnrolledCredential(
            credentialID: message.text(reply.credentialId),
            assurance: assuranceName(reply.assurance))
    }
}

/// Asks for the nonce a new key signs.
struct EnrolmentStartQuestion: Question {
    var account: String
    var deviceID: String?
    var operationID: OperationID?

    static var kind: Kind { .enrollStart }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = EnrollStartRequest(
            account: source.add(account), deviceId: source.add(deviceID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> IssuedChallenge {
        let reply = try EnrollStartReply.decode(reply, in: message)
        return IssuedChallenge(challenge: reply.challenge.array, expiresAt: reply.expiresAt)
    }
}

/// The name of an assurance; `unknown_` and its number for one of a newer verifier.
func assuranceName(_ number: UInt8) -> String {
    Assurance(rawValue: number)?.name ?? "unknown_\(number)"
}
