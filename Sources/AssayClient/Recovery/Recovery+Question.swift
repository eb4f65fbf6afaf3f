import AssayBytes
import AssayWire

extension NewRecovery: Question {
    static var kind: Kind { .recoveryStart }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let texts = lost.map { Array($0.utf8) }
        guard texts.allSatisfy({ FieldBounds.credentialId.contains($0.count) }) else {
            return .refused(.recoveryLostUnknown)
        }
        guard let list = IdentifierTexts.list(texts) else { return .notEncodable }
        var source = QuestionSource()
        let request = RecoveryStartRequest(
            caller: source.add(caller: caller), account: source.add(account),
            recoveryMethod: (method == .approval ? RecoveryMethod.approval : .assertion).rawValue,
            lost: list.isEmpty ? nil : source.add(list), assertion: source.add(assertion))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> PendingRecovery {
        let reply = try RecoveryStartReply.decode(reply, in: message)
        return PendingRecovery(
            recoveryID: message.text(reply.recoveryId),
            status: try RecoveryStatus(reply.recoveryState, reply.effectiveAt),
            challenge: reply.challenge.array)
    }
}

/// Asks how far a recovery is.
struct RecoveryQuestion: Question {
    var recoveryID: String
    var operationID: OperationID? { nil }

    static var kind: Kind { .recoveryGet }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        let refusal = Reason.refusal(
            of: Part(recoveryID, FieldBounds.recoveryId, .recoveryUnknown))
        if let refusal { return .refused(refusal) }
        var source = QuestionSource()
        let request = RecoveryGetRequest(recoveryId: source.add(recoveryID))
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    /// How far it is, and a challenge.
    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> (status: RecoveryStatus, challenge: [UInt8]) {
        let reply = try RecoveryGetReply.decode(reply, in: message)
        return (
            try RecoveryStatus(reply.recoveryState, reply.effectiveAt), reply.challenge.array
        )
    }
}

extension RecoveryStatus {
    /// What a verifier says; one that says what this version does not know says nothing.
    init(_ state: UInt8, _ effectiveAt: Int64?) throws(CallFault) {
        self.init(
            state: State(try RecoveryState(rawValue: state).required()), effectiveAt: effectiveAt)
    }
}

extension RecoveryStatus.State {
    fileprivate init(_ state: RecoveryState) {
        switch state {
        case .pending: self = .pending
        case .approved: self = .approved
        case .cancelled: self = .cancelled
        case .effective: self = .effective
        case .completed: self = .completed
        }
    }
}
