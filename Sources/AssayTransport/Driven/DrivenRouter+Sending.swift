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
        let waited = peer.messagesWaiting > 0
        return settle(peer, sender.send(body, to: peer), waited: waited) ? .sent : .unreachable
    }

    /// Sends one message to a peer.
    package mutating func send(to id: PeerID, _ body: [UInt8]) -> SendOutcome {
        send(to: id, body.span)
    }

    /// Sends a few bytes of the protocol's own.
    mutating func tell(_ peer: DrivenPeer, _ bytes: [UInt8]) {
        guard peer.messagesWaiting < Int(options.sendQueueMax) else { return drop(peer) }
        let waited = peer.messagesWaiting > 0
        _ = settle(peer, peer.send(bytes.span), waited: waited)
    }

    /// Sends what waits for a peer.
    mutating func push(_ peer: DrivenPeer) {
        _ = settle(peer, peer.flush(), waited: true)
    }

    /// Waits for room where some is needed; false when the peer was dropped.
    private mutating func settle(
        _ peer: DrivenPeer, _ flushing: DrivenPeer.Flushing, waited: Bool
    ) -> Bool {
        switch flushing {
        case .all where waited: wait(for: peer, false)
        case .part where !waited: wait(for: peer, true)
        case .all, .part: break
        case .broken:
            drop(peer)
            return false
        }
        return true
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
