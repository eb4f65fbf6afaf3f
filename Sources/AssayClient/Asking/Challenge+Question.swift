import AssayBytes
import AssayWire

/// Asks for a challenge.
struct ChallengeQuestion: Question {
    /// RFC 7638 thumbprint of the key that will sign, base64url.
    var thumbprint: String
    var operationID: OperationID?

    static var kind: Kind { .challengeIssue }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let text = Array(thumbprint.utf8)
        guard let subject = Base64URL.decode32(text.span) else { return .notEncodable }
        return Writing(ChallengeIssueRequest(subject: subject).encode(head, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> IssuedChallenge {
        let reply = try ChallengeIssueReply.decode(reply, in: message)
        return IssuedChallenge(challenge: reply.challenge.array, expiresAt: reply.expiresAt)
    }
}

extension ChallengeResponse: Question {
    static var kind: Kind { .challengeVerify }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        guard let challenge = Bytes32(self.challenge.span) else {
            return .refused(.challengeMalformed)
        }
        guard FieldBounds.signature.contains(signature.count) else {
            return .refused(.signatureMalformed)
        }
        guard FieldBounds.publicKey.contains(publicKey.utf8.count) else {
            return .refused(.signatureKeyInvalid)
        }
        var source = QuestionSource()
        var request = ChallengeVerifyRequest(
            publicKey: source.add(publicKey), signature: source.add(signature),
            challenge: challenge, timestamp: timestamp)
        request.format = format.form
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> ChallengeClaims {
        let reply = try ChallengeVerifyReply.decode(reply, in: message)
        return ChallengeClaims(thumbprint: reply.thumbprint.text)
    }
}
