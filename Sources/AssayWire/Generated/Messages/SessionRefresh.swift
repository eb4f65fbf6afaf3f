// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `session.refresh`: the next refresh token of a session.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionRefreshRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// The DPoP header's value.
    package var proof: Range<Int>?
    /// The request's method.
    package var method: Range<Int>?
    /// The request's URL, absolute.
    package var url: Range<Int>?
    /// A refresh token.
    package var refreshToken: Range<Int>

    /// One request.
    package init(
        caller: Range<Int>? = nil, proof: Range<Int>? = nil, method: Range<Int>? = nil,
        url: Range<Int>? = nil, refreshToken: Range<Int>
    ) {
        self.caller = caller
        self.proof = proof
        self.method = method
        self.url = url
        self.refreshToken = refreshToken
    }

    private typealias Fields = SessionRefreshRequestFields

    /// Reads the request; `fieldMissing` where fields do not go together.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionRefreshRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = SessionRefreshRequest(
            caller: slots[Fields.caller],
            proof: slots[Fields.proof],
            method: slots[Fields.method],
            url: slots[Fields.url],
            refreshToken: try slots.required(Fields.refreshToken))
        guard (result.proof == nil) == (result.method == nil),
            (result.proof == nil) == (result.url == nil)
        else { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.sessionRefresh, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.proof, proof, from: source)
        batch.field(Fields.method, method, from: source)
        batch.field(Fields.url, url, from: source)
        batch.field(Fields.refreshToken, refreshToken, from: source)
        return batch.end()
    }
}

/// The accepted answer to `session.refresh`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionRefreshReply: Hashable, Sendable {
    /// The nonce to use from now on, base64url.
    package var nextNonce: Bytes32?
    /// The last second of what was given, s.
    package var expiresAt: Int64
    /// A refresh token.
    package var refreshToken: Range<Int>

    /// The answer to one request.
    package init(nextNonce: Bytes32? = nil, expiresAt: Int64, refreshToken: Range<Int>) {
        self.nextNonce = nextNonce
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
    }

    private typealias Fields = SessionRefreshReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionRefreshReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return SessionRefreshReply(
            nextNonce: try slots.nonce(Fields.nextNonce, in: message),
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing(),
            refreshToken: try slots.required(Fields.refreshToken))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        if let nextNonce { batch.nonce(Fields.nextNonce, nextNonce) }
        batch.field(Fields.expiresAt, expiresAt)
        batch.field(Fields.refreshToken, refreshToken, from: source)
        return batch.end()
    }
}
