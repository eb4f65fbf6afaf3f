// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `recovery.start`: start the recovery of an account.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RecoveryStartRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// The account's name, UTF-8.
    package var account: Range<Int>
    /// 0 approval, 1 assertion.
    package var recoveryMethod: UInt8
    /// Ids of credentials the account's owner lost.
    package var lost: Range<Int>?
    /// What the caller asserts, for the event.
    package var assertion: Range<Int>?

    /// One request.
    package init(
        caller: Range<Int>? = nil, account: Range<Int>, recoveryMethod: UInt8,
        lost: Range<Int>? = nil, assertion: Range<Int>? = nil
    ) {
        self.caller = caller
        self.account = account
        self.recoveryMethod = recoveryMethod
        self.lost = lost
        self.assertion = assertion
    }

    private typealias Fields = RecoveryStartRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryStartRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return RecoveryStartRequest(
            caller: slots[Fields.caller],
            account: try slots.required(Fields.account),
            recoveryMethod: try slots.choice(Fields.recoveryMethod, in: message).orMissing(),
            lost: try slots.identifiers(Fields.lost, in: message),
            assertion: slots[Fields.assertion])
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.recoveryStart, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.account, account, from: source)
        batch.field(Fields.recoveryMethod, recoveryMethod)
        batch.field(Fields.lost, lost, from: source)
        batch.field(Fields.assertion, assertion, from: source)
        return batch.end()
    }
}

/// The accepted answer to `recovery.start`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RecoveryStartReply: Hashable, Sendable {
    /// A minted value.
    package var challenge: Bytes32
    /// A recovery's id.
    package var recoveryId: Range<Int>
    /// 0 pending, 1 approved, 2 cancelled, 3 effective, 4 completed.
    package var recoveryState: UInt8
    /// When it can be completed, s.
    package var effectiveAt: Int64?

    /// The answer to one request.
    package init(
        challenge: Bytes32, recoveryId: Range<Int>, recoveryState: UInt8, effectiveAt: Int64? = nil
    ) {
        self.challenge = challenge
        self.recoveryId = recoveryId
        self.recoveryState = recoveryState
        self.effectiveAt = effectiveAt
    }

    private typealias Fields = RecoveryStartReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryStartReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return RecoveryStartReply(
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            recoveryId: try slots.required(Fields.recoveryId),
            recoveryState: try slots.choice(Fields.recoveryState, in: message).orMissing(),
            effectiveAt: slots.i64(Fields.effectiveAt, in: message))
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.recoveryId, recoveryId, from: source)
        batch.field(Fields.recoveryState, recoveryState)
        if let effectiveAt { batch.field(Fields.effectiveAt, effectiveAt) }
        return batch.end()
    }
}
