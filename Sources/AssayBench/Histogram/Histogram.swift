/// Durations in microseconds, counted in buckets that are at most 1/128 of their value wide.
///
/// Fixed size: 256 buckets of one microsecond, then 128 for each doubling up to 2^36
/// (19 hours), then one for what is longer.
package struct Histogram: Sendable {
    private static let linearBits = 8
    private static let perDoubling = 128
    private static let valueBitsMax = 36
    private static let bucketCount =
        1 << linearBits + (valueBitsMax - linearBits) * perDoubling + 1

    private var buckets = [UInt64](repeating: 0, count: bucketCount)
    /// How many durations were counted.
    package private(set) var count: UInt64 = 0
    /// The longest of them, exactly.
    package private(set) var max: UInt64 = 0

    /// An empty histogram.
    package init() {}

    /// Counts one duration.
    package mutating func add(_ microseconds: UInt64) {
        buckets[Self.bucket(of: microseconds)] += 1
        count += 1
        max = Swift.max(max, microseconds)
    }

    /// Counts all durations of another histogram.
    package mutating func add(_ other: Histogram) {
        for index in buckets.indices { buckets[index] += other.buckets[index] }
        count += other.count
        max = Swift.max(max, other.max)
    }

    /// The duration that `permille` of a thousand do not exceed, rounded up to its bucket's end
    /// but never beyond the longest; zero when nothing was counted.
    package func percentile(permille: UInt64) -> UInt64 {
        guard count > 0 else { return 0 }
        // At least one, so that the lowest percentile is the shortest duration.
        let wanted = Swift.max(1, (count * Swift.min(permille, 1000) + 999) / 1000)
        var seen: UInt64 = 0
        for index in buckets.indices {
            seen += buckets[index]
            if seen >= wanted { return Swift.min(Self.last(of: index), max) }
        }
        return max
    }

    private static func bucket(of value: UInt64) -> Int {
        guard value >= 1 << UInt64(linearBits) else { return Int(value) }
        let bits = 63 - value.leadingZeroBitCount
        guard bits < valueBitsMax else { return bucketCount - 1 }
        let step = Int(value >> UInt64(bits - linearBits + 1)) & (perDoubling - 1)
        return 1 << linearBits + (bits - linearBits) * perDoubling + step
    }

    /// The largest value that falls into the bucket.
    private static func last(of index: Int) -> UInt64 {
        guard index >= 1 << linearBits else { return UInt64(index) }
        // The last bucket holds everything longer.
        guard index < bucketCount - 1 else { return .max }
        let place = index - 1 << linearBits
        let bits = place / perDoubling + linearBits
        let step = place % perDoubling + perDoubling
        return UInt64(step + 1) << UInt64(bits - linearBits + 1) - 1
    }
}
