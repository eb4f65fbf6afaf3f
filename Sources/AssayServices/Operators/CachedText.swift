import AssayBytes
import AssaySystem
import Synchronization

/// A text that is made at most so often, whoever asks: reading the kernel's figures for each of
/// many askers would cost more than what they ask about.
package final class CachedText: Sendable {
    private let ageMax: UInt64
    private let kept = Mutex<(text: [UInt8], at: MonotonicTime)?>(nil)

    /// A text no older than `ageMax` microseconds.
    package init(ageMax: UInt64 = 100_000) {
        self.ageMax = ageMax
    }

    /// The text; `make` makes it anew where it is too old.
    package func text(_ make: () -> [UInt8]) -> [UInt8] {
        let now = Clock.monotonic()
        return kept.withLock { kept in
            if let kept, now.microseconds(since: kept.at) < ageMax { return kept.text }
            let text = make()
            kept = (text, now)
            return text
        }
    }
}
