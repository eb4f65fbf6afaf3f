import AssayBytes
import AssaySystem

/// Sending: at once where there is room, else as soon as there is.
extension DrivenRouter {
    /// Sends one message to a peer.
    package mutating func send(to id: PeerID, _ body: Span<UInt8>) -> SendOutcome {
        guard let number = id.number, let peer = peers[number], !peer.isShakingHands else {
            return .unreachable
        }
        guard peer.messagesWaiting < Int(options.sendQueueMax) else { return .full }
        outgoing.removeAll(keepingCapacity: true)
        FrameHead.append(bodyCount: body.count, to: &outgoing)
        outgoing.append(body)
        var frame: [UInt8] = []
        swap(&frame, &outgoing)
        let isSent = transmit(frame.span, to: peer)
        swap(&frame, &outgoing)
        return isSent ? .sent : .unreachable
    }

    /// Sends one message to a peer.
    package mutating func send(to id: PeerID, _ body: [UInt8]) -> SendOutcome {
        send(to: id, body.span)
    }

    /// Sends a frame or keeps what does not fit; false when the peer was dropped.
    mutating func transmit(_ frame: Span<UInt8>, to peer: DrivenPeer) -> Bool {
        let waited = peer.messagesWaiting > 0
        switch peer.send(frame) {
        case .all: return true
        case .broken:
            drop(peer)
            return false
        case .part:
            if !waited { wait(for: peer, true) }
            return true
        }
    }

    /// Sends what waits for a peer.
    mutating func push(_ peer: DrivenPeer) {
        switch peer.flush() {
        case .all: wait(for: peer, false)
        case .part: break
        case .broken: drop(peer)
        }
    }

    private mutating func wait(for peer: DrivenPeer, _ waits: Bool) {
        peersWaiting += waits ? 1 : -1
        readiness.setWaitsToWrite(
            peer.stream.descriptor, token: UInt64(peer.number), waits)
    }

    /// Sends what waits for peers, for at most the time it may linger, and ends all connections.
    package mutating func finish() {
        let ends = Clock.monotonic().advanced(
            byMicroseconds: UInt64(max(0, options.lingerMilliseconds)) * 1000)
        var events: [Readiness.Event] = []
        while peersWaiting > 0, Clock.monotonic() < ends {
            readiness.wait(milliseconds: 1, into: &events)
            for peer in Array(peers.values) where peer.messagesWaiting > 0 { push(peer) }
        }
        for peer in Array(peers.values) { drop(peer) }
    }
}
