package import AssayBytes
import AssaySystem

/// A DEALER without a thread of its own, for one server: it speaks ZMTP 3 (RFC 23, without
/// security) to a ROUTER in turns that its caller makes.
///
/// Its rules are those of `DealerSocket`: messages of one part, a limit on their size, nothing
/// queued for a server that is not connected, a bound on what waits, and connecting again for as
/// long as it lives. What a server is not to do ends the connection. What waits when it goes is
/// dropped.
package struct DrivenDealer: ~Copyable {
    private enum State {
        /// Not connected, until then.
        case pausing(until: MonotonicTime)
        case connecting(StreamSocket, since: MonotonicTime)
        case connected(DrivenPeer)
    }

    private let options: SocketOptions
    private let address: SocketAddress
    private let readiness: Readiness
    private var state = State.pausing(until: MonotonicTime(microseconds: 0))
    private var pause: ReconnectPause
    private var receiver: FrameReceiver
    private var sender = FrameSender()
    private var lastNow = MonotonicTime(microseconds: 0)

    /// A DEALER for the server at `endpoint`; its first tick begins to connect.
    package init(
        _ endpoint: Endpoint, options: SocketOptions = SocketOptions()
    ) throws(TransportError) {
        do throws(SystemError) {
            readiness = try Readiness()
        } catch {
            throw TransportError(.socket, code: error.code)
        }
        self.options = options
        address = endpoint.socketAddress
        pause = ReconnectPause(options)
        receiver = FrameReceiver(partBytesMax: options.partBytesMax)
    }

    /// Readable when there is something to look at, whatever connection there is.
    package var descriptor: Int32 { readiness.descriptor }

    /// Whether a message may be at hand: `receive` then, without another look.
    package var hasInput: Bool { receiver.current != nil }

    /// Whether both ends have shaken hands.
    package var isConnected: Bool {
        guard case .connected(let peer) = state else { return false }
        return !peer.isShakingHands
    }

    /// To be called several times a second: connects when it is time, and ends what takes too
    /// long to connect or to shake hands.
    package mutating func tick(now: MonotonicTime) {
        lastNow = now
        switch state {
        case .pausing(let until) where until <= now:
            connect()
        case .connecting(let stream, let since)
        where isOver(options.connectMilliseconds, since: since):
            end(stream)
        case .connected(let peer)
        where peer.isShakingHands && isOver(options.handshakeMilliseconds, since: peer.since):
            end(peer.stream)
        case .pausing, .connecting, .connected:
            break
        }
    }

    /// To be called when the descriptor is readable: takes what has come, for `receive`.
    package mutating func look(now: MonotonicTime) {
        lastNow = now
        switch state {
        case .pausing: break
        case .connecting(let stream, _):
            switch stream.connecting {
            case .done: greet(stream)
            case .underWay: break
            case .failed: end(stream)
            }
        case .connected(let peer):
            if peer.messagesWaiting > 0 { settle(peer, peer.flush(), waited: true) }
            guard case .connected = state, receiver.current == nil else { return }
            if !receiver.receive(peer) { end(peer.stream) }
        }
    }

    /// The next message of those that have come; `body` is replaced.
    package mutating func receive(into body: inout [UInt8]) -> ReceiveOutcome {
        while let peer = receiver.current {
            switch receiver.next(of: peer) {
            case .nothing: break
            case .over: end(peer.stream)
            case .greeting: tell(peer, SocketType.dealer.ready)
            case .frame(let head):
                switch take(head, of: peer) {
                case .message:
                    body.removeAll(keepingCapacity: true)
                    body.append(receiver.body)
                    return .message
                case .malformed: return .malformed
                case .nothing: break
                case .answer(let bytes): tell(peer, bytes)
                case .opened: pause.reset()
                case .over: end(peer.stream)
                }
            }
        }
        return .nothing
    }

    /// Sends one message; `full` also when nothing is connected.
    package mutating func send(_ body: [UInt8]) -> SendOutcome {
        guard case .connected(let peer) = state, !peer.isShakingHands,
            peer.messagesWaiting < Int(options.sendQueueMax)
        else { return .full }
        let waited = peer.messagesWaiting > 0
        settle(peer, sender.send(body.span, to: peer), waited: waited)
        if case .connected = state { return .sent }
        return .full
    }

    private mutating func connect() {
        do throws(SystemError) {
            let stream = try StreamSocket(connectingTo: address)
            if address.port != nil { stream.keepAlive() }
            try readiness.add(stream.descriptor, token: 0)
            state = .connecting(stream, since: lastNow)
            if case .done = stream.connecting { return greet(stream) }
            readiness.setWaitsToWrite(stream.descriptor, token: 0, true)
        } catch {
            state = .pausing(until: lastNow.advanced(byMicroseconds: pause.take()))
        }
    }

    private mutating func greet(_ stream: StreamSocket) {
        readiness.setWaitsToWrite(stream.descriptor, token: 0, false)
        let peer = DrivenPeer(stream, number: 0, since: lastNow)
        state = .connected(peer)
        tell(peer, Greeting.own)
    }

    private func take(_ head: FrameHead, of peer: DrivenPeer) -> DrivenPeer.Taken {
        peer.take(head, receiver.body, as: .dealer)
    }

    /// Sends a few bytes of the protocol's own.
    private mutating func tell(_ peer: DrivenPeer, _ bytes: [UInt8]) {
        guard peer.messagesWaiting < Int(options.sendQueueMax) else { return end(peer.stream) }
        let waited = peer.messagesWaiting > 0
        settle(peer, peer.send(bytes.span), waited: waited)
    }

    private mutating func settle(
        _ peer: DrivenPeer, _ flushing: DrivenPeer.Flushing, waited: Bool
    ) {
        switch flushing {
        case .all where waited:
            readiness.setWaitsToWrite(peer.stream.descriptor, token: 0, false)
        case .part where !waited:
            readiness.setWaitsToWrite(peer.stream.descriptor, token: 0, true)
        case .all, .part: break
        case .broken: end(peer.stream)
        }
    }

    /// Ends the connection, or the attempt at one; another follows.
    private mutating func end(_ stream: StreamSocket) {
        readiness.remove(stream.descriptor)
        if case .connected(let peer) = state { receiver.forget(peer) }
        state = .pausing(until: lastNow.advanced(byMicroseconds: pause.take()))
    }

    private func isOver(_ milliseconds: Int32, since: MonotonicTime) -> Bool {
        lastNow.microseconds(since: since) > UInt64(max(0, milliseconds)) * 1000
    }
}
