// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `token.verify`: does this access token hold here, with the proof it is bound to, and is the proof new.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct TokenVerifyRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// Whether a refusal should say what each check found.
    package var trace: Bool?
    /// The DPoP header's value.
    package var proof: Range<Int>?
    /// The request's method.
    package var method: Range<Int>?
    /// The request's URL, absolute.
    package var url: Range<Int>?
    /// The access token the proof must cover.
    package var accessToken: Range<Int>
    /// A nonce is required, whatever the realm says.
    package var requireNonce: Bool?
    /// 0 consume, 1 check.
    package var replay: UInt8?
    /// 0 DPoP, 1 Bearer.
    package var scheme: UInt8
    /// SHA-256 of the client's certificate, base64url.
    package var clientCertificate: Range<Int>?
    /// Scopes the request needs, one blank between.
    package var requiredScope: Range<Int>?
    /// Whether failures of the DPoP proof are excused and told.
    package var shadow: Bool?

    /// One request.
    package init(
        caller: Range<Int>? = nil, trace: Bool? = nil, proof: Range<Int>? = nil,
        method: Range<Int>? = nil, url: Range<Int>? = nil, accessToken: Range<Int>,
        requireNonce: Bool? = nil, replay: UInt8? = nil, scheme: UInt8,
        clientCertificate: Range<Int>? = nil, requiredScope: Range<Int>? = nil, shadow: Bool? = nil
    ) {
        self.caller = caller
        self.trace = trace
        self.proof = proof
        self.method = method
        self.url = url
        self.accessToken = accessToken
        self.requireNonce = requireNonce
        self.replay = replay
        self.scheme = scheme
        self.clientCertificate = clientCertificate
        self.requiredScope = requiredScope
        self.shadow = shadow
    }

    private typealias Fields = TokenVerifyRequestFields

    /// Reads the request; `fieldMissing` where fields do not go together.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TokenVerifyRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = TokenVerifyRequest(
            caller: slots[Fields.caller],
            trace: slots.bool(Fields.trace, in: message),
            proof: slots[Fields.proof],
            method: slots[Fields.method],
            url: slots[Fields.url],
            accessToken: try slots.required(Fields.accessToken),
            requireNonce: slots.bool(Fields.requireNonce, in: message),
            replay: slots.choice(Fields.replay, in: message),
            scheme: try slots.choice(Fields.scheme, in: message).orMissing(),
            clientCertificate: slots[Fields.clientCertificate],
            requiredScope: slots[Fields.requiredScope],
            shadow: slots.bool(Fields.shadow, in: message))
        guard (result.method == nil) == (result.url == nil) else { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.tokenVerify, head)
        batch.field(Fields.caller, caller, from: source)
        if let trace { batch.field(Fields.trace, trace) }
        batch.field(Fields.proof, proof, from: source)
        batch.field(Fields.method, method, from: source)
        batch.field(Fields.url, url, from: source)
        batch.field(Fields.accessToken, accessToken, from: source)
        if let requireNonce { batch.field(Fields.requireNonce, requireNonce) }
        if let replay { batch.field(Fields.replay, replay) }
        batch.field(Fields.scheme, scheme)
        batch.field(Fields.clientCertificate, clientCertificate, from: source)
        batch.field(Fields.requiredScope, requiredScope, from: source)
        if let shadow { batch.field(Fields.shadow, shadow) }
        return batch.end()
    }
}

/// The accepted answer to `token.verify`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct TokenVerifyReply: Hashable, Sendable {
    /// The measured value behind a refusal.
    package var measured: Int64?
    /// What each check found, one JSON array.
    package var checks: Range<Int>?
    /// RFC 7638 SHA-256 of the key that signed.
    package var thumbprint: Bytes32?
    /// The nonce to use from now on, base64url.
    package var nextNonce: Bytes32?
    /// The last second of what was given, s.
    package var expiresAt: Int64
    /// The token's sub.
    package var tokenSubject: Range<Int>?
    /// The token's client_id.
    package var tokenClient: Range<Int>?
    /// The token's scope.
    package var tokenScope: Range<Int>?
    /// The token's claims, one JSON object.
    package var claims: Range<Int>
    /// The reason that was excused.
    package var shadowReason: UInt32?

    /// The answer to one request.
    package init(
        measured: Int64? = nil, checks: Range<Int>? = nil, thumbprint: Bytes32? = nil,
        nextNonce: Bytes32? = nil, expiresAt: Int64, tokenSubject: Range<Int>? = nil,
        tokenClient: Range<Int>? = nil, tokenScope: Range<Int>? = nil, claims: Range<Int>,
        shadowReason: UInt32? = nil
    ) {
        self.measured = measured
        self.checks = checks
        self.thumbprint = thumbprint
        self.nextNonce = nextNonce
        self.expiresAt = expiresAt
        self.tokenSubject = tokenSubject
        self.tokenClient = tokenClient
        self.tokenScope = tokenScope
        self.claims = claims
        self.shadowReason = shadowReason
    }

    private typealias Fields = TokenVerifyReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> TokenVerifyReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return TokenVerifyReply(
            measured: slots.i64(Fields.measured, in: message),
            checks: slots[Fields.checks],
            thumbprint: slots.bytes32(Fields.thumbprint, in: message),
            nextNonce: try slots.nonce(Fields.nextNonce, in: message),
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing(),
            tokenSubject: slots[Fields.tokenSubject],
            tokenClient: slots[Fields.tokenClient],
            tokenScope: slots[Fields.tokenScope],
            claims: try slots.required(Fields.claims),
            shadowReason: slots.u32(Fields.shadowReason, in: message))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        if let measured { batch.field(Fields.measured, measured) }
        batch.field(Fields.checks, checks, from: source)
        if let thumbprint { batch.field(Fields.thumbprint, thumbprint) }
        if let nextNonce { batch.nonce(Fields.nextNonce, nextNonce) }
        batch.field(Fields.expiresAt, expiresAt)
        batch.field(Fields.tokenSubject, tokenSubject, from: source)
        batch.field(Fields.tokenClient, tokenClient, from: source)
        batch.field(Fields.tokenScope, tokenScope, from: source)
        batch.field(Fields.claims, claims, from: source)
        if let shadowReason { batch.field(Fields.shadowReason, shadowReason) }
        return batch.end()
    }
}
