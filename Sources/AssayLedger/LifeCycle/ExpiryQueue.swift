import AssayBytes

/// Keys by the second they expire in, so that what is over is found without looking at the rest.
///
/// A key may stand in several seconds, or in one that is no longer its own: whoever drains
/// looks at the thing itself, and puts it back when its time has not come.
struct ExpiryQueue<Key: Hashable & Sendable>: Sendable {
    private var buckets: [Int64: [Key]] = [:]
    /// The seconds that have a bucket, a binary heap with the earliest first.
    private var seconds: [Int64] = []

    /// Notes that a key expires at a time.
    mutating func insert(_ key: Key, at time: WallTime) {
        let second = time.milliseconds / 1000 + 1
        if buckets[second] == nil { push(second) }
        buckets[second, default: []].append(key)
    }

    /// Notes that a key expires, if it does.
    mutating func insert(_ key: Key, at time: WallTime?) {
        if let time { insert(key, at: time) }
    }

    /// Takes at most `countMax` keys whose second is over.
    mutating func due(at now: WallTime, countMax: Int) -> [Key] {
        var taken: [Key] = []
        while taken.count < countMax, let first = seconds.first, first <= now.milliseconds / 1000 {
            var bucket = buckets.removeValue(forKey: first) ?? []
            let count = min(bucket.count, countMax - taken.count)
            taken.append(contentsOf: bucket.suffix(count))
            bucket.removeLast(count)
            if bucket.isEmpty {
                pop()
            } else {
                buckets[first] = bucket
            }
        }
        return taken
    }

    private mutating func push(_ second: Int64) {
        seconds.append(second)
        var child = seconds.count - 1
        while child > 0, seconds[child] < seconds[(child - 1) / 2] {
            seconds.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func pop() {
        seconds.swapAt(0, seconds.count - 1)
        seconds.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < seconds.count && seconds[child] < seconds[least] {
                least = child
            }
            guard least != parent else { return }
            seconds.swapAt(parent, least)
            parent = least
        }
    }
}
