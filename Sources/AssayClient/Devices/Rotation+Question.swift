import AssayBytes
import AssayWire

/// Asks for the nonce a credential's next key signs.
struct RotationStartQuestion: Question {
    var credentialID: String
    var operationID: OperationID?

    static var kind: Kind { .rotationStart }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = RotationStartRequest(credentialId: source.add(credentialID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> IssuedChallenge {
        let reply = try RotationStartReply.decode(reply, in: message)
        return IssuedChallenge(challenge: reply.challenge.array, expiresAt: reply.expiresAt)
    }
}

extension RotationEvidence: Question {
    static var kind: Kind { .rotationFinish }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = RotationFinishRequest(
            caller: source.add(caller: caller), signatureFormat: format.form,
            deviceId: source.add(deviceID), credentialId: source.add(credentialID),
            appInstanceNonce: source.add(nonce), deviceKey: source.add(publicKey),
            possession: source.add(proofOfPossession),
            attestationFormat: source.add(attestation?.format),
            attestation: source.add(attestation?.statement),
            oldSignature: source.add(oldSignature),
            rotationReason: cause == .scheduled ? nil : 1)
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// The verdict on parts that no verifier need see, in the order of the kind's refusals.
    private var refusal: Reason? {
        Reason.refusal(
            of: Part(publicKey, FieldBounds.deviceKey, .keyNotAllowed),
            Part(
                attestation?.format, FieldBounds.attestationFormat,
                .attestationFormatUnsupported),
            Part(
                attestation?.statement, FieldBounds.attestation, .attestationFormatUnsupported),
            Part(nonce, FieldBounds.appInstanceNonce, .challengeMalformed),
            Part(credentialID, FieldBounds.credentialId, .challengeWrongPurpose),
            Part(oldSignature, FieldBounds.oldSignature, .signatureInvalid),
            Part(proofOfPossession, FieldBounds.possession, .enrollPossessionInvalid))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RotatedCredential {
        let reply = try RotationFinishReply.decode(reply, in: message)
        return RotatedCredential(
            credentialID: message.text(reply.credentialId), overlapUntil: reply.overlapUntil)
    }
}
