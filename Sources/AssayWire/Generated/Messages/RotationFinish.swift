// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `rotation.finish`: put a new key in a credential's place.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RotationFinishRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// 0 the kind's default, 1 raw, 2 DER.
    package var signatureFormat: SignatureForm?
    /// The device's name, UTF-8.
    package var deviceId: Range<Int>
    /// A credential's id.
    package var credentialId: Range<Int>
    /// The nonce that start gave.
    package var appInstanceNonce: Range<Int>
    /// SPKI DER, or an uncompressed P-256 point.
    package var deviceKey: Range<Int>
    /// Signature of the new key over nonce and device_key.
    package var possession: Range<Int>
    /// The attestation's format.
    package var attestationFormat: Range<Int>?
    /// The attestation, JSON text.
    package var attestation: Range<Int>?
    /// Signature of the key to be replaced.
    package var oldSignature: Range<Int>
    /// 0 scheduled, 1 compromised.
    package var rotationReason: UInt8?

    /// One request.
    package init(
        caller: Range<Int>? = nil, signatureFormat: SignatureForm? = nil, deviceId: Range<Int>,
        credentialId: Range<Int>, appInstanceNonce: Range<Int>, deviceKey: Range<Int>,
        possession: Range<Int>, attestationFormat: Range<Int>? = nil,
        attestation: Range<Int>? = nil, oldSignature: Range<Int>, rotationReason: UInt8? = nil
    ) {
        self.caller = caller
        self.signatureFormat = signatureFormat
        self.deviceId = deviceId
        self.credentialId = credentialId
        self.appInstanceNonce = appInstanceNonce
        self.deviceKey = deviceKey
        self.possession = possession
        self.attestationFormat = attestationFormat
        self.attestation = attestation
        self.oldSignature = oldSignature
        self.rotationReason = rotationReason
    }

    private typealias Fields = RotationFinishRequestFields

    /// Reads the request; `fieldMissing` where fields do not go together.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RotationFinishRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = RotationFinishRequest(
            caller: slots[Fields.caller],
            signatureFormat: slots.form(Fields.signatureFormat, in: message),
            deviceId: try slots.required(Fields.deviceId),
            credentialId: try slots.required(Fields.credentialId),
            appInstanceNonce: try slots.required(Fields.appInstanceNonce),
            deviceKey: try slots.required(Fields.deviceKey),
            possession: try slots.required(Fields.possession),
            attestationFormat: slots[Fields.attestationFormat],
            attestation: slots[Fields.attestation],
            oldSignature: try slots.required(Fields.oldSignature),
            rotationReason: slots.choice(Fields.rotationReason, in: message))
        guard (result.attestationFormat == nil) == (result.attestation == nil)
        else { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.rotationFinish, head)
        batch.field(Fields.caller, caller, from: source)
        if let signatureFormat { batch.field(Fields.signatureFormat, signatureFormat.rawValue) }
        batch.field(Fields.deviceId, deviceId, from: source)
        batch.field(Fields.credentialId, credentialId, from: source)
        batch.field(Fields.appInstanceNonce, appInstanceNonce, from: source)
        batch.field(Fields.deviceKey, deviceKey, from: source)
        batch.field(Fields.possession, possession, from: source)
        batch.field(Fields.attestationFormat, attestationFormat, from: source)
        batch.field(Fields.attestation, attestation, from: source)
        batch.field(Fields.oldSignature, oldSignature, from: source)
        if let rotationReason { batch.field(Fields.rotationReason, rotationReason) }
        return batch.end()
    }
}

/// The accepted answer to `rotation.finish`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct RotationFinishReply: Hashable, Sendable {
    /// A credential's id.
    package var credentialId: Range<Int>
    /// Until when the old key may sign in, s.
    package var overlapUntil: Int64

    /// The answer to one request.
    package init(credentialId: Range<Int>, overlapUntil: Int64) {
        self.credentialId = credentialId
        self.overlapUntil = overlapUntil
    }

    private typealias Fields = RotationFinishReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> RotationFinishReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return RotationFinishReply(
            credentialId: try slots.required(Fields.credentialId),
            overlapUntil: try slots.i64(Fields.overlapUntil, in: message).orMissing())
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.credentialId, credentialId, from: source)
        batch.field(Fields.overlapUntil, overlapUntil)
        return batch.end()
    }
}
