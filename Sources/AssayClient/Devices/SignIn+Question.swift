import AssayBytes
import AssayWire

/// Asks for a challenge for one credential.
struct CredentialChallengeQuestion: Question {
    var credentialID: String
    var purpose: ChallengePurpose
    var operationID: OperationID?

    static var kind: Kind { .credentialChallenge }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = CredentialChallengeRequest(
            credentialId: source.add(credentialID), purpose: purpose == .signIn ? nil : 1)
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> IssuedChallenge {
        let reply = try CredentialChallengeReply.decode(reply, in: message)
        return IssuedChallenge(challenge: reply.challenge.array, expiresAt: reply.expiresAt)
    }
}

extension SignInEvidence: Question {
    static var kind: Kind { .credentialSignIn }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        guard let challenge = Bytes32(self.challenge.span) else {
            return .refused(.challengeMalformed)
        }
        let refusal = Reason.refusal(
            of: Part(credentialID, FieldBounds.credentialId, .challengeWrongPurpose),
            Part(signature, FieldBounds.signature, .signatureInvalid))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = CredentialSignInRequest(
            signature: source.add(signature), signatureFormat: format.form,
            challenge: challenge, timestamp: timestamp, deviceId: source.add(deviceID),
            credentialId: source.add(credentialID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SignedInAccount {
        let reply = try CredentialSignInReply.decode(reply, in: message)
        let signals = reply.signals.map { message.text($0) } ?? ""
        return SignedInAccount(
            account: message.text(reply.account), assurance: assuranceName(reply.assurance),
            signals: signals.split(separator: " ").map(String.init))
    }
}
