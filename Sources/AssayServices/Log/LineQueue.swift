import Synchronization

/// Lines between those who write them and the thread that puts them on a device.
///
/// Bounded: a device that stalls costs lines, which are counted, never a worker's time.
package final class LineQueue<Line: Sendable>: Sendable {
    private struct State {
        var lines: [Line] = []
        var dropped: UInt64 = 0
    }

    private let state = Mutex(State())
    private let linesMax: Int
    private let wake: @Sendable () -> Void

    /// An empty queue; `wake` is called when a line joins an empty one.
    package init(
        linesMax: Int = LogLimits.linesQueuedMax, wake: @escaping @Sendable () -> Void
    ) {
        self.linesMax = linesMax
        self.wake = wake
    }

    /// Adds a line, or counts it where there is no room; whether there was.
    @discardableResult
    package func push(_ line: Line) -> Bool {
        let (isTaken, wasEmpty) = state.withLock { state in
            guard state.lines.count < linesMax else {
                state.dropped &+= 1
                return (false, false)
            }
            state.lines.append(line)
            return (true, state.lines.count == 1)
        }
        if wasEmpty { wake() }
        return isTaken
    }

    /// Takes every line and the count of those dropped since the last call.
    package func takeAll() -> (lines: [Line], dropped: UInt64) {
        state.withLock { state in
            defer {
                state.lines.removeAll(keepingCapacity: true)
                state.dropped = 0
            }
            return (state.lines, state.dropped)
        }
    }
}

/// The lines of the process log on their way.
package typealias LogQueue = LineQueue<LogLine>

extension LineQueue where Line == LogLine {
    /// The sink that fills this queue.
    package var sink: LogSink { LogSink { line in self.push(line) } }
}
