package import AssayBytes
import AssaySystem

/// A line on standard error, once a second, that says how far a run is.
package final class Progress {
    private let isShown: Bool
    private let rewrites: Bool
    private var phase = ""
    private var last = MonotonicTime(microseconds: 0)
    private var width = 0

    /// Progress that is shown, or kept to itself.
    package init(isShown: Bool) {
        self.isShown = isShown
        rewrites = StandardStream.error.isTerminal
    }

    /// What goes on from now on.
    package func begin(_ phase: String) {
        self.phase = phase
    }

    /// Shows how far it is, at most once a second.
    package func show(_ now: MonotonicTime, _ text: () -> String) {
        guard isShown, now.microseconds(since: last) >= 1_000_000 else { return }
        last = now
        write("\(phase): \(text())")
    }

    /// Says something once, whatever the time.
    package func say(_ text: String) {
        guard isShown else { return }
        write(text)
        if rewrites { end() }
    }

    /// Ends the line, so that what follows begins on its own.
    package func end() {
        guard isShown, rewrites, width > 0 else { return }
        StandardStream.error.write("\n")
        width = 0
    }

    private func write(_ text: String) {
        guard rewrites else {
            StandardStream.error.write(text + "\n")
            return
        }
        let gap = String(repeating: " ", count: max(0, width - text.count))
        StandardStream.error.write("\r" + text + gap)
        width = text.count
    }
}
