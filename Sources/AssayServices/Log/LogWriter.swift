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
    private let hasEnded: EventFD

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
        hasEnded = try EventFD()
        let queue = LogQueue { wake.signal() }
        self.wake = wake
        self.queue = queue
        self.stream = stream
        log = Log(role: role, minimum: minimum, sink: queue.sink, clock: .system)
    }

    /// Writes what is queued and ends the thread. Lines written later are lost, and so are
    /// those a stalled device does not take in time: it must not keep a process from its end.
    package func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.signal()
        thread.withLock { thread in
            if hasEnded.wait(milliseconds: LogLimits.stopMillisecondsMax) { thread?.join() }
            thread = nil
        }
    }

    private func run() {
        defer { hasEnded.signal() }
        var lost: UInt64 = 0
        while !isStopping.load(ordering: .acquiring) {
            _ = wake.wait(milliseconds: LogLimits.reportMilliseconds)
            log.reportSuppressed()
            writeQueued(&lost)
        }
        writeQueued(&lost)
    }

    /// Writes the lines that wait. `lost` are those the device did not take; they are told as
    /// soon as it takes one again.
    private func writeQueued(_ lost: inout UInt64) {
        let queued = queue.takeAll()
        let dropped = queued.dropped &+ lost
        lost = 0
        for line in queued.lines where lost > 0 || !stream.write(line.json().span, waits: false) {
            lost &+= 1
        }
        guard lost == 0, !queued.lines.isEmpty else {
            lost &+= dropped
            return
        }
        log.reportDropped(dropped)
    }
}

extension LogClock {
    /// The machine's clocks.
    package static let system = LogClock { (Clock.wall(), Clock.monotonic()) }
}
