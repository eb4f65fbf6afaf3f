import Synchronization

/// How far proofs were dated from the ledger's clock: `iat` minus now, in whole seconds.
package final class OffsetHistogram: Sendable {
    /// The buckets' upper bounds in seconds.
    package static let bounds: [Int64] = [-60, -30, -10, -5, -2, -1, 0, 1, 2, 5, 10, 30, 60]
    /// What lies further is summed as this, since a client writes what it likes.
    static let secondsMax: Int64 = 3600

    private let buckets = InlineArray<14, Atomic<UInt64>> { _ in Atomic(0) }
    private let sum = Atomic<Int64>(0)

    /// Nothing observed.
    package init() {}

    /// Counts `count` proofs.
    package func observe(seconds: Int64, count: UInt64 = 1) {
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        buckets[bucket].wrappingAdd(count, ordering: .relaxed)
        let held = min(max(seconds, -Self.secondsMax), Self.secondsMax)
        sum.wrappingAdd(held &* Int64(truncatingIfNeeded: count), ordering: .relaxed)
    }

    /// What was observed so far.
    package var reading: HistogramReading {
        HistogramReading(
            bounds: Self.bounds.map { $0 * 1_000_000 },
            counts: buckets.indices.map { buckets[$0].load(ordering: .relaxed) },
            sum: sum.load(ordering: .relaxed) &* 1_000_000)
    }
}
