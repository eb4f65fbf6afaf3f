import COpenSSL

/// How often each of many keys was used, in bounded room: buckets of eight counters.
///
/// A key that comes to a full bucket takes one off the least counter there, and its place once
/// that is zero: a flood of keys that come once wears off only what is hardly used either.
struct CandidateCounts {
    private static let perBucket = 8
    private static let countBits: UInt64 = 24
    private static let countMask: UInt64 = 1 << countBits - 1

    /// A counter is 40 bits of the key's hash above 24 bits of its count; zero is a free place.
    private var counters: [UInt64]

    /// - Parameter countMax: how many keys are counted; a power of two, at least eight.
    init(countMax: Int) {
        counters = [UInt64](repeating: 0, count: countMax)
    }

    /// Counts a use of the key with this hash; gives its count, zero when it found no place.
    mutating func add(_ hash: UInt64) -> UInt32 {
        var least = bucket(hash).lowerBound
        for index in bucket(hash) {
            let counter = counters[index]
            if isCounter(counter, of: hash) {
                guard counter & Self.countMask < Self.countMask else { break }
                counters[index] = counter + 1
                return count(at: index)
            }
            if counter & Self.countMask < counters[least] & Self.countMask { least = index }
        }
        guard counters[least] & Self.countMask <= 1 else {
            counters[least] -= 1
            return 0
        }
        counters[least] = tag(hash) | 1
        return 1
    }

    /// Asks for the counters of the key with this hash to be brought near.
    func fetch(_ hash: UInt64) {
        // Within the array; nothing is read.
        unsafe counters.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe prefetch(base + bucket(hash).lowerBound)
            unsafe prefetch(base + bucket(hash).upperBound - 1)
        }
    }

    /// The count of the key with this hash; zero when it has none.
    func count(_ hash: UInt64) -> UInt32 {
        for index in bucket(hash) where isCounter(counters[index], of: hash) {
            return count(at: index)
        }
        return 0
    }

    /// Gives the key with this hash a count, in place of the least one of its bucket where it
    /// has none; zero forgets it.
    mutating func set(_ hash: UInt64, to count: UInt32) {
        var place = bucket(hash).lowerBound
        for index in bucket(hash) {
            if isCounter(counters[index], of: hash) {
                place = index
                break
            }
            if counters[index] & Self.countMask < counters[place] & Self.countMask {
                place = index
            }
        }
        guard count > 0 || isCounter(counters[place], of: hash) else { return }
        counters[place] = count == 0 ? 0 : tag(hash) | min(UInt64(count), Self.countMask)
    }

    /// Halves every count.
    mutating func halve() {
        for index in counters.indices {
            let half = (counters[index] & Self.countMask) >> 1
            counters[index] = half == 0 ? 0 : counters[index] & ~Self.countMask | half
        }
    }

    private func bucket(_ hash: UInt64) -> Range<Int> {
        let buckets = UInt64(counters.count / Self.perBucket)
        let first = Int(truncatingIfNeeded: hash & (buckets - 1)) * Self.perBucket
        return first..<first + Self.perBucket
    }

    private func tag(_ hash: UInt64) -> UInt64 { hash & ~Self.countMask }

    private func isCounter(_ counter: UInt64, of hash: UInt64) -> Bool {
        counter & Self.countMask != 0 && counter & ~Self.countMask == tag(hash)
    }

    private func count(at index: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: counters[index] & Self.countMask)
    }
}
