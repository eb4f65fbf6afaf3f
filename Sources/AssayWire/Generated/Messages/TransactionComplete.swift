// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `transaction.complete`: did this browser session start this login, and is it the first to end it.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct TransactionCompleteRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// RFC 6749 client_id.
    package var clientId: Range<Int>
    /// RFC 6749 redirect_uri, exact bytes.
    package var redirectUri: Range<Int>
    /// What the browser session keeps.
    package var binding: Range<Int>
    /// The transaction's state, base64url.
    package var transactionState: Range<Int>
    /// The transaction's nonce, base64url.
    package var transactionNonce: Range<Int>

    /// One request.
    package init(
        caller: Range<Int>? = nil, clientId: Range<Int>, redirectUri: Range<Int>,
        binding: Range<Int>, transactionState: Range<Int>, transactionNonce: Range<Int>
    ) {
        self.caller = caller
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.binding = binding
        self.transactionState = transactionState
        self.transactionNonce = transactionNonce
    }

    private typealias Fields = TransactionCompleteRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TransactionCompleteRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return TransactionCompleteRequest(
            caller: slots[Fields.caller],
            clientId: try slots.required(Fields.clientId),
            redirectUri: try slots.required(Fields.redirectUri),
            binding: try slots.required(Fields.binding),
            transactionState: try slots.required(Fields.transactionState),
            transactionNonce: try slots.required(Fields.transactionNonce))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.transactionComplete, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.clientId, clientId, from: source)
        batch.field(Fields.redirectUri, redirectUri, from: source)
        batch.field(Fields.binding, binding, from: source)
        batch.field(Fields.transactionState, transactionState, from: source)
        batch.field(Fields.transactionNonce, transactionNonce, from: source)
        return batch.end()
    }
}
