internal import AssayWire

/// Asking each peer, and no other in its place, how it does: once, without a second attempt.
extension PeerPipeline {
    /// Bit 62 beside the probes' marks a look.
    static let lookBit: UInt64 = 1 << 62

    /// Asks a peer for its `stats`; the answer comes as `probed`, or never.
    package mutating func look(peer: Int) {
        var writer = BatchWriter()
        writer.beginRequest(
            .stats,
            RequestHead(requestID: PeerPipeline.probeBit | PeerPipeline.lookBit | UInt64(peer)))
        guard writer.end() == .written else { return }
        actions.append(.send(peer: peer, message: writer.bytes))
    }
}
