// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

package import AssayBytes

/// `credential.challenge`: a challenge for one credential to sign.
///
/// Ranges are places in the message it was read from, or in `source` when written.
package struct CredentialChallengeRequest: Hashable, Sendable {
    /// A credential's id.
    package var credentialId: Range<Int>
    /// 0 sign-in, 1 enroll-approve.
    package var purpose: UInt8?

    /// One request.
    package init(credentialId: Range<Int>, purpose: UInt8? = nil) {
        self.credentialId = credentialId
        self.purpose = purpose
    }

    private typealias Fields = CredentialChallengeRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialChallengeRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return CredentialChallengeRequest(
            credentialId: try slots.required(Fields.credentialId),
            purpose: slots.choice(Fields.purpose, in: message))
    }

    /// Writes the request; its ranges are places in `source`.
    package func encode(
        _ head: RequestHead, from source: Span<UInt8>, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginRequest(.credentialChallenge, head)
        batch.field(Fields.credentialId, credentialId, from: source)
        if let purpose { batch.field(Fields.purpose, purpose) }
        return batch.end()
    }
}

/// The accepted answer to `credential.challenge`.
package struct CredentialChallengeReply: Hashable, Sendable {
    /// A minted value.
    package var challenge: Bytes32
    /// The last second of what was given, s.
    package var expiresAt: Int64

    /// The answer to one request.
    package init(challenge: Bytes32, expiresAt: Int64) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }

    private typealias Fields = CredentialChallengeReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> CredentialChallengeReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return CredentialChallengeReply(
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
