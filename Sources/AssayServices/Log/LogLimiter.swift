package import AssayBytes

/// Decides which lines are written: per event, so many a window; the rest are counted.
///
/// A value without clock or lock: the log owns one and passes the time in.
package struct LogLimiter {
    /// What becomes of one line.
    package enum Admission: Equatable {
        /// Written, after `suppressed` lines of the same event that were not.
        case written(suppressed: UInt64)
        case suppressed
    }

    private struct Window {
        var start: MonotonicTime?
        var written = 0
        var suppressed: UInt64 = 0
    }

    private let linesMax: Int
    private let windowMicroseconds: UInt64
    private var windows = [Window](repeating: Window(), count: LogEvent.allCases.count)

    /// A limiter of `linesMax` lines an event and window.
    package init(
        linesMax: Int = LogLimits.linesPerEventMax,
        windowMicroseconds: UInt64 = LogLimits.windowMicroseconds
    ) {
        self.linesMax = linesMax
        self.windowMicroseconds = windowMicroseconds
    }

    /// Asks for one line of `event` at `now`.
    package mutating func admit(_ event: LogEvent, at now: MonotonicTime) -> Admission {
        let index = event.index
        if isOver(windows[index], at: now) {
            windows[index].start = now
            windows[index].written = 0
        }
        guard windows[index].written < linesMax else {
            windows[index].suppressed &+= 1
            return .suppressed
        }
        windows[index].written += 1
        let suppressed = windows[index].suppressed
        windows[index].suppressed = 0
        return .written(suppressed: suppressed)
    }

    /// The events whose window is over while lines of theirs remain unreported, and how many;
    /// each is reported once.
    package mutating func overdue(at now: MonotonicTime) -> [(event: LogEvent, count: UInt64)] {
        var reports: [(event: LogEvent, count: UInt64)] = []
        for event in LogEvent.allCases {
            let window = windows[event.index]
            guard window.suppressed > 0, isOver(window, at: now) else { continue }
            reports.append((event, window.suppressed))
            windows[event.index].suppressed = 0
        }
        return reports
    }

    private func isOver(_ window: Window, at now: MonotonicTime) -> Bool {
        guard let start = window.start else { return true }
        return now.microseconds(since: start) >= windowMicroseconds
    }
}

extension LogEvent {
    /// The event's place in the closed set.
    package var index: Int { Self.places[self] ?? 0 }

    private static let places: [LogEvent: Int] = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
