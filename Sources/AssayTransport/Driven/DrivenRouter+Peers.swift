package import AssayBytes
import AssaySystem

/// Peers come and go.
extension DrivenRouter {
    /// How many are connected.
    package var peersCount: Int { peers.count }

    /// To be called several times a second: ends what takes too long to shake hands, and accepts
    /// again where there was no room.
    package mutating func tick(now: MonotonicTime) {
        let limit = UInt64(max(0, options.handshakeMilliseconds)) * 1000
        for peer in newcomers where now.microseconds(since: peer.since) > limit { drop(peer) }
        if !isAccepting, acceptsAgain <= now, peers.count < options.peersMax { acceptMore() }
    }

    mutating func accept(_ index: Int) {
        let socket = listening[index]
        while isAccepting {
            guard peers.count < options.peersMax else {
                acceptNoMore()
                return
            }
            switch socket.acceptNow() {
            case .none: return
            case .failed:
                // Out of descriptors, most likely: some may be free later.
                acceptNoMore()
                return
            case .connection(let stream): welcome(stream, socket.address)
            }
        }
    }

    private mutating func welcome(_ stream: StreamSocket, _ address: SocketAddress) {
        if address.port != nil { stream.keepAlive() }
        repeat { lastNumber &+= 1 } while lastNumber == 0 || peers[lastNumber] != nil
        let peer = DrivenPeer(stream, number: lastNumber, since: Clock.monotonic())
        guard (try? readiness.add(stream.descriptor, token: UInt64(peer.number))) != nil else {
            return
        }
        peers[peer.number] = peer
        newcomers.append(peer)
        tell(peer, Greeting.own)
    }

    private mutating func acceptNoMore() {
        isAccepting = false
        pauses += 1
        acceptsAgain = Clock.monotonic().advanced(
            byMicroseconds: TransportLimits.acceptPauseMicroseconds)
        for socket in listening { readiness.remove(socket.fd) }
    }

    private mutating func acceptMore() {
        isAccepting = true
        for (index, socket) in listening.enumerated() {
            if (try? readiness.add(socket.fd, token: Token.listening(index))) == nil {
                acceptNoMore()
                return
            }
        }
    }

    /// Ends a connection at once.
    mutating func drop(_ peer: DrivenPeer) {
        guard peers.removeValue(forKey: peer.number) != nil else { return }
        if peer.messagesWaiting > 0 { peersWaiting -= 1 }
        if peer.isShakingHands { newcomers.removeAll { $0 === peer } }
        receiver.forget(peer)
        readiness.remove(peer.stream.descriptor)
    }
}
