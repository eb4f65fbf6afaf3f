import AssayBytes

/// Puts messages into frames, in memory that is kept.
struct FrameSender {
    private var frame: [UInt8] = []

    /// Sends a message of one part, or keeps what does not fit now.
    mutating func send(_ body: Span<UInt8>, to peer: DrivenPeer) -> DrivenPeer.Flushing {
        frame.removeAll(keepingCapacity: true)
        FrameHead.append(bodyCount: body.count, to: &frame)
        frame.append(body)
        return peer.send(frame.span)
    }
}
