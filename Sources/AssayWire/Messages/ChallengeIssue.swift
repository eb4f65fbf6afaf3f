package import AssayBytes

/// `challenge.issue`: a challenge for one key to sign.
package struct ChallengeIssueRequest: Hashable, Sendable {
    /// Thumbprint of the key that will sign.
    package var subject: Bytes32

    /// A request for the key with this thumbprint.
    package init(subject: Bytes32) {
        self.subject = subject
    }

    private typealias Fields = ChallengeIssueRequestFields

    /// Reads the request.
    package static func decode(
        _ request: RequestEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> ChallengeIssueRequest {
        let slots = try FieldSlots.read(message, request.fields, Fields.all)
        return ChallengeIssueRequest(
            subject: try slots.bytes32(Fields.subject, in: message).orMissing())
    }

    /// Writes the request.
    package func encode(_ head: RequestHead, into batch: inout BatchWriter) -> FrameWriting {
        batch.beginRequest(.challengeIssue, head)
        batch.field(Fields.subject, subject)
        return batch.end()
    }
}

/// The accepted answer to `challenge.issue`.
package struct ChallengeIssueReply: Hashable, Sendable {
    package var challenge: Bytes32
    /// The challenge's last second.
    package var expiresAt: Int64

    /// The answer with one challenge.
    package init(challenge: Bytes32, expiresAt: Int64) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }

    private typealias Fields = ChallengeIssueReplyFields

    /// Reads the answer.
    package static func decode(
        _ reply: ReplyEnvelope, in message: Span<UInt8>
    ) throws(CallFault) -> ChallengeIssueReply {
        let slots = try FieldSlots.read(message, reply.fields, Fields.all)
        return ChallengeIssueReply(
            challenge: try slots.bytes32(Fields.challenge, in: message).orMissing(),
            expiresAt: try slots.i64(Fields.expiresAt, in: message).orMissing())
    }

    /// Writes the answer.
    package func encode(
        to address: ReplyAddress, into batch: inout BatchWriter
    ) -> FrameWriting {
        batch.beginReply(address, .accepted)
        batch.field(Fields.challenge, challenge)
        batch.field(Fields.expiresAt, expiresAt)
        return batch.end()
    }
}
