import AssayBytes
import AssayEncodings
import AssayWire

/// Asks for events.
struct EventQuestion: Question {
    var account: String?
    var after: Int64
    var limit: UInt32?
    var operationID: OperationID? { nil }

    static var kind: Kind { .eventList }

    func write(_ head: RequestHead, caller: [UInt8], to batch: inout BatchWriter) -> Writing {
        var source = QuestionSource()
        let request = EventListRequest(
            account: source.add(account), after: after, limit: limit)
        return Writing(request.encode(head, from: source.bytes.span, into: &batch))
    }

    static func value(
        of reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EventPage {
        let reply = try EventListReply.decode(reply, in: message)
        let document = try Document(message, reply.document)
        var page = EventPage(events: [], next: reply.next)
        for object in try document.objects("events") {
            page.events.append(try LifeEvent(object, document))
        }
        return page
    }
}

extension LifeEvent {
    fileprivate init(_ object: JSONNode, _ document: Document) throws(CallFault) {
        self.init(
            position: try document.integer("position", of: object).required(),
            time: try document.integer("time", of: object).required(),
            type: try document.text("type", of: object).required(),
            account: try document.text("account", of: object),
            credentialID: try document.text("credential_id", of: object),
            recoveryID: try document.text("recovery_id", of: object),
            sessionID: try document.text("session_id", of: object),
            successor: try document.text("successor", of: object),
            assertion: try document.text("assertion", of: object),
            detail: try document.text("detail", of: object),
            count: try document.integer("count", of: object) ?? 1)
    }
}

/// What happened.
extension AssayClient {
    /// Events of the realm after a position, in order: of all accounts, or of one. Whoever reads
    /// along asks after `next`, zero at first.
    ///
    /// - Parameter limit: the most to give, at most 500; nil is 100.
    public func events(
        ofAccount account: String? = nil, after: Int64 = 0, limit: UInt32? = nil,
        within time: Duration? = nil
    ) async -> Verdict<EventPage> {
        await ask(EventQuestion(account: account, after: after, limit: limit), within: time)
    }
}
