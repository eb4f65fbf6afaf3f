import AssayBytes
import AssaySystem

/// Receiving: frames are used where they stand; what is left of one at the end of a receive is
/// kept with its peer, in as many bytes as the frame has, and received to its end from there.
extension DrivenRouter {
    /// Bytes a tail has room for at first.
    private static let tailBytesMin = 16 << 10

    /// A frame that is there.
    struct Frame {
        var head: FrameHead
        /// Whether it stands in `whole`.
        var isApart: Bool
        var body: Range<Int>
    }

    /// Receives once from a peer that has something; it is the one at hand then.
    mutating func receive(_ peer: DrivenPeer) {
        guard peers[peer.number] != nil else { return }
        place = 0
        filled = 0
        guard peer.wanted == 0 else {
            receiveTail(of: peer)
            return
        }
        // A head that is not complete, of some bytes.
        for index in 0..<peer.have { received[index] = peer.tail[index] }
        switch peer.stream.receive(into: &received, from: peer.have) {
        case .some(let count):
            filled = peer.have + count
            peer.have = 0
            current = peer
        case .nothing: break
        case .ended, .broken: drop(peer)
        }
    }

    private mutating func receiveTail(of peer: DrivenPeer) {
        if peer.have == peer.tail.count {
            // Grows with what has come: a length alone takes no memory.
            let count = min(peer.wanted - peer.have, 3 * peer.have)
            peer.tail.append(contentsOf: repeatElement(0, count: count))
        }
        let end = min(peer.wanted, peer.tail.count)
        switch peer.stream.receive(into: &peer.tail, from: peer.have, to: end) {
        case .some(let count):
            peer.have += count
            if peer.have == peer.wanted { current = peer }
        case .nothing: break
        case .ended, .broken: drop(peer)
        }
    }

    /// The next frame of the peer at hand; nil, and nobody is at hand, when there is no whole
    /// one.
    mutating func nextFrame(of peer: DrivenPeer) -> Frame? {
        if peer.wanted > 0 { return apart(peer) }
        if case .greeting = peer.stage, !takeGreeting(peer) {
            if current != nil { setAside(peer, wanted: 0) }
            return nil
        }
        let max = peer.isShakingHands ? Command.bytesMax : options.partBytesMax
        let reading = FrameHead.read(
            received.span.extracting(0..<filled), at: place, bodyMax: max)
        switch reading {
        case .head(let head):
            let start = place + head.bytesCount
            guard head.bodyCount <= filled - start else {
                setAside(peer, wanted: head.bytesCount + head.bodyCount)
                return nil
            }
            place = start + head.bodyCount
            return Frame(head: head, isApart: false, body: start..<place)
        case .more:
            setAside(peer, wanted: 0)
            guard isApart else { return nil }
            // What was received apart ended where its frame does: there may be more.
            isApart = false
            receive(peer)
            return current == nil ? nil : nextFrame(of: peer)
        case .malformed:
            drop(peer)
        }
        return nil
    }

    /// The frame that was received apart, after which there is nothing in `received`.
    private mutating func apart(_ peer: DrivenPeer) -> Frame? {
        let count = peer.wanted
        swap(&whole, &peer.tail)
        peer.tail = []
        peer.have = 0
        peer.wanted = 0
        let reading = FrameHead.read(
            whole.span.extracting(0..<count), at: 0, bodyMax: count)
        guard case .head(let head) = reading else {
            drop(peer)
            return nil
        }
        return Frame(head: head, isApart: true, body: head.bytesCount..<count)
    }

    /// Keeps what is left in `received` with its peer.
    private mutating func setAside(_ peer: DrivenPeer, wanted: Int) {
        current = nil
        let rest = filled - place
        guard rest > 0 else { return }
        if peer.tail.count < rest {
            if wanted > 0, whole.count >= wanted {
                swap(&whole, &peer.tail)
            } else {
                let count = max(rest, min(wanted, Self.tailBytesMin))
                peer.tail = [UInt8](repeating: 0, count: count)
            }
        }
        peer.tail.replaceBytes(at: 0, received.span.extracting(place..<filled))
        peer.have = rest
        peer.wanted = wanted
    }

    /// Takes the greeting; false when it is not all there or the peer was dropped.
    private mutating func takeGreeting(_ peer: DrivenPeer) -> Bool {
        let isAccepted = Greeting.isAccepted(received.span.extracting(place..<filled))
        guard isAccepted else {
            drop(peer)
            return false
        }
        guard filled - place >= Greeting.bytesCount else { return false }
        place += Greeting.bytesCount
        peer.stage = .shakingHands
        return tell(peer, Command.ready)
    }

    /// Does what a peer's command says.
    mutating func obey(_ peer: DrivenPeer) {
        let command = Command.read(message)
        switch (command, peer.stage) {
        case (.ready(isAllowed: true), .shakingHands):
            peer.stage = .open
            newcomers.removeAll { $0 === peer }
        case (.ping(let context), .open), (.ping(let context), .dropping):
            let pong = Command.pong(context: message.extracting(context))
            _ = tell(peer, pong)
        case (.pong, .open), (.pong, .dropping):
            break
        default:
            drop(peer)
        }
    }

    /// Sends a few bytes of the protocol's own; false when the peer was dropped.
    private mutating func tell(_ peer: DrivenPeer, _ bytes: [UInt8]) -> Bool {
        guard peer.messagesWaiting < Int(options.sendQueueMax) else {
            drop(peer)
            return false
        }
        return transmit(bytes.span, to: peer)
    }
}
