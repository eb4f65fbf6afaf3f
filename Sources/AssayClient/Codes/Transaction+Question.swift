import AssayBytes
import AssayWire

extension NewTransaction: Question {
    static var kind: Kind { .transactionOpen }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = TransactionOpenRequest(
            caller: source.add(caller: caller), clientId: source.add(clientID),
            redirectUri: source.add(redirectURI), expiresIn: lifeSeconds,
            binding: source.add(binding))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> OpenedTransaction {
        let reply = try TransactionOpenReply.decode(reply, in: message)
        return OpenedTransaction(
            state: message.text(reply.transactionState),
            nonce: message.text(reply.transactionNonce), expiresAt: reply.expiresAt)
    }
}

extension TransactionEvidence: Question {
    static var kind: Kind { .transactionComplete }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let refusal = Reason.refusal(
            of: Part(state, FieldBounds.transactionState, .transactionUnknown),
            Part(binding, FieldBounds.binding, .transactionBindingMismatch),
            Part(clientID, FieldBounds.clientId, .transactionClientMismatch),
            Part(redirectURI, FieldBounds.redirectUri, .transactionRedirectUriMismatch),
            Part(nonce, FieldBounds.transactionNonce, .transactionNonceMismatch))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = TransactionCompleteRequest(
            caller: source.add(caller: caller), clientId: source.add(clientID),
            redirectUri: source.add(redirectURI), binding: source.add(binding),
            transactionState: source.add(state), transactionNonce: source.add(nonce))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }
}
