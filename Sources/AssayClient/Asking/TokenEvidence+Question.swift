import AssayBytes
import AssayWire

extension TokenEvidence: Question {
    static var kind: Kind { .tokenVerify }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        var request = TokenVerifyRequest(
            caller: source.add(caller: caller), accessToken: source.add(accessToken),
            scheme: scheme == .dpop ? 0 : 1)
        if let proof {
            request.proof = source.add(proof.sent)
            request.method = source.add(proof.method, orNoneOf: FieldBounds.method)
            request.url = source.add(proof.url, orNoneOf: FieldBounds.url)
        }
        request.requireNonce = requiresNonce
        if replay == .check { request.replay = 1 }
        // What is longer than any digest is none, whatever is left of it.
        request.clientCertificate = source.add(
            clientCertificate, orNoneOf: FieldBounds.clientCertificate)
        request.requiredScope = source.add(requiredScope, orNoneOf: FieldBounds.requiredScope)
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// The verdict on texts no verifier need see: the form of the call comes before the token.
    private var refusal: Reason? {
        if scheme == .dpop, proof?.proof.isEmpty ?? true { return .dpopProofMissing }
        if accessToken.isEmpty { return .tokenMissing }
        guard FieldBounds.accessToken.contains(accessToken.utf8.count) else {
            return .tokenMalformed
        }
        return nil
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TokenClaims {
        let reply = try TokenVerifyReply.decode(reply, in: message)
        // Nothing is excused here, so an answer that does is to another question.
        guard reply.shadowReason == nil else { throw .fieldInvalid }
        try Document.check(message, reply.claims)
        return TokenClaims(
            subject: reply.tokenSubject.map { message.text($0) },
            clientID: reply.tokenClient.map { message.text($0) },
            scope: reply.tokenScope.map { message.text($0) }, expiresAt: reply.expiresAt,
            thumbprint: reply.thumbprint?.text, json: message.text(reply.claims),
            nextNonce: reply.nextNonce?.text)
    }
}

extension TokenEvidence.Proof {
    /// The proof; one that no frame can carry becomes one that fails for the same reason in its
    /// turn, since a shorter part of it might hold.
    fileprivate var sent: String {
        guard proof.utf8.count > FieldBounds.proof.upperBound else { return proof }
        return proof.utf8.contains(UInt8(ascii: ",")) ? "," : "!"
    }
}

extension QuestionSource {
    /// A text that may be absent; where no frame can carry it, a byte that stands in no URL, scope
    /// or digest, so that it differs from all it is compared with, in its turn.
    fileprivate mutating func add(_ text: String?, orNoneOf bounds: ClosedRange<Int>)
        -> Range<Int>?
    {
        text.map { bounds.contains($0.utf8.count) ? add($0) : add([0xFF]) }
    }
}
