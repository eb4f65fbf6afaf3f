package import AssayBytes

/// `challenge.verify`: was this challenge signed by its key, now, for the first time?
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct ChallengeVerifyRequest: Hashable, Sendable {
    /// A JWK as JSON text.
    package var publicKey: Range<Int>
    package var signature: Range<Int>
    package var format: SignatureForm?
    package var challenge: Bytes32
    /// The time the signature covers, in seconds.
    package var timestamp: Int64

    /// A request in the default form.
    package init(
        publicKey: Range<Int>, signature: Range<Int>, challenge: Bytes32, timestamp: Int64
    ) {
        self.publicKey = publicKey
        self.signature = signature
        self.challenge = challenge
        self.timestamp = timestamp
    }

    private typealias Fields = ChallengeVerifyRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> ChallengeVerifyRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        var result = ChallengeVerifyRequest(
            publicKey: try slots.required(Fields.publicKey),
            signature: try slots.required(Fields.signature),
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            timestamp: try slots.i64(Fields.timestamp, in: message).orMissing())
        result.format = slots.choice(Fields.signatureFormat, in: message)
            .flatMap(SignatureForm.init)
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.challengeVerify, head)
        batch.field(Fields.publicKey, publicKey, from: source)
        batch.field(Fields.signature, signature, from: source)
        if let format { batch.field(Fields.signatureFormat, format.rawValue) }
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.timestamp, timestamp)
        return batch.end()
    }
}

/// The accepted answer to `challenge.verify`.
package struct ChallengeVerifyReply: Hashable, Sendable {
    package var thumbprint: Bytes32

    /// The answer about the key with this thumbprint.
    package init(thumbprint: Bytes32) {
        self.thumbprint = thumbprint
    }

    private typealias Fields = ChallengeVerifyReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> ChallengeVerifyReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return ChallengeVerifyReply(
            thumbprint: try slots.bytes32(Fields.thumbprint, in: message).orMissing())
    }

    /// Writes the answer.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.thumbprint, thumbprint)
        return batch.end()
    }
}
