package import AssayBytes

/// Whether an accepted proof counts as used from then on.
package enum ReplayMode: UInt8, Sendable {
    /// The proof is recorded: the same proof again is a replay.
    case consume = 0
    /// The ledger is asked everything and takes nothing.
    case check = 1
}

/// `dpop.verify`: does this DPoP proof hold for this request, and is it new?
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct DPoPVerifyRequest: Hashable, Sendable {
    package var caller: Range<Int>?
    /// Whether a refusal should say what each check found.
    package var trace: Bool?
    /// The DPoP header's value; absent and empty both mean that the request had none.
    package var proof: Range<Int>?
    package var method: Range<Int>
    package var url: Range<Int>
    package var accessToken: Range<Int>?
    package var expectedThumbprint: Range<Int>?
    /// Absent is false: the realm's policy alone decides.
    package var requireNonce: Bool?
    /// Absent is `consume`.
    package var replay: ReplayMode?

    /// A request that states only what it must.
    package init(proof: Range<Int>?, method: Range<Int>, url: Range<Int>) {
        self.proof = proof
        self.method = method
        self.url = url
    }

    private typealias Fields = DPoPVerifyRequestFields

    /// Reads the request; an access token without an expected thumbprint is `fieldMissing`.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> DPoPVerifyRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        var result = DPoPVerifyRequest(
            proof: slots[Fields.proof],
            method: try slots.required(Fields.method),
            url: try slots.required(Fields.url))
        result.caller = slots[Fields.caller]
        result.trace = slots.bool(Fields.trace, in: message)
        result.accessToken = slots[Fields.accessToken]
        result.expectedThumbprint = slots[Fields.expectedThumbprint]
        result.requireNonce = slots.bool(Fields.requireNonce, in: message)
        result.replay = slots.choice(Fields.replay, in: message).flatMap(ReplayMode.init)
        if result.accessToken != nil, result.expectedThumbprint == nil { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.dpopVerify, head)
        batch.field(Fields.caller, caller, from: source)
        if let trace { batch.field(Fields.trace, trace) }
        batch.field(Fields.proof, proof, from: source)
        batch.field(Fields.method, method, from: source)
        batch.field(Fields.url, url, from: source)
        batch.field(Fields.accessToken, accessToken, from: source)
        batch.field(Fields.expectedThumbprint, expectedThumbprint, from: source)
        if let requireNonce { batch.field(Fields.requireNonce, requireNonce) }
        if let replay { batch.field(Fields.replay, replay.rawValue) }
        return batch.end()
    }
}

/// The accepted answer to `dpop.verify`.
package struct DPoPVerifyReply: Hashable, Sendable {
    package var thumbprint: Bytes32
    package var jti: Range<Int>
    /// The proof's `iat`, in seconds.
    package var issuedAt: Int64
    /// The nonce to use from now on, when the client should change.
    package var nextNonce: Bytes32?

    /// The answer about one proof.
    package init(
        thumbprint: Bytes32, jti: Range<Int>, issuedAt: Int64, nextNonce: Bytes32? = nil
    ) {
        self.thumbprint = thumbprint
        self.jti = jti
        self.issuedAt = issuedAt
        self.nextNonce = nextNonce
    }

    private typealias Fields = DPoPVerifyReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> DPoPVerifyReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return DPoPVerifyReply(
            thumbprint: try slots.bytes32(Fields.thumbprint, in: message).orMissing(),
            jti: try slots.required(Fields.jti),
            issuedAt: try slots.i64(Fields.iat, in: message).orMissing(),
            nextNonce: try slots.nonce(Fields.nextNonce, in: message))
    }

    /// Writes the answer; `jti` is a place in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.thumbprint, thumbprint)
        batch.field(Fields.jti, jti, from: source)
        batch.field(Fields.iat, issuedAt)
        if let nextNonce { batch.nonce(Fields.nextNonce, nextNonce) }
        return batch.end()
    }
}
