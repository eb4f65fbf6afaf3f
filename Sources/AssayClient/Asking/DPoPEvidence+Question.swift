import AssayBytes
import AssayWire

extension DPoPEvidence: Question {
    static var kind: Kind { .dpopVerify }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        if let reason = refusal { return .refused(reason) }
        var source = QuestionSource()
        var request = DPoPVerifyRequest(
            proof: source.add(proof), method: source.add(method), url: source.add(url))
        request.caller = source.add(caller: caller)
        request.accessToken = source.add(accessToken)
        request.expectedThumbprint = source.add(expectedThumbprint)
        request.requireNonce = requiresNonce
        if replay == .check { request.replay = .check }
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// The verdict on texts no verifier need see, in the order of the kind's refusals.
    var refusal: Reason? {
        let proof = self.proof ?? ""
        if proof.isEmpty { return .dpopProofMissing }
        if proof.utf8.count > FieldBounds.proof.upperBound {
            return proof.utf8.contains(UInt8(ascii: ",")) ? .dpopMultipleProofs : .dpopMalformed
        }
        guard FieldBounds.method.contains(method.utf8.count) else { return .dpopHtmMismatch }
        guard FieldBounds.url.contains(url.utf8.count) else { return .dpopHtuMismatch }
        if let accessToken, !FieldBounds.accessToken.contains(accessToken.utf8.count) {
            return .dpopAthMismatch
        }
        if let expectedThumbprint,
            !FieldBounds.expectedThumbprint.contains(expectedThumbprint.utf8.count)
        {
            return .dpopThumbprintMismatch
        }
        return nil
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> DPoPClaims {
        let reply = try DPoPVerifyReply.decode(reply, in: message)
        return DPoPClaims(
            thumbprint: reply.thumbprint.text, jti: message.text(reply.jti),
            issuedAt: reply.issuedAt, nextNonce: reply.nextNonce?.text)
    }
}
