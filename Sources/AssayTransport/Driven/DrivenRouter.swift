import AssayBytes
import AssaySystem

/// A ROUTER without a thread of its own: it speaks ZMTP 3 (RFC 23, without security) to peers of
/// libzmq in turns that its caller makes, and shows each message where it was received.
///
/// For a server that answers everything at once, from one thread: a message costs no more than a
/// receive and a send. Its rules are those of `RouterSocket`: messages of one part, a limit on
/// their size, nothing dropped in silence, a bound on what waits for a peer, ids nobody can take
/// over. What a peer is not to do ends its connection.
package struct DrivenRouter: ~Copyable {
    let options: SocketOptions
    let readiness: Readiness
    var listening: [ListeningSocket] = []
    var isAccepting = true
    var acceptsAgain = MonotonicTime(microseconds: 0)
    var peers: [UInt32: DrivenPeer] = [:]
    var lastNumber: UInt32 = 0
    /// Peers that have not shaken hands.
    var newcomers: [DrivenPeer] = []
    /// Times it stopped to accept for a while: as many peers as may be, or no descriptor left.
    package internal(set) var pauses: UInt64 = 0
    /// Peers for which something waits.
    var peersWaiting = 0
    private var watched: [Bool] = []
    private var events: [Readiness.Event] = []
    private var nextEvent = 0

    var receiver: FrameReceiver
    var sender = FrameSender()

    /// A ROUTER that is bound to nothing yet.
    package init(options: SocketOptions = SocketOptions()) throws(TransportError) {
        do throws(SystemError) {
            readiness = try Readiness()
        } catch {
            throw TransportError(.socket, code: error.code)
        }
        self.options = options
        receiver = FrameReceiver(partBytesMax: options.partBytesMax)
        _ = FileLimit.raise(to: UInt64(SystemLimits.openFilesWanted))
    }

    /// Binds, and gives the address bound to: with its real port where any was asked for.
    package mutating func bind(_ endpoint: Endpoint) throws(TransportError) -> Endpoint {
        do throws(SystemError) {
            let socket = try ListeningSocket(
                endpoint.socketAddress, permissions: options.ipcPermissions)
            try readiness.add(socket.fd, token: Token.listening(listening.count))
            listening.append(socket)
            guard endpoint.isWildcard else { return endpoint }
            if let bound = try? Endpoint("tcp://\(socket.address.text)") { return bound }
        } catch {
            throw TransportError(.bind, code: error.code)
        }
        throw TransportError(.endpoint, code: 0)
    }

    /// Also waits for a descriptor to be readable, for as long as the ROUTER lives.
    package mutating func watch(fd: Int32) throws(TransportError) -> PollToken {
        do throws(SystemError) {
            try readiness.add(fd, token: Token.watched(watched.count))
        } catch {
            throw TransportError(.socket, code: error.code)
        }
        watched.append(false)
        return PollToken(index: watched.count - 1)
    }

    /// Whether the last wait found something to read there.
    package func isReadable(_ token: PollToken) -> Bool { watched[token.index] }

    /// Waits until something has come or the time is over, unless something is left from before.
    package mutating func wait(microseconds: UInt64) {
        for index in watched.indices { watched[index] = false }
        guard receiver.current == nil, nextEvent >= events.count else { return }
        let milliseconds = microseconds / 1000 + (microseconds % 1000 == 0 ? 0 : 1)
        nextEvent = 0
        readiness.wait(milliseconds: Int32(clamping: milliseconds), into: &events)
        for event in events {
            if let index = Token.watchedIndex(event.token) { watched[index] = true }
        }
    }

    /// What came next.
    package enum Incoming: Sendable {
        /// A message of one part: `message`, until the next call.
        case message(PeerID)
        /// A message of several parts, none of which is shown.
        case malformed(PeerID)
        /// Nothing more since the last wait.
        case nothing
    }

    /// The message that came last.
    package var message: Span<UInt8> {
        @_lifetime(borrow self)
        get { receiver.body }
    }

    /// The next message of those that have come: a part of what each peer has sent, in turn.
    package mutating func next() -> Incoming {
        while true {
            while let peer = receiver.current {
                if let incoming = takeNext(of: peer) { return incoming }
            }
            guard nextEvent < events.count else { return .nothing }
            let token = events[nextEvent].token
            nextEvent += 1
            if let index = Token.listeningIndex(token) {
                accept(index)
            } else if let number = Token.peerNumber(token), let peer = peers[number] {
                if peer.messagesWaiting > 0 { push(peer) }
                if peers[number] != nil, !receiver.receive(peer) { drop(peer) }
            }
        }
    }

    /// Takes what comes next of the peer at hand; what our caller is told of it.
    private mutating func takeNext(of peer: DrivenPeer) -> Incoming? {
        switch receiver.next(of: peer) {
        case .nothing: break
        case .over: drop(peer)
        case .greeting: tell(peer, SocketType.router.ready)
        case .frame(let head):
            switch peer.take(head, message, as: .router) {
            case .message: return .message(peer.id)
            case .malformed: return .malformed(peer.id)
            case .nothing: break
            case .answer(let bytes): tell(peer, bytes)
            case .opened: newcomers.removeAll { $0 === peer }
            case .over: drop(peer)
            }
        }
        return nil
    }
}

/// What is watched, as `Readiness` refers to it.
enum Token {
    private static let listeningBit: UInt64 = 1 << 40
    private static let watchedBit: UInt64 = 1 << 41

    static func listening(_ index: Int) -> UInt64 { listeningBit | UInt64(index) }
    static func watched(_ index: Int) -> UInt64 { watchedBit | UInt64(index) }

    static func listeningIndex(_ token: UInt64) -> Int? {
        token & listeningBit == 0 ? nil : Int(token ^ listeningBit)
    }

    static func watchedIndex(_ token: UInt64) -> Int? {
        token & watchedBit == 0 ? nil : Int(token ^ watchedBit)
    }

    static func peerNumber(_ token: UInt64) -> UInt32? { UInt32(exactly: token) }
}
