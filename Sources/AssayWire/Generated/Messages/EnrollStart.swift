// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `enroll.start`: a nonce for a new key to sign.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct EnrollStartRequest: Hashable, Sendable {
    /// The account's name, UTF-8.
    package var account: Range<Int>
    /// The device's name, UTF-8.
    package var deviceId: Range<Int>?

    /// One request.
    package init(account: Range<Int>, deviceId: Range<Int>? = nil) {
        self.account = account
        self.deviceId = deviceId
    }

    private typealias Fields = EnrollStartRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrollStartRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return EnrollStartRequest(
            account: try slots.required(Fields.account),
            deviceId: slots[Fields.deviceId])
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.enrollStart, head)
        batch.field(Fields.account, account, from: source)
        batch.field(Fields.deviceId, deviceId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `enroll.start`.
package struct EnrollStartReply: Hashable, Sendable {
    /// A minted value.
    package var challenge: Bytes32
    /// The last second of what was given, s.
    package var expiresAt: Int64

    /// The answer to one request.
    package init(challenge: Bytes32, expiresAt: Int64) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }

    private typealias Fields = EnrollStartReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrollStartReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return EnrollStartReply(
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
