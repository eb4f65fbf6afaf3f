// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `rotation.start`: a nonce for a credential's next key to sign.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RotationStartRequest: Hashable, Sendable {
    /// A credential's id.
    package var credentialId: Range<Int>

    /// One request.
    package init(credentialId: Range<Int>) {
        self.credentialId = credentialId
    }

    private typealias Fields = RotationStartRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RotationStartRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return RotationStartRequest(
            credentialId: try slots.required(Fields.credentialId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.rotationStart, head)
        batch.field(Fields.credentialId, credentialId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `rotation.start`.
package struct RotationStartReply: Hashable, Sendable {
    /// A minted value.
    package var challenge: Bytes32
    /// The last second of what was given, s.
    package var expiresAt: Int64

    /// The answer to one request.
    package init(challenge: Bytes32, expiresAt: Int64) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }

    private typealias Fields = RotationStartReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RotationStartReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return RotationStartReply(
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing())
    }

    /// Writes the answer.
    package func encode(to address: ReplyAddress, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.expiresAt, expiresAt)
        return batch.end()
    }
}
