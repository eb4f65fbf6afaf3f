package import AssayBytes
import Synchronization

/// Where lines go: a value, so that a test can collect them and a service can queue them.
package struct LogSink: Sendable {
    package let accept: @Sendable (LogLine) -> Void

    /// A sink that hands each line to `accept`, on the thread that writes it.
    package init(accept: @escaping @Sendable (LogLine) -> Void) {
        self.accept = accept
    }

    /// A sink that forgets every line.
    package static let none = LogSink { _ in }
}

/// The times a line needs: the wall's for people, the monotonic one for the rate limit.
package struct LogClock: Sendable {
    package let read: @Sendable () -> (wall: WallTime, monotonic: MonotonicTime)

    /// A clock that asks `read`.
    package init(read: @escaping @Sendable () -> (wall: WallTime, monotonic: MonotonicTime)) {
        self.read = read
    }
}

/// The process log: JSON lines with closed event names, a limit for each event.
///
/// Writing takes a short lock and never waits for a device; see `LogWriter`.
package final class Log: Sendable {
    package let role: Role
    private let sink: LogSink
    private let clock: LogClock
    private let limiter = Mutex(LogLimiter())
    private let minimum: Atomic<UInt8>

    /// A log of one role into one sink.
    package init(role: Role, minimum: LogLevel = .info, sink: LogSink, clock: LogClock) {
        self.role = role
        self.sink = sink
        self.clock = clock
        self.minimum = Atomic(minimum.rawValue)
    }

    /// Lines below `level` are not written from now on.
    package func setMinimum(_ level: LogLevel) {
        minimum.store(level.rawValue, ordering: .relaxed)
    }

    /// Writes one line, unless its level is too low or its event has had its share.
    package func write(_ event: LogEvent, _ fields: LogField...) {
        guard event.level.rawValue >= minimum.load(ordering: .relaxed) else { return }
        let now = clock.read()
        switch limiter.withLock({ $0.admit(event, at: now.monotonic) }) {
        case .suppressed:
            return
        case .written(let suppressed):
            accept(event, fields, suppressed: suppressed, at: now.wall)
        }
    }

    /// Reports the counts of lines that were held back and would else be told only with the
    /// next line of their event. Called about once a second.
    package func reportSuppressed() {
        let now = clock.read()
        for report in limiter.withLock({ $0.overdue(at: now.monotonic) }) {
            accept(
                .suppressed,
                [.text(.name, report.event.rawValue), .number(.count, report.count)],
                suppressed: 0, at: now.wall)
        }
    }

    /// Reports lines that the queue had no room for.
    package func reportDropped(_ count: UInt64) {
        guard count > 0 else { return }
        accept(.linesDropped, [.number(.count, count)], suppressed: 0, at: clock.read().wall)
    }

    private func accept(
        _ event: LogEvent, _ fields: [LogField], suppressed: UInt64, at time: WallTime
    ) {
        sink.accept(
            LogLine(
                time: time, level: event.level, role: role, event: event, fields: fields,
                suppressed: suppressed))
    }
}
