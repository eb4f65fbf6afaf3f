// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `credential.sign_in`: did this credential sign this challenge, now, for the first time.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialSignInRequest: Hashable, Sendable {
    /// The signature.
    package var signature: Range<Int>
    /// 0 the kind's default, 1 raw, 2 DER.
    package var signatureFormat: SignatureForm?
    /// A minted value.
    package var challenge: Bytes32
    /// The time the signature covers, s.
    package var timestamp: Int64
    /// The device's name, UTF-8.
    package var deviceId: Range<Int>
    /// A credential's id.
    package var credentialId: Range<Int>

    /// One request.
    package init(
        signature: Range<Int>, signatureFormat: SignatureForm? = nil, challenge: Bytes32,
        timestamp: Int64, deviceId: Range<Int>, credentialId: Range<Int>
    ) {
        self.signature = signature
        self.signatureFormat = signatureFormat
        self.challenge = challenge
        self.timestamp = timestamp
        self.deviceId = deviceId
        self.credentialId = credentialId
    }

    private typealias Fields = CredentialSignInRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialSignInRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CredentialSignInRequest(
            signature: try slots.required(Fields.signature),
            signatureFormat: slots.form(Fields.signatureFormat, in: message),
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            timestamp: try slots.i64(Fields.timestamp, in: message).orMissing(),
            deviceId: try slots.required(Fields.deviceId),
            credentialId: try slots.required(Fields.credentialId))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.credentialSignIn, head)
        batch.field(Fields.signature, signature, from: source)
        if let signatureFormat { batch.field(Fields.signatureFormat, signatureFormat.rawValue) }
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.timestamp, timestamp)
        batch.field(Fields.deviceId, deviceId, from: source)
        batch.field(Fields.credentialId, credentialId, from: source)
        return batch.end()
    }
}

/// The accepted answer to `credential.sign_in`.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialSignInReply: Hashable, Sendable {
    /// The account's name, UTF-8.
    package var account: Range<Int>
    /// 1 software.
    package var assurance: UInt8
    /// Names of what is worth a look, blanks between.
    package var signals: Range<Int>?

    /// The answer to one request.
    package init(account: Range<Int>, assurance: UInt8, signals: Range<Int>? = nil) {
        self.account = account
        self.assurance = assurance
        self.signals = signals
    }

    private typealias Fields = CredentialSignInReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialSignInReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return CredentialSignInReply(
            account: try slots.required(Fields.account),
            assurance: try slots.choice(Fields.assurance, in: message).orMissing(),
            signals: slots[Fields.signals])
    }

    /// Writes the answer; its ranges are places in `source`.
    package func encode(
        to address: ReplyAddress, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.account, account, from: source)
        batch.field(Fields.assurance, assurance)
        batch.field(Fields.signals, signals, from: source)
        return batch.end()
    }
}
