import AssayBytes
package import AssaySystem
import Synchronization

/// An HTTP/1.0 and 1.1 listener: each request goes to one handler, which answers when it can.
///
/// A request that waits for its answer holds a connection and no thread.
package final class HTTPListener: Sendable {
    /// Where it listens, with the real port where the system chose one.
    package let address: SocketAddress
    private let core: ListenerCore
    private let daemon: Daemon
    private let running: Mutex<Running?>

    /// What a stop ends.
    private struct Running {
        let daemon: Daemon
        let driver: HTTPDriver
        let socket: ListeningSocket
        let watch: Thread
        let stopsWatch: EventFD
    }

    /// Starts to listen at `address`, on loopback or elsewhere: that is the caller's to judge.
    ///
    /// The handler is called on a thread of the listener and must not wait.
    package convenience init(
        _ address: SocketAddress, limits: HTTPLimits = HTTPLimits(),
        own: OwnAnswers = OwnAnswers(), permissions: UInt32 = 0o660,
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(HTTPError) {
        let socket: ListeningSocket
        do throws(SystemError) {
            socket = try ListeningSocket(address, permissions: permissions)
        } catch {
            throw .system(error)
        }
        try self.init(socket, limits: limits, own: own, driver: .itself, handler: handler)
    }

    /// Starts on a socket that listens; several listeners may share one.
    ///
    /// With `driver` `.caller` nothing happens but in `run`, and `HTTPResponder.respond` is
    /// called on the thread that calls it.
    package init(
        _ socket: ListeningSocket, limits: HTTPLimits, own: OwnAnswers = OwnAnswers(),
        driver: HTTPDriver, handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(HTTPError) {
        BrokenPipes.ignore()
        let (core, started) = try Self.start(socket, limits, own, driver, handler)
        self.core = core
        address = socket.address
        daemon = started.daemon
        running = Mutex(started)
    }

    deinit { stop(withinMilliseconds: 0) }

    /// Readable when `run` has something to do; for a listener that the caller drives.
    package var pollFD: Int32 { daemon.pollFD }
    /// Whether `run` has something to do, whatever the descriptor says: an answer was given,
    /// or a connection has more to be read.
    package var isDue: Bool { core.isDue || daemon.isDue }
    /// Reads, hands over and writes what is ready, without waiting: for the one thread that
    /// drives it, and not after `stop`.
    package func run() {
        core.takeAnswers()
        daemon.run()
    }

    /// What was counted since the start.
    package var figures: HTTPFigures { core.figures }

    /// From now on every answer closes its connection; new ones are still taken.
    ///
    /// For the time between "not ready" and `stop`.
    package func drain() {
        core.drain()
    }

    /// Takes no more connections, waits so long for the requests that are with the handler,
    /// answers 503 to those left, and ends. Safe to call again, and from any thread but the
    /// handler's.
    package func stop(withinMilliseconds limit: UInt64) {
        let stopping = running.withLock { running -> Running? in
            defer { running = nil }
            return running
        }
        guard let stopping else { return }
        core.drain()
        stopping.daemon.quiesce()
        waitUntilIdle(stopping, milliseconds: limit)
        for exchange in core.close() {
            _ = exchange.answer(core.own.unavailable, counting: false)
        }
        waitUntilIdle(stopping, milliseconds: 1000)
        stopping.daemon.stop()
        stopping.stopsWatch.signal()
        stopping.watch.join()
    }

    private func waitUntilIdle(_ stopping: Running, milliseconds: UInt64) {
        let start = Clock.monotonic()
        while core.figures.requestsInFlight > 0 {
            let waited = Clock.monotonic().microseconds(since: start) / 1000
            guard waited < milliseconds else { return }
            let left = Int32(clamping: milliseconds - waited)
            switch stopping.driver {
            case .itself: _ = core.becameIdle.wait(milliseconds: left)
            case .caller:
                // Who drove it has left, and calls this.
                stopping.daemon.run()
                _ = core.becameIdle.wait(milliseconds: min(left, 1))
            }
        }
        if stopping.driver == .caller { stopping.daemon.run() }
    }

    private static func start(
        _ socket: ListeningSocket, _ limits: HTTPLimits, _ own: OwnAnswers,
        _ driver: HTTPDriver, _ handler: @escaping ListenerCore.Handler
    ) throws(HTTPError) -> (ListenerCore, Running) {
        do throws(SystemError) {
            let core = try ListenerCore(limits, own, handler)
            let stopsWatch = try EventFD()
            let watch = try startWatch(core, stopsWatch)
            if let daemon = Daemon.start(core, socket, driver) {
                let running = Running(
                    daemon: daemon, driver: driver, socket: socket, watch: watch,
                    stopsWatch: stopsWatch)
                return (core, running)
            }
            stopsWatch.signal()
            watch.join()
        } catch {
            throw .system(error)
        }
        throw .library
    }

    /// The thread that ends connections which take too long.
    private static func startWatch(
        _ core: ListenerCore, _ stop: EventFD
    ) throws(SystemError) -> Thread {
        let shortest = min(core.limits.idleMillisecondsMax, core.limits.transferMillisecondsMax)
        let period = Int32(min(max(shortest / 4, 10), 1000))
        return try Thread.start(name: "http-limits") {
            while !stop.wait(milliseconds: period) {
                core.endSlowConnections(now: Clock.monotonic())
            }
        }
    }
}
