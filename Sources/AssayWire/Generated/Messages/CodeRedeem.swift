// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `code.redeem`: may this authorization code be redeemed, now, for the first time.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CodeRedeemRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// RFC 7636 code_verifier.
    package var codeVerifier: Range<Int>?
    /// The authorization code.
    package var code: Range<Int>
    /// RFC 6749 client_id.
    package var clientId: Range<Int>
    /// RFC 6749 redirect_uri, exact bytes.
    package var redirectUri: Range<Int>
    /// Base64url thumbprint of the key it is bound to (RFC 9449 section 10).
    package var dpopJkt: Range<Int>?

    /// One request.
    package init(
        caller: Range<Int>? = nil, codeVerifier: Range<Int>? = nil, code: Range<Int>,
        clientId: Range<Int>, redirectUri: Range<Int>, dpopJkt: Range<Int>? = nil
    ) {
        self.caller = caller
        self.codeVerifier = codeVerifier
        self.code = code
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.dpopJkt = dpopJkt
    }

    private typealias Fields = CodeRedeemRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CodeRedeemRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CodeRedeemRequest(
            caller: slots[Fields.caller],
            codeVerifier: slots[Fields.codeVerifier],
            code: try slots.required(Fields.code),
            clientId: try slots.required(Fields.clientId),
            redirectUri: try slots.required(Fields.redirectUri),
            dpopJkt: slots[Fields.dpopJkt])
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.codeRedeem, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.codeVerifier, codeVerifier, from: source)
        batch.field(Fields.code, code, from: source)
        batch.field(Fields.clientId, clientId, from: source)
        batch.field(Fields.redirectUri, redirectUri, from: source)
        batch.field(Fields.dpopJkt, dpopJkt, from: source)
        return batch.end()
    }
}
