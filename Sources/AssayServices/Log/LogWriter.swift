package import AssaySystem
import Synchronization

/// The thread that puts lines on standard error, so that no other thread waits for a device.
package final class LogWriter: Sendable {
    /// The log whose lines this thread writes.
    package let log: Log
    private let queue: LogQueue
    private let thread: WriterThread
    private let stream: StandardStream
    /// Lines the device did not take; told as soon as it takes one again.
    private let lost = Mutex<UInt64>(0)

    /// Starts the thread.
    package static func start(
        role: Role, minimum: LogLevel = .info, stream: StandardStream = .error
    ) throws(SystemError) -> LogWriter {
        let writer = try LogWriter(role: role, minimum: minimum, stream: stream)
        try writer.thread.start(
            name: "log", everyMilliseconds: LogLimits.reportMilliseconds
        ) { writer.write() }
        return writer
    }

    private init(role: Role, minimum: LogLevel, stream: StandardStream) throws(SystemError) {
        let thread = try WriterThread()
        let queue = LogQueue { thread.wake() }
        self.thread = thread
        self.queue = queue
        self.stream = stream
        log = Log(role: role, minimum: minimum, sink: queue.sink, clock: .system)
    }

    /// Writes what is queued and ends the thread. Lines written later are lost, and so are
    /// those a stalled device does not take in time.
    package func stop() { thread.stop() }

    private func write() {
        log.reportSuppressed()
        lost.withLock { writeQueued(&$0) }
    }

    /// Writes the lines that wait.
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
