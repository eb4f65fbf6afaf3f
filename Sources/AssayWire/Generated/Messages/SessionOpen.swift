// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `session.open`: open a session.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionOpenRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// The authorization code.
    package var code: Range<Int>?
    /// RFC 6749 client_id.
    package var clientId: Range<Int>
    /// Base64url thumbprint of the key it is bound to (RFC 9449 section 10).
    package var dpopJkt: Range<Int>?
    /// The account's name, UTF-8.
    package var account: Range<Int>
    /// A credential's id.
    package var credentialId: Range<Int>?

    /// One request.
    package init(
        caller: Range<Int>? = nil, code: Range<Int>? = nil, clientId: Range<Int>,
        dpopJkt: Range<Int>? = nil, account: Range<Int>, credentialId: Range<Int>? = nil
    ) {
        self.caller = caller
        self.code = code
        self.clientId = clientId
        self.dpopJkt = dpopJkt
        self.account = account
        self.credentialId = credentialId
    }

    private typealias Fields = SessionOpenRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionOpenRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return SessionOpenRequest(
            caller: slots[Fields.caller],
            code: slots[Fields.code],
            clientId: try slots.required(Fields.clientId),
            dpopJkt: slots[Fields.dpopJkt],
            account: try slots.required(Fields.account),
            credentialId: slots[Fields.credentialId])
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.sessionOpen, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.code, code, from: source)
        batch.field(Fields.clientId, clientId, from: source)
        batch.field(Fields.dpopJkt, dpopJkt, from: source)
        batch.field(Fields.account, account, from: source)
        batch.field(Fields.credentialId, credentialId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `session.open`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct SessionOpenReply: Hashable, Sendable {
    /// The last second of what was given, s.
    package var expiresAt: Int64
    /// A session's id.
    package var sessionId: Range<Int>
    /// A refresh token.
    package var refreshToken: Range<Int>

    /// The answer to one request.
    package init(expiresAt: Int64, sessionId: Range<Int>, refreshToken: Range<Int>) {
        self.expiresAt = expiresAt
        self.sessionId = sessionId
        self.refreshToken = refreshToken
    }

    private typealias Fields = SessionOpenReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> SessionOpenReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return SessionOpenReply(
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing(),
            sessionId: try slots.required(Fields.sessionId),
            refreshToken: try slots.required(Fields.refreshToken))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.expiresAt, expiresAt)
        batch.field(Fields.sessionId, sessionId, from: source)
        batch.field(Fields.refreshToken, refreshToken, from: source)
        return batch.end()
    }
}
