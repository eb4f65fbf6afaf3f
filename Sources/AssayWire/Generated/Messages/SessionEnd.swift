// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `session.end`: end a session.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionEndRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// A session's id.
    package var sessionId: Range<Int>

    /// One request.
    package init(caller: Range<Int>? = nil, sessionId: Range<Int>) {
        self.caller = caller
        self.sessionId = sessionId
    }

    private typealias Fields = SessionEndRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionEndRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return SessionEndRequest(
            caller: slots[Fields.caller],
            sessionId: try slots.required(Fields.sessionId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.sessionEnd, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.sessionId, sessionId, from: source)
        return batch.end()
    }
}
