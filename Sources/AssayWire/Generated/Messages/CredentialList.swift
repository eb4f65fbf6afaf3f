// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `credential.list`: the credentials of an account.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialListRequest: Hashable, Sendable {
    /// The account's name, UTF-8.
    package var account: Range<Int>

    /// One request.
    package init(account: Range<Int>) {
        self.account = account
    }

    private typealias Fields = CredentialListRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialListRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CredentialListRequest(
            account: try slots.required(Fields.account))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.credentialList, head)
        batch.field(Fields.account, account, from: source)
        return batch.end()
    }
}

/// The accepted answer to `credential.list`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialListReply: Hashable, Sendable {
    /// One JSON object.
    package var document: Range<Int>

    /// The answer to one request.
    package init(document: Range<Int>) {
        self.document = document
    }

    private typealias Fields = CredentialListReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialListReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return CredentialListReply(
            document: try slots.required(Fields.document))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.document, document, from: source)
        return batch.end()
    }
}
