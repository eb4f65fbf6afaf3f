import AssayBytes

/// Puts messages into frames, in memory that is kept.
struct FrameSender {
    private var frames: [UInt8] = []
    private var ends: [Int] = []

    /// Sends a message of one part, or keeps what does not fit now.
    mutating func send(_ body: Span<UInt8>, to peer: DrivenPeer) -> DrivenPeer.Flushing {
        add(body)
        return send(to: peer)
    }

    /// Adds a message of one part to what goes out with the next `send`.
    mutating func add(_ body: Span<UInt8>) {
        FrameHead.append(bodyCount: body.count, to: &frames)
        frames.append(body)
        ends.append(frames.count)
    }

    /// Sends what was added, in one piece where there is room.
    mutating func send(to peer: DrivenPeer) -> DrivenPeer.Flushing {
        let flushing = peer.send(frames.span, ends: ends.span)
        frames.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        return flushing
    }
}
