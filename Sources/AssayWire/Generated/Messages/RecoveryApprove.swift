// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `recovery.approve`: another credential approves a recovery.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RecoveryApproveRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// The signature.
    package var signature: Range<Int>
    /// 0 the kind's default, 1 raw, 2 DER.
    package var signatureFormat: SignatureForm?
    /// A minted value.
    package var challenge: Bytes32
    /// A credential's id.
    package var credentialId: Range<Int>
    /// A recovery's id.
    package var recoveryId: Range<Int>

    /// One request.
    package init(
        caller: Range<Int>? = nil, signature: Range<Int>, signatureFormat: SignatureForm? = nil,
        challenge: Bytes32, credentialId: Range<Int>, recoveryId: Range<Int>
    ) {
        self.caller = caller
        self.signature = signature
        self.signatureFormat = signatureFormat
        self.challenge = challenge
        self.credentialId = credentialId
        self.recoveryId = recoveryId
    }

    private typealias Fields = RecoveryApproveRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryApproveRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return RecoveryApproveRequest(
            caller: slots[Fields.caller],
            signature: try slots.required(Fields.signature),
            signatureFormat: slots.form(Fields.signatureFormat, in: message),
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            credentialId: try slots.required(Fields.credentialId),
            recoveryId: try slots.required(Fields.recoveryId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.recoveryApprove, head)
        batch.field(Fields.caller, caller, from: source)
        batch.field(Fields.signature, signature, from: source)
        if let signatureFormat { batch.field(Fields.signatureFormat, signatureFormat.rawValue) }
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.credentialId, credentialId, from: source)
        batch.field(Fields.recoveryId, recoveryId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `recovery.approve`.
package struct RecoveryApproveReply: Hashable, Sendable {
    /// 0 pending, 1 approved, 2 cancelled, 3 effective, 4 completed.
    package var recoveryState: UInt8
    /// When it can be completed, s.
    package var effectiveAt: Int64?

    /// The answer to one request.
    package init(recoveryState: UInt8, effectiveAt: Int64? = nil) {
        self.recoveryState = recoveryState
        self.effectiveAt = effectiveAt
    }

    private typealias Fields = RecoveryApproveReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RecoveryApproveReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return RecoveryApproveReply(
            recoveryState: try slots.choice(Fields.recoveryState, in: message).orMissing(),
            effectiveAt: slots.i64(Fields.effectiveAt, in: message))
    }

    /// Writes the answer.
    package func encode(to address: ReplyAddress, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.recoveryState, recoveryState)
        if let effectiveAt { batch.field(Fields.effectiveAt, effectiveAt) }
        return batch.end()
    }
}
