import Synchronization

/// How long something took: buckets from 50 µs, each twice as wide as the one before, counted
/// without a lock by any thread.
package final class LatencyHistogram: Sendable {
    /// The first bucket holds what took no longer, in microseconds.
    private static let firstBound: UInt64 = 50
    private static let boundCount = 16
    /// The buckets' upper bounds in microseconds: 50 to 1,638,400.
    package static let bounds = (0..<boundCount).map { Int64(firstBound << UInt64($0)) }

    private let buckets = InlineArray<17, Atomic<UInt64>> { _ in Atomic(0) }
    private let sum = Atomic<UInt64>(0)

    /// Nothing observed.
    package init() {}

    /// Counts `count` things that took so long each: two relaxed additions.
    package func observe(microseconds: UInt64, count: UInt64 = 1) {
        buckets[Self.bucket(of: microseconds)].wrappingAdd(count, ordering: .relaxed)
        sum.wrappingAdd(microseconds &* count, ordering: .relaxed)
    }

    /// The bucket whose bound is the least that is not below.
    static func bucket(of microseconds: UInt64) -> Int {
        guard microseconds > firstBound else { return 0 }
        // Bounds are 50 * 2^k: count the doublings of whole fifties below.
        let fifties = (microseconds - 1) / firstBound
        return min(UInt64.bitWidth - fifties.leadingZeroBitCount, boundCount)
    }

    /// What was observed so far.
    package var reading: HistogramReading {
        HistogramReading(
            bounds: Self.bounds,
            counts: buckets.indices.map { buckets[$0].load(ordering: .relaxed) },
            sum: Int64(clamping: sum.load(ordering: .relaxed)))
    }
}
