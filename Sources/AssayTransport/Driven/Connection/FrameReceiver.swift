import AssayBytes
import AssaySystem

/// Receives for a driven socket, one connection at a time: frames are used where they stand;
/// what is left of one at the end of a receive is kept with its connection, in as many bytes as
/// the frame has, and received to its end from there.
struct FrameReceiver: ~Copyable {
    /// Bytes a tail has room for at first.
    private static let tailBytesMin = 16 << 10

    private let partBytesMax: Int
    /// Whose frames are at hand.
    private(set) var current: DrivenPeer?
    /// What it has sent: frames up to `filled`, those before `place` used.
    private var received: [UInt8]
    private var filled = 0
    private var place = 0
    /// A frame that was received apart, as it did not come whole.
    private var whole: [UInt8] = []
    private var isApart = false
    private var bodyPlace = 0..<0

    init(partBytesMax: Int) {
        self.partBytesMax = partBytesMax
        received = [UInt8](repeating: 0, count: partBytesMax + FrameHead.bytesMax)
    }

    /// The body of the frame that came last, until the next call.
    var body: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            if isApart { return whole.span.extracting(bodyPlace) }
            return received.span.extracting(bodyPlace)
        }
    }

    /// Receives once from a connection that has something, while nothing else is at hand; false
    /// when the connection is over.
    mutating func receive(_ peer: DrivenPeer) -> Bool {
        place = 0
        filled = 0
        guard peer.wanted == 0 else { return receiveTail(of: peer) }
        // A head that is not complete, of some bytes.
        for index in 0..<peer.have { received[index] = peer.tail[index] }
        switch peer.stream.receive(into: &received, from: peer.have) {
        case .some(let count):
            filled = peer.have + count
            peer.have = 0
            current = peer
        case .nothing: break
        case .ended, .broken: return false
        }
        return true
    }

    private mutating func receiveTail(of peer: DrivenPeer) -> Bool {
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
        case .ended, .broken: return false
        }
        return true
    }

    /// What the connection at hand has sent next.
    enum Next {
        /// Its greeting, whole.
        case greeting
        /// A frame, whose body is `body`.
        case frame(FrameHead)
        /// Nothing whole: nobody is at hand any more.
        case nothing
        /// The connection is over.
        case over
    }

    /// The next frame of the connection at hand.
    mutating func next(of peer: DrivenPeer) -> Next {
        if peer.wanted > 0 { return apart(peer) }
        if case .greeting = peer.stage { return greeting(of: peer) }
        let max = peer.isShakingHands ? Command.bytesMax : partBytesMax
        let reading = FrameHead.read(
            received.span.extracting(0..<filled), at: place, bodyMax: max)
        switch reading {
        case .head(let head):
            let start = place + head.bytesCount
            guard head.bodyCount <= filled - start else {
                setAside(peer, wanted: head.bytesCount + head.bodyCount)
                return .nothing
            }
            place = start + head.bodyCount
            isApart = false
            bodyPlace = start..<place
            return .frame(head)
        case .more:
            setAside(peer, wanted: 0)
            guard isApart else { return .nothing }
            // What was received apart ended where its frame does: there may be more.
            isApart = false
            guard receive(peer) else { return .over }
            return current == nil ? .nothing : next(of: peer)
        case .malformed:
            return .over
        }
    }

    /// Drops what a connection that is over has left.
    mutating func forget(_ peer: DrivenPeer) {
        if current === peer { current = nil }
    }

    /// The frame that was received apart, after which there is nothing in `received`.
    private mutating func apart(_ peer: DrivenPeer) -> Next {
        let count = peer.wanted
        swap(&whole, &peer.tail)
        peer.tail = []
        peer.have = 0
        peer.wanted = 0
        let reading = FrameHead.read(
            whole.span.extracting(0..<count), at: 0, bodyMax: count)
        guard case .head(let head) = reading else { return .over }
        isApart = true
        bodyPlace = head.bytesCount..<count
        return .frame(head)
    }

    private mutating func greeting(of peer: DrivenPeer) -> Next {
        let isAccepted = Greeting.isAccepted(received.span.extracting(place..<filled))
        guard isAccepted else { return .over }
        guard filled - place >= Greeting.bytesCount else {
            setAside(peer, wanted: 0)
            return .nothing
        }
        place += Greeting.bytesCount
        peer.stage = .shakingHands
        return .greeting
    }

    /// Keeps what is left in `received` with its connection.
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
}
