package import AssaySystem
import Synchronization

/// The thread that puts lines on standard error, so that no other thread waits for a device.
package final class LogWriter: Sendable {
    /// The log whose lines this thread writes.
    package let log: Log
    private let queue: LogQueue
    private let wake: EventFD
    private let isStopping = Atomic(false)
    private let thread = Mutex<Thread?>(nil)
    private let stream: StandardStream

    /// Starts the thread.
    package static func start(
        role: Role, minimum: LogLevel = .info, stream: StandardStream = .error
    ) throws(SystemError) -> LogWriter {
        let writer = try LogWriter(role: role, minimum: minimum, stream: stream)
        let thread = try Thread.start(name: "log") { writer.run() }
        writer.thread.withLock { $0 = thread }
        return writer
    }

    private init(role: Role, minimum: LogLevel, stream: StandardStream) throws(SystemError) {
        let wake = try EventFD()
        let queue = LogQueue { wake.signal() }
        self.wake = wake
        self.queue = queue
        self.stream = stream
        log = Log(role: role, minimum: minimum, sink: queue.sink, clock: .system)
    }

    /// Writes what is queued and ends the thread. Lines written later are lost.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    private func run() {
        while !isStopping.load(ordering: .acquiring) {
            _ = wake.wait(milliseconds: LogLimits.reportMilliseconds)
            log.reportSuppressed()
            writeQueued()
        }
        writeQueued()
    }

    private func writeQueued() {
        let queued = queue.takeAll()
        var text: [UInt8] = []
        for line in queued.lines { text.append(contentsOf: line.json()) }
        stream.write(text.span)
        log.reportDropped(queued.dropped)
    }
}

extension LogClock {
    /// The machine's clocks.
    package static let system = LogClock { (Clock.wall(), Clock.monotonic()) }
}
