// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// `enroll.finish`: enrol a credential.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct EnrollFinishRequest: Hashable, Sendable {
    /// Whose share of the open pool the taking draws on.
    package var caller: Range<Int>?
    /// 0 the kind's default, 1 raw, 2 DER.
    package var signatureFormat: SignatureForm?
    /// The account's name, UTF-8.
    package var account: Range<Int>
    /// The device's name, UTF-8.
    package var deviceId: Range<Int>
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
    /// The credential that approves.
    package var approvalCredentialId: Range<Int>?
    /// The challenge it signed.
    package var approvalChallenge: Range<Int>?
    /// Its signature.
    package var approvalSignature: Range<Int>?
    /// A recovery's id.
    package var recoveryId: Range<Int>?

    /// One request.
    package init(
        caller: Range<Int>? = nil, signatureFormat: SignatureForm? = nil, account: Range<Int>,
        deviceId: Range<Int>, appInstanceNonce: Range<Int>, deviceKey: Range<Int>,
        possession: Range<Int>, attestationFormat: Range<Int>? = nil,
        attestation: Range<Int>? = nil, approvalCredentialId: Range<Int>? = nil,
        approvalChallenge: Range<Int>? = nil, approvalSignature: Range<Int>? = nil,
        recoveryId: Range<Int>? = nil
    ) {
        self.caller = caller
        self.signatureFormat = signatureFormat
        self.account = account
        self.deviceId = deviceId
        self.appInstanceNonce = appInstanceNonce
        self.deviceKey = deviceKey
        self.possession = possession
        self.attestationFormat = attestationFormat
        self.attestation = attestation
        self.approvalCredentialId = approvalCredentialId
        self.approvalChallenge = approvalChallenge
        self.approvalSignature = approvalSignature
        self.recoveryId = recoveryId
    }

    private typealias Fields = EnrollFinishRequestFields

    /// Reads the request; `fieldMissing` where fields do not go together.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrollFinishRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        let result = EnrollFinishRequest(
            caller: slots[Fields.caller],
            signatureFormat: slots.form(Fields.signatureFormat, in: message),
            account: try slots.required(Fields.account),
            deviceId: try slots.required(Fields.deviceId),
            appInstanceNonce: try slots.required(Fields.appInstanceNonce),
            deviceKey: try slots.required(Fields.deviceKey),
            possession: try slots.required(Fields.possession),
            attestationFormat: slots[Fields.attestationFormat],
            attestation: slots[Fields.attestation],
            approvalCredentialId: slots[Fields.approvalCredentialId],
            approvalChallenge: slots[Fields.approvalChallenge],
            approvalSignature: slots[Fields.approvalSignature],
            recoveryId: slots[Fields.recoveryId])
        guard (result.attestationFormat == nil) == (result.attestation == nil),
            (result.approvalCredentialId == nil) == (result.approvalChallenge == nil),
            (result.approvalCredentialId == nil) == (result.approvalSignature == nil)
        else { throw .fieldMissing }
        return result
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.enrollFinish, head)
        batch.field(Fields.caller, caller, from: source)
        if let signatureFormat { batch.field(Fields.signatureFormat, signatureFormat.rawValue) }
        batch.field(Fields.account, account, from: source)
        batch.field(Fields.deviceId, deviceId, from: source)
        batch.field(Fields.appInstanceNonce, appInstanceNonce, from: source)
        batch.field(Fields.deviceKey, deviceKey, from: source)
        batch.field(Fields.possession, possession, from: source)
        batch.field(Fields.attestationFormat, attestationFormat, from: source)
        batch.field(Fields.attestation, attestation, from: source)
        batch.field(Fields.approvalCredentialId, approvalCredentialId, from: source)
        batch.field(Fields.approvalChallenge, approvalChallenge, from: source)
        batch.field(Fields.approvalSignature, approvalSignature, from: source)
        batch.field(Fields.recoveryId, recoveryId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `enroll.finish`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct EnrollFinishReply: Hashable, Sendable {
    /// A credential's id.
    package var credentialId: Range<Int>
    /// 1 software.
    package var assurance: UInt8

    /// The answer to one request.
    package init(credentialId: Range<Int>, assurance: UInt8) {
        self.credentialId = credentialId
        self.assurance = assurance
    }

    private typealias Fields = EnrollFinishReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> EnrollFinishReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return EnrollFinishReply(
            credentialId: try slots.required(Fields.credentialId),
            assurance: try slots.choice(Fields.assurance, in: message).orMissing())
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.credentialId, credentialId, from: source)
        batch.field(Fields.assurance, assurance)
        return batch.end()
    }
}
