// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `session.end_all`: end all sessions of an account.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionEndAllRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// The account's name, UTF-8.
    package var account: Range<Int>

    /// One request.
    package init(caller: Range<Int>? = nil, account: Range<Int>) {
        self.caller = caller
        self.account = account
    }

    private typealias Fields = SessionEndAllRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionEndAllRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return SessionEndAllRequest(
            caller: slots[Fields.caller],
            account: try slots.required(Fields.account))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.sessionEndAll, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.account, account, from: source)
        return batch.end()
    }
}
