import AssayBytes
import AssaySystem
import Synchronization

/// What a listener's callbacks share: the handler, the connections, the requests in flight.
final class ListenerCore: Sendable {
    typealias Handler = @Sendable (HTTPRequest, HTTPResponder) -> Void

    struct State {
        var connections: [UInt: Connection] = [:]
        var inFlight: [ObjectIdentifier: Exchange] = [:]
        var figures = HTTPFigures()
        var stage = Stage.open
    }

    /// How far a stop has come.
    enum Stage {
        case open
        /// No new connections; what comes on old ones is still answered, and closes them.
        case draining
        /// Whatever comes is answered 503 at once.
        case closing
    }

    /// An open connection, as its time limits see it.
    struct Connection {
        var fd: Int32
        var activity = Activity.idle
        var since: MonotonicTime
        /// Its client had closed it when the watch looked last, and nothing happened since.
        var sawEnd = false
        /// How often the watch looked since anything happened.
        var looks = 0

        /// Something happens.
        mutating func note(_ activity: Activity, _ now: MonotonicTime) {
            self.activity = activity
            since = now
            sawEnd = false
            looks = 0
        }
    }

    enum Activity {
        /// Between requests, or in the middle of header lines: the two can't be told apart.
        case idle
        case receiving
        /// With the handler, whose time is its own.
        case handling
        case answering
    }

    let limits: HTTPLimits
    /// What is answered without the handler.
    let own: OwnAnswers
    let handler: Handler
    private let state = Mutex(State())
    /// Signalled when the last request in flight is done.
    let becameIdle: EventFD

    init(
        _ limits: HTTPLimits, _ own: OwnAnswers, _ handler: @escaping Handler
    ) throws(SystemError) {
        self.limits = limits
        self.own = own
        self.handler = handler
        becameIdle = try EventFD()
    }

    /// The figures now.
    var figures: HTTPFigures {
        state.withLock { state in
            var figures = state.figures
            figures.connectionsOpen = state.connections.count
            figures.requestsInFlight = state.inFlight.count
            return figures
        }
    }

    /// Adds one to a figure.
    func count(_ figure: any WritableKeyPath<HTTPFigures, UInt64> & Sendable) {
        state.withLock { $0.figures[keyPath: figure] += 1 }
    }

    /// Whether answers should close their connections.
    var closesConnections: Bool {
        state.withLock { state in
            if case .open = state.stage { false } else { true }
        }
    }

    /// Notes that a request goes to the handler; false when it is too late for that.
    func begin(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            if case .closing = state.stage { return false }
            state.figures.requests += 1
            state.inFlight[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    /// Notes that a request is done, answered or not.
    func end(_ exchange: Exchange) {
        let isIdle = state.withLock { state in
            let removed = state.inFlight.removeValue(forKey: ObjectIdentifier(exchange))
            return removed != nil && state.inFlight.isEmpty
        }
        if isIdle { becameIdle.signal() }
    }

    /// From now on answers close their connections.
    func drain() {
        state.withLock { $0.stage = .draining }
    }

    /// From now on no request is handed over; gives those that were and are not done.
    func close() -> [Exchange] {
        state.withLock { state in
            state.stage = .closing
            return Array(state.inFlight.values)
        }
    }
}

/// Connections and their time limits.
extension ListenerCore {
    func opened(_ connection: UInt, fd: Int32) {
        let now = Clock.monotonic()
        state.withLock { $0.connections[connection] = Connection(fd: fd, since: now) }
    }

    func closed(_ connection: UInt) {
        _ = state.withLock { $0.connections.removeValue(forKey: connection) }
    }

    func note(_ activity: Activity, of connection: UInt) {
        let now = Clock.monotonic()
        state.withLock { $0.connections[connection]?.note(activity, now) }
    }

    /// Ends the connections that took too long, and those whose client left in mid-request.
    ///
    /// libmicrohttpd itself only sees silence: one byte a second would keep a connection for
    /// ever. And it misses an end that came together with the last bytes (its epoll is edge
    /// triggered). A request may be whole and just being read, hence the second look; an end
    /// that comes later by itself the library sees, so that a few looks are enough, and
    /// thousands of idle connections cost nothing.
    func endSlowConnections(now: MonotonicTime) {
        state.withLock { state in
            for (key, connection) in state.connections {
                guard let limit = limit(of: connection.activity) else { continue }
                let isSlow = now.microseconds(since: connection.since) > limit * 1000
                guard isSlow || connection.looks < Self.looksMax else { continue }
                let isAtEnd =
                    connection.activity != .answering && Descriptor.isAtEnd(connection.fd)
                state.connections[key]?.sawEnd = isAtEnd
                state.connections[key]?.looks += 1
                guard isSlow || (isAtEnd && connection.sawEnd) else { continue }
                // Its descriptor is not closed before `closed` has passed this lock.
                Descriptor.endConnection(connection.fd)
                state.connections[key]?.since = now
                if isSlow { state.figures.connectionsTooSlow += 1 }
            }
        }
    }

    /// Looks at a connection on which nothing happens.
    private static let looksMax = 4

    private func limit(of activity: Activity) -> UInt64? {
        switch activity {
        case .idle: limits.idleMillisecondsMax + limits.transferMillisecondsMax
        case .receiving, .answering: limits.transferMillisecondsMax
        case .handling: nil
        }
    }
}
