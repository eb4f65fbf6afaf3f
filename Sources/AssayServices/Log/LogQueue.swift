import Synchronization

/// Lines between those who write them and the thread that puts them on a device.
///
/// Bounded: a device that stalls costs lines, which are counted, never a worker's time.
package final class LogQueue: Sendable {
    private struct State {
        var lines: [LogLine] = []
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

    /// The sink that fills this queue.
    package var sink: LogSink { LogSink { line in self.push(line) } }

    /// Adds a line, or counts it where there is no room.
    package func push(_ line: LogLine) {
        let wasEmpty = state.withLock { state in
            guard state.lines.count < linesMax else {
                state.dropped &+= 1
                return false
            }
            state.lines.append(line)
            return state.lines.count == 1
        }
        if wasEmpty { wake() }
    }

    /// Takes every line and the count of those dropped since the last call.
    package func takeAll() -> (lines: [LogLine], dropped: UInt64) {
        state.withLock { state in
            defer {
                state.lines.removeAll(keepingCapacity: true)
                state.dropped = 0
            }
            return (state.lines, state.dropped)
        }
    }
}
