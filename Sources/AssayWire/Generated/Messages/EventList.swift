// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `event.list`: events of the realm, in order.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct EventListRequest: Hashable, Sendable {
    /// The account's name, UTF-8.
    package var account: Range<Int>?
    /// The position to go on from.
    package var after: Int64?
    /// The most entries to give.
    package var limit: UInt32?

    /// One request.
    package init(account: Range<Int>? = nil, after: Int64? = nil, limit: UInt32? = nil) {
        self.account = account
        self.after = after
        self.limit = limit
    }

    private typealias Fields = EventListRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EventListRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return EventListRequest(
            account: slots[Fields.account],
            after: slots.i64(Fields.after, in: message),
            limit: slots.u32(Fields.limit, in: message))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.eventList, head)
        batch.field(Fields.account, account, from: source)
        if let after { batch.field(Fields.after, after) }
        if let limit { batch.field(Fields.limit, limit) }
        return batch.end()
    }
}

/// The accepted answer to `event.list`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct EventListReply: Hashable, Sendable {
    /// One JSON object.
    package var document: Range<Int>
    /// The position to ask after next.
    package var next: Int64

    /// The answer to one request.
    package init(document: Range<Int>, next: Int64) {
        self.document = document
        self.next = next
    }

    private typealias Fields = EventListReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EventListReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return EventListReply(
            document: try slots.required(Fields.document),
            next: try slots.i64(Fields.next, in: message).orMissing())
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.document, document, from: source)
        batch.field(Fields.next, next)
        return batch.end()
    }
}
