import AssayBytes
import AssaySystem

/// The part of a driven listener that one thread serves: takes connections, reads requests,
/// hands them over, sends answers.
///
/// Descriptors tell once that there is more (edge triggered), so that a request costs no call but
/// a receive and a send.
package struct DrivenLoop: ~Copyable {
    package typealias Handler = (HTTPRequest, HTTPResponder) -> Void

    /// Bytes received at once.
    private static let chunkBytes = 64 << 10
    private static let listenToken = UInt64.max
    /// How long `finish` waits for answers to leave, in microseconds.
    private static let leavingMicrosecondsMax: UInt64 = 1_000_000
    /// How long no connection is taken where the system had no descriptor for one.
    private static let pauseMicroseconds: UInt64 = 100_000

    let listener: DrivenListener
    let box = AnswerBox()
    let handler: Handler
    private let readiness: Readiness
    var connections = ConnectionTable()
    private var accepts = false
    private var pauseEnds = MonotonicTime(microseconds: 0)
    private var answers: [AnswerBox.Answer] = []
    private var events: [Readiness.Event] = []
    var scratch: [UInt8]
    var date = DateText()
    var now = Clock.monotonic()
    private var nextLook = MonotonicTime(microseconds: 0)
    var isClosing = false

    /// One loop of a listener; its handler is called in `run` and must not wait.
    package init(_ listener: DrivenListener, loop: Int, handler: @escaping Handler) {
        readiness = listener.readiness[loop]
        self.listener = listener
        self.handler = handler
        scratch = [UInt8](repeating: 0, count: Self.chunkBytes)
        adjustAccepting()
    }

    /// Readable when `run` has something to read.
    package var pollFD: Int32 { readiness.descriptor }

    /// Whether `run` has something to do, whatever the descriptor says: an answer to send.
    package var isDue: Bool { !box.isEmpty }

    /// One turn, without waiting: sends the answers there are, then reads what has come, unless
    /// the descriptor said that nothing has. To be called at least ten times a second, for the
    /// time limits.
    package mutating func run(isReadable: Bool = true) {
        now = Clock.monotonic()
        sendAnswers()
        adjustAccepting()
        if isReadable { takeEvents() }
        if now >= nextLook { look() }
    }

    private mutating func takeEvents() {
        readiness.wait(milliseconds: 0, into: &events)
        for event in events {
            guard event.token != Self.listenToken else {
                acceptAll()
                continue
            }
            guard let connection = connections[event.token] else { continue }
            connection.hasUnread = true
            if event.isEnding { connection.isEnding = true }
            if case .answering = connection.stage { push(connection) }
            proceed(connection)
        }
        sendAnswers()
    }

    /// Answers 503 to what the handler still has, waits a moment for answers to leave, and closes
    /// all connections.
    package consuming func finish() {
        isClosing = true
        listener.drain()
        let ends = Clock.monotonic().advanced(byMicroseconds: Self.leavingMicrosecondsMax)
        run()
        for connection in connections.all {
            guard case .handling = connection.stage else { continue }
            send(listener.own.unavailable, on: connection)
        }
        while now < ends, connections.all.contains(where: \.isAnswering) {
            readiness.wait(milliseconds: 1, into: &events)
            run()
        }
        for connection in connections.all { drop(connection) }
    }

    private mutating func sendAnswers() {
        while !box.isEmpty {
            box.drain(into: &answers)
            for answer in answers {
                guard let connection = connections[answer.token],
                    connection.number == answer.number, case .handling = connection.stage
                else { continue }
                send(answer.response, on: connection)
                proceed(connection)
            }
            answers.removeAll(keepingCapacity: true)
        }
    }
}

/// Connections: taking them and letting them go.
extension DrivenLoop {
    private mutating func adjustAccepting() {
        let wants = !isClosing && listener.hasRoom && now >= pauseEnds
        guard wants != accepts else { return }
        if wants {
            guard
                (try? readiness.add(listener.socket.fd, token: Self.listenToken)) != nil
            else { return }
        } else {
            readiness.remove(listener.socket.fd)
        }
        accepts = wants
    }

    private mutating func acceptAll() {
        while listener.opens() {
            switch listener.socket.acceptNow() {
            case .none:
                listener.closed()
                return
            case .failed:
                // Out of descriptors, most likely: some may be free at the next look.
                listener.closed()
                pauseEnds = now.advanced(byMicroseconds: Self.pauseMicroseconds)
                return
            case .connection(let stream):
                let connection = connections.add(stream, since: now)
                guard
                    (try? readiness.addOnce(stream.descriptor, token: connection.token)) != nil
                else {
                    drop(connection)
                    return
                }
                proceed(connection)
            }
        }
    }

    /// Lets a connection go at once.
    mutating func drop(_ connection: DrivenConnection) {
        guard connections.remove(connection) else { return }
        if connection.isCounted { listener.end() }
        connection.isCounted = false
        listener.closed()
    }

    /// Ends what takes too long.
    private mutating func look() {
        let limits = listener.limits
        let shortest = min(limits.idleMillisecondsMax, limits.transferMillisecondsMax)
        nextLook = now.advanced(byMicroseconds: min(max(shortest / 4, 10), 1000) * 1000)
        for connection in connections.all {
            let limit: UInt64
            switch connection.stage {
            case .handling: continue
            case .idle: limit = limits.idleMillisecondsMax
            case .head, .body, .answering, .lingering: limit = limits.transferMillisecondsMax
            }
            guard now.microseconds(since: connection.since) > limit * 1000 else { continue }
            switch connection.stage {
            case .head, .body, .answering: listener.count(\.connectionsTooSlow)
            default: break
            }
            drop(connection)
        }
    }
}
