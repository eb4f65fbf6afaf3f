import AssayBytes
import AssayWire

extension NewSession: Question {
    static var kind: Kind { .sessionOpen }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let refusal = Reason.refusal(
            of: Part(code, FieldBounds.code, .pkceCodeUnknown),
            Part(credentialID, FieldBounds.credentialId, .sessionCredentialInvalid))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = SessionOpenRequest(
            caller: source.add(caller: caller), code: source.add(code),
            clientId: source.add(clientID), dpopJkt: source.add(thumbprint),
            account: source.add(account), credentialId: source.add(credentialID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> OpenedSession {
        let reply = try SessionOpenReply.decode(reply, in: message)
        return OpenedSession(
            sessionID: message.text(reply.sessionId),
            refreshToken: message.text(reply.refreshToken), expiresAt: reply.expiresAt)
    }
}

extension RefreshEvidence: Question {
    static var kind: Kind { .sessionRefresh }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = SessionRefreshRequest(
            caller: source.add(caller: caller), proof: source.add(proof?.proof),
            method: source.add(proof?.method), url: source.add(proof?.url),
            refreshToken: source.add(refreshToken))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// The verdict on texts no verifier need see; the proof comes before the token.
    private var refusal: Reason? {
        if let proof, let reason = DPoPEvidence(proof).refusal { return reason }
        return Reason.refusal(
            of: Part(refreshToken, FieldBounds.refreshToken, .sessionUnknown))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RefreshedSession {
        let reply = try SessionRefreshReply.decode(reply, in: message)
        return RefreshedSession(
            refreshToken: message.text(reply.refreshToken), expiresAt: reply.expiresAt,
            nextNonce: reply.nextNonce?.text)
    }
}

extension DPoPEvidence {
    /// The evidence that a refresh brings with it.
    fileprivate init(_ proof: RefreshEvidence.Proof) {
        self.init(proof: proof.proof, method: proof.method, url: proof.url)
    }
}
