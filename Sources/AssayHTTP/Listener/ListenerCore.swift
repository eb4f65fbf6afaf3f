import AssayBytes
import AssaySystem
import Synchronization

/// What a listener's callbacks share: the handler, the connections, the requests in flight.
final class ListenerCore: Sendable {
    typealias Handler = @Sendable (HTTPRequest, HTTPResponder) -> Void

    struct State {
        var connections: [UInt: ConnectionRecord] = [:]
        var figures = HTTPFigures()
    }

    let limits: HTTPLimits
    /// What is answered without the handler.
    let own: OwnAnswers
    let handler: Handler
    private let state = Mutex(State())
    private let leaving = Atomic(false)
    private let closing = Atomic(false)
    private let requests = Atomic<UInt64>(0)
    private let inFlight = Atomic<Int>(0)
    /// Whether an answer waits for `run`, which the library's descriptor does not tell.
    private let hasAnswers = Atomic(false)
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
            figures.requestsInFlight = max(0, inFlight.load(ordering: .relaxed))
            figures.requests = requests.load(ordering: .relaxed)
            return figures
        }
    }

    /// Adds one to a figure.
    func count(_ figure: any WritableKeyPath<HTTPFigures, UInt64> & Sendable) {
        state.withLock { $0.figures[keyPath: figure] += 1 }
    }

    /// Whether answers should close their connections.
    var closesConnections: Bool { leaving.load(ordering: .acquiring) }

    /// Whether answers were given since `takeAnswers`.
    var isDue: Bool { hasAnswers.load(ordering: .relaxed) }
    func noteAnswer() { hasAnswers.store(true, ordering: .relaxed) }
    func takeAnswers() { hasAnswers.store(false, ordering: .relaxed) }

    /// Notes that a request goes to the handler; false when it is too late for that.
    ///
    /// Whoever closes looks for the requests in flight after it has said so: one that was not yet
    /// noted sees it here.
    func begin(_ exchange: Exchange, _ record: ConnectionRecord?) -> Bool {
        inFlight.wrappingAdd(1, ordering: .sequentiallyConsistent)
        record?.setExchange(exchange)
        guard !closing.load(ordering: .sequentiallyConsistent) else {
            end(record)
            return false
        }
        requests.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// Notes that a request that had begun is done, answered or not.
    func end(_ record: ConnectionRecord?) {
        record?.setExchange(nil)
        let left = inFlight.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
        // Nobody waits for it before.
        if left == 0, closesConnections { becameIdle.signal() }
    }

    /// From now on answers close their connections.
    func drain() {
        leaving.store(true, ordering: .releasing)
    }

    /// From now on no request is handed over; gives those that were and are not done.
    func close() -> [Exchange] {
        leaving.store(true, ordering: .releasing)
        closing.store(true, ordering: .sequentiallyConsistent)
        return state.withLock { $0.connections.values.compactMap(\.exchange) }
    }
}

/// Connections and their time limits.
extension ListenerCore {
    func opened(_ connection: UInt, fd: Int32) -> ConnectionRecord {
        let record = ConnectionRecord(fd: fd)
        state.withLock { $0.connections[connection] = record }
        return record
    }

    func closed(_ connection: UInt) {
        _ = state.withLock { $0.connections.removeValue(forKey: connection) }
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
            for record in state.connections.values {
                guard let limit = limit(of: record.activity) else { continue }
                let isSlow = now.microseconds(since: record.since) > limit * 1000
                guard isSlow || record.looks < Self.looksMax else { continue }
                let isAtEnd = record.activity != .answering && Descriptor.isAtEnd(record.fd)
                let sawEnd = record.look(isAtEnd: isAtEnd)
                guard isSlow || (isAtEnd && sawEnd) else { continue }
                // Its descriptor is not closed before `closed` has passed this lock.
                Descriptor.endConnection(record.fd)
                record.begin(at: now)
                if isSlow { state.figures.connectionsTooSlow += 1 }
            }
        }
    }

    /// Looks at a connection on which nothing happens.
    private static let looksMax = 4

    private func limit(of activity: ConnectionRecord.Activity) -> UInt64? {
        switch activity {
        case .idle: limits.idleMillisecondsMax + limits.transferMillisecondsMax
        case .receiving, .answering: limits.transferMillisecondsMax
        case .handling: nil
        }
    }
}
