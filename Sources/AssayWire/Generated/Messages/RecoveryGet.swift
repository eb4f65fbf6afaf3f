// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `recovery.get`: how far a recovery is.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RecoveryGetRequest: Hashable, Sendable {
    /// A recovery's id.
    package var recoveryId: Range<Int>

    /// One request.
    package init(recoveryId: Range<Int>) {
        self.recoveryId = recoveryId
    }

    private typealias Fields = RecoveryGetRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryGetRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return RecoveryGetRequest(
            recoveryId: try slots.required(Fields.recoveryId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.recoveryGet, head)
        batch.field(Fields.recoveryId, recoveryId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `recovery.get`.
package struct RecoveryGetReply: Hashable, Sendable {
    /// A minted value.
    package var challenge: Bytes32
    /// 0 pending, 1 approved, 2 cancelled, 3 effective, 4 completed.
    package var recoveryState: UInt8
    /// When it can be completed, s.
    package var effectiveAt: Int64?

    /// The answer to one request.
    package init(challenge: Bytes32, recoveryState: UInt8, effectiveAt: Int64? = nil) {
        self.challenge = challenge
        self.recoveryState = recoveryState
        self.effectiveAt = effectiveAt
    }

    private typealias Fields = RecoveryGetReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryGetReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return RecoveryGetReply(
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            recoveryState: try slots.choice(Fields.recoveryState, in: message).orMissing(),
            effectiveAt: slots.i64(Fields.effectiveAt, in: message))
    }

    /// Writes the answer.
    package func encode(to address: ReplyAddress, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.recoveryState, recoveryState)
        if let effectiveAt { batch.field(Fields.effectiveAt, effectiveAt) }
        return batch.end()
    }
}
