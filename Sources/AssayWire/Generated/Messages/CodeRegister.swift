// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `code.register`: remember this authorization code until it is redeemed.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CodeRegisterRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// RFC 7636 code_challenge.
    package var codeChallenge: Range<Int>?
    /// RFC 7636 code_challenge_method.
    package var codeChallengeMethod: Range<Int>?
    /// The authorization code.
    package var code: Range<Int>
    /// RFC 6749 client_id.
    package var clientId: Range<Int>
    /// RFC 6749 redirect_uri, exact bytes.
    package var redirectUri: Range<Int>
    /// How long it may live, s.
    package var expiresIn: UInt32?
    /// Base64url thumbprint of the key it is bound to (RFC 9449 section 10).
    package var dpopJkt: Range<Int>?

    /// One request.
    package init(
        caller: Range<Int>? = nil, codeChallenge: Range<Int>? = nil,
        codeChallengeMethod: Range<Int>? = nil, code: Range<Int>, clientId: Range<Int>,
        redirectUri: Range<Int>, expiresIn: UInt32? = nil, dpopJkt: Range<Int>? = nil
    ) {
        self.caller = caller
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
        self.code = code
        self.clientId = clientId
        self.redirectUri = redirectUri
        self.expiresIn = expiresIn
        self.dpopJkt = dpopJkt
    }

    private typealias Fields = CodeRegisterRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CodeRegisterRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CodeRegisterRequest(
            caller: slots[Fields.caller],
            codeChallenge: slots[Fields.codeChallenge],
            codeChallengeMethod: slots[Fields.codeChallengeMethod],
            code: try slots.required(Fields.code),
            clientId: try slots.required(Fields.clientId),
            redirectUri: try slots.required(Fields.redirectUri),
            expiresIn: slots.u32(Fields.expiresIn, in: message),
            dpopJkt: slots[Fields.dpopJkt])
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.codeRegister, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.codeChallenge, codeChallenge, from: source)
        batch.field(Fields.codeChallengeMethod, codeChallengeMethod, from: source)
        batch.field(Fields.code, code, from: source)
        batch.field(Fields.clientId, clientId, from: source)
        batch.field(Fields.redirectUri, redirectUri, from: source)
        if let expiresIn { batch.field(Fields.expiresIn, expiresIn) }
        batch.field(Fields.dpopJkt, dpopJkt, from: source)
        return batch.end()
    }
}

/// The accepted answer to `code.register`.
package struct CodeRegisterReply: Hashable, Sendable {
    /// The last second of what was given, s.
    package var expiresAt: Int64

    /// The answer to one request.
    package init(expiresAt: Int64) {
        self.expiresAt = expiresAt
    }

    private typealias Fields = CodeRegisterReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CodeRegisterReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return CodeRegisterReply(
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing())
    }

    /// Writes the answer.
    package func encode(to address: ReplyAddress, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.expiresAt, expiresAt)
        return batch.end()
    }
}
