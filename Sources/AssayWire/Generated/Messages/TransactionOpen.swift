// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `transaction.open`: a state and a nonce for one login.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct TransactionOpenRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// RFC 6749 client_id.
    package var clientId: Range<Int>
    /// RFC 6749 redirect_uri, exact bytes.
    package var redirectUri: Range<Int>
    /// How long it may live, s.
    package var expiresIn: UInt32?
    /// What the browser session keeps.
    package var binding: Range<Int>

    /// One request.
    package init(
        caller: Range<Int>? = nil, clientId: Range<Int>, redirectUri: Range<Int>,
        expiresIn: UInt32? = nil, binding: Range<Int>
    ) {
        self.caller = caller
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.expiresIn = expiresIn
        self.binding = binding
    }

    private typealias Fields = TransactionOpenRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TransactionOpenRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return TransactionOpenRequest(
            caller: slots[Fields.caller],
            clientId: try slots.required(Fields.clientId),
            redirectUri: try slots.required(Fields.redirectUri),
            expiresIn: slots.u32(Fields.expiresIn, in: message),
            binding: try slots.required(Fields.binding))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.transactionOpen, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.clientId, clientId, from: source)
        batch.field(Fields.redirectUri, redirectUri, from: source)
        if let expiresIn { batch.field(Fields.expiresIn, expiresIn) }
        batch.field(Fields.binding, binding, from: source)
        return batch.end()
    }
}

/// The accepted answer to `transaction.open`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct TransactionOpenReply: Hashable, Sendable {
    /// The last second of what was given, s.
    package var expiresAt: Int64
    /// The transaction's state, base64url.
    package var transactionState: Range<Int>
    /// The transaction's nonce, base64url.
    package var transactionNonce: Range<Int>

    /// The answer to one request.
    package init(expiresAt: Int64, transactionState: Range<Int>, transactionNonce: Range<Int>) {
        self.expiresAt = expiresAt
        self.transactionState = transactionState
        self.transactionNonce = transactionNonce
    }

    private typealias Fields = TransactionOpenReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TransactionOpenReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return TransactionOpenReply(
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing(),
            transactionState: try slots.required(Fields.transactionState),
            transactionNonce: try slots.required(Fields.transactionNonce))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.expiresAt, expiresAt)
        batch.field(Fields.transactionState, transactionState, from: source)
        batch.field(Fields.transactionNonce, transactionNonce, from: source)
        return batch.end()
    }
}
