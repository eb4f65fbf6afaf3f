// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `revocation.add`: revoke an access token, or a session with its access tokens.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RevocationAddRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// A session's id.
    package var sessionId: Range<Int>?
    /// The access token's jti.
    package var revokedJti: Range<Int>?
    /// The access token's iss.
    package var issuer: Range<Int>?
    /// When the token expires at the latest, s.
    package var until: Int64

    /// One request.
    package init(
        caller: Range<Int>? = nil, sessionId: Range<Int>? = nil, revokedJti: Range<Int>? = nil,
        issuer: Range<Int>? = nil, until: Int64
    ) {
        self.caller = caller
        self.sessionId = sessionId
        self.revokedJti = revokedJti
        self.issuer = issuer
        self.until = until
    }

    private typealias Fields = RevocationAddRequestFields

    /// Reads the request; `fieldMissing` where fields do not go together.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RevocationAddRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = RevocationAddRequest(
            caller: slots[Fields.caller],
            sessionId: slots[Fields.sessionId],
            revokedJti: slots[Fields.revokedJti],
            issuer: slots[Fields.issuer],
            until: try slots.i64(Fields.until, in: message).orMissing())
        guard (result.revokedJti == nil) == (result.issuer == nil),
            (result.sessionId == nil) != (result.revokedJti == nil)
        else { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.revocationAdd, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.sessionId, sessionId, from: source)
        batch.field(Fields.revokedJti, revokedJti, from: source)
        batch.field(Fields.issuer, issuer, from: source)
        batch.field(Fields.until, until)
        return batch.end()
    }
}
