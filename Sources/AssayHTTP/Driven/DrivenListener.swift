package import AssaySystem
import Synchronization

/// An HTTP/1.0 and 1.1 listener without threads: its loops, one for each thread of the caller,
/// read and write in turns that the caller makes.
///
/// For many requests with a small head and a body that means nothing, as gateways send them. A
/// connection that waits holds a descriptor and some hundred bytes; a request costs a receive and
/// a send. Heads are read strictly, and every answer is of the form `OwnAnswers` gives.
package final class DrivenListener: Sendable {
    /// Where it listens, with the real port where the system chose one.
    package let address: SocketAddress
    let limits: HTTPLimits
    /// What is answered without the handler.
    let own: OwnAnswers
    let socket: ListeningSocket
    /// What each loop waits on.
    let readiness: [Readiness]
    private let rare = Mutex(HTTPFigures())
    private let requests = Atomic<UInt64>(0)
    private let inFlight = Atomic<Int>(0)
    private let open = Atomic<Int>(0)
    private let leaving = Atomic(false)

    /// A listener on a socket that listens, for so many loops.
    package init(
        _ socket: ListeningSocket, limits: HTTPLimits, own: OwnAnswers = OwnAnswers(),
        loops: Int
    ) throws(HTTPError) {
        BrokenPipes.ignore()
        do throws(SystemError) {
            var readiness: [Readiness] = []
            for _ in 0..<loops { readiness.append(try Readiness()) }
            self.readiness = readiness
        } catch {
            throw .system(error)
        }
        self.socket = socket
        address = socket.address
        self.limits = limits
        self.own = own
    }

    /// From now on every answer closes its connection; new ones are still taken.
    package func drain() {
        leaving.store(true, ordering: .relaxed)
    }

    /// What was counted since the start.
    package var figures: HTTPFigures {
        var figures = rare.withLock { $0 }
        figures.requests = requests.load(ordering: .relaxed)
        figures.connectionsOpen = open.load(ordering: .relaxed)
        figures.requestsInFlight = inFlight.load(ordering: .relaxed)
        return figures
    }
}

/// What the loops tell and ask.
extension DrivenListener {
    /// Whether answers should close their connections.
    var closesConnections: Bool { leaving.load(ordering: .relaxed) }

    /// Adds one to a figure of what is rare.
    func count(_ figure: any WritableKeyPath<HTTPFigures, UInt64> & Sendable) {
        rare.withLock { $0[keyPath: figure] += 1 }
    }

    /// A request goes to the handler.
    func begin() {
        requests.wrappingAdd(1, ordering: .relaxed)
        inFlight.wrappingAdd(1, ordering: .relaxed)
    }

    /// Its answer has left, or its connection is gone.
    func end() { inFlight.wrappingSubtract(1, ordering: .relaxed) }

    /// Whether there is room for another connection, which is then counted.
    func opens() -> Bool {
        let count = open.wrappingAdd(1, ordering: .relaxed).newValue
        guard count > limits.connectionsMax else { return true }
        closed()
        return false
    }

    /// A connection is gone.
    func closed() { open.wrappingSubtract(1, ordering: .relaxed) }

    /// Whether there is room for another connection.
    var hasRoom: Bool { open.load(ordering: .relaxed) < limits.connectionsMax }
}
