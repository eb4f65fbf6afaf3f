/// What an operator looks at.
package enum InspectSubject: Hashable, Sendable {
    /// Counts, memory, epoch, oldest and newest expiry, of all realms.
    case counts
    /// One object with its history, without secrets.
    case credential(RealmName, ObjectID)
    case recovery(RealmName, ObjectID)
    case session(RealmName, ObjectID)
}

/// `ledger.inspect`: counts, or one object with its history.
package struct LedgerInspectRequest: Hashable, Sendable {
    package var subject: InspectSubject

    /// A request about one subject.
    package init(subject: InspectSubject) {
        self.subject = subject
    }

    private typealias Fields = LedgerInspectRequestFields

    /// Reads the request; `fieldMissing` unless realm and id stand with an object, and only
    /// with one.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerInspectRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let subject = try slots.choice(Fields.inspectSubject, in: message).orMissing()
        let realm = slots[Fields.inspectRealm]
        let id = slots[Fields.inspectId]
        guard (realm == nil) == (id == nil), (subject == 0) == (id == nil) else {
            throw .fieldMissing
        }
        guard let realm, let id else { return LedgerInspectRequest(subject: .counts) }
        guard let name = RealmName(message.extracting(realm)),
            let object = ObjectID(text: message.extracting(id))
        else { throw .fieldInvalid }
        switch subject {
        case 1: return LedgerInspectRequest(subject: .credential(name, object))
        case 2: return LedgerInspectRequest(subject: .recovery(name, object))
        case 3: return LedgerInspectRequest(subject: .session(name, object))
        default: throw .fieldInvalid
        }
    }

    /// Writes the request.
    package func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginRequest(.ledgerInspect, head)
        switch subject {
        case .counts: batch.field(Fields.inspectSubject, 0 as UInt8)
        case .credential(let realm, let id): batch.object(1, realm, id)
        case .recovery(let realm, let id): batch.object(2, realm, id)
        case .session(let realm, let id): batch.object(3, realm, id)
        }
        return batch.end()
    }
}

extension BatchWriter {
    fileprivate mutating func object(_ subject: UInt8, _ realm: RealmName, _ id: ObjectID) {
        beginField(LedgerInspectRequestFields.inspectRealm)
        append { realm.append(to: &$0) }
        endField(LedgerInspectRequestFields.inspectRealm)
        field(LedgerInspectRequestFields.inspectSubject, subject)
        let text = id.text
        field(LedgerInspectRequestFields.inspectId, text.span)
    }
}

/// The accepted answer to `ledger.inspect`.
package struct LedgerInspectReply: Hashable, Sendable {
    /// Where the JSON object stands in the message, or in `source` when written.
    package var document: Range<Int>

    /// The answer with one JSON object.
    package init(document: Range<Int>) {
        self.document = document
    }

    private typealias Fields = LedgerInspectReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> LedgerInspectReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return LedgerInspectReply(document: try slots.required(Fields.document))
    }

    /// Writes the answer; `document` is a place in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.document, document, from: source)
        return batch.end()
    }
}
