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
    private let running: Mutex<Running?>

    /// What a stop ends.
    private struct Running {
        let daemon: Daemon
        let socket: ListeningSocket
        let watch: Thread
        let stopsWatch: EventFD
    }

    /// Starts to listen at `address`, on loopback or elsewhere: that is the caller's to judge.
    ///
    /// The handler is called on a thread of the listener and must not wait.
    package init(
        _ address: SocketAddress, limits: HTTPLimits = HTTPLimits(),
        own: OwnAnswers = OwnAnswers(), permissions: UInt32 = 0o660,
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(HTTPError) {
        BrokenPipes.ignore()
        let (core, started) = try Self.start(
            address, limits, own, permissions, handler)
        self.core = core
        self.address = started.socket.address
        running = Mutex(started)
    }

    deinit { stop(withinMilliseconds: 0) }

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
        waitUntilIdle(milliseconds: limit)
        for exchange in core.close() {
            _ = exchange.answer(core.own.unavailable, counting: false)
        }
        waitUntilIdle(milliseconds: 1000)
        stopping.daemon.stop()
        stopping.stopsWatch.signal()
        stopping.watch.join()
    }

    private func waitUntilIdle(milliseconds: UInt64) {
        let start = Clock.monotonic()
        while core.figures.requestsInFlight > 0 {
            let waited = Clock.monotonic().microseconds(since: start) / 1000
            guard waited < milliseconds else { return }
            _ = core.becameIdle.wait(milliseconds: Int32(clamping: milliseconds - waited))
        }
    }

    private static func start(
        _ address: SocketAddress, _ limits: HTTPLimits, _ own: OwnAnswers,
        _ permissions: UInt32, _ handler: @escaping ListenerCore.Handler
    ) throws(HTTPError) -> (ListenerCore, Running) {
        do throws(SystemError) {
            let socket = try ListeningSocket(address, permissions: permissions)
            let core = try ListenerCore(limits, own, handler)
            let stopsWatch = try EventFD()
            let watch = try startWatch(core, stopsWatch)
            if let daemon = Daemon.start(core, socket) {
                return (
                    core,
                    Running(daemon: daemon, socket: socket, watch: watch, stopsWatch: stopsWatch)
                )
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
