import AssayBytes
import AssayWire

extension LifeCall.Decision {
    /// Reads an accepted reply.
    private func read<Value>(
        _ decode: (ReplyEnvelope, Span<UInt8>) throws -> Value
    ) throws -> Value {
        guard let envelope else { throw SimulationError.replyUnreadable }
        return try decode(envelope, message.span)
    }

    /// The bytes of one field of an accepted reply.
    func text(_ field: (ReplyEnvelope, Span<UInt8>) throws -> Range<Int>) throws -> [UInt8] {
        Array(message[try read(field)])
    }

    /// What was minted: a nonce or a challenge.
    func minted() throws -> Bytes32 {
        try read { envelope, message in
            switch envelope.address.kind {
            case .enrollStart: try EnrollStartReply.decode(envelope, in: message).challenge
            case .rotationStart: try RotationStartReply.decode(envelope, in: message).challenge
            default: try CredentialChallengeReply.decode(envelope, in: message).challenge
            }
        }
    }

    /// The next refresh token.
    func refreshed() throws -> [UInt8] {
        try text { try SessionRefreshReply.decode($0, in: $1).refreshToken }
    }
}
