import AssayBytes

/// Keys by the second, or another span of time, they expire in, so that what is over is found
/// without looking at the rest.
///
/// A key may stand in several spans, or in one that is no longer its own: whoever drains
/// looks at the thing itself, and puts it back when its time has not come.
struct ExpiryQueue<Key: Hashable & Sendable>: Sendable {
    /// Milliseconds of one span: the longer, the less memory, and the later a key is found.
    private let grain: Int64
    private var buckets: [Int64: [Key]] = [:]
    /// The spans that have a bucket, a binary heap with the earliest first.
    private var spans: [Int64] = []

    init(grain: Int64 = 1000) {
        self.grain = grain
    }

    /// Notes that a key expires at a time.
    mutating func insert(_ key: Key, at time: WallTime) {
        let span = time.milliseconds / grain + 1
        if buckets[span] == nil { push(span) }
        buckets[span, default: []].append(key)
    }

    /// Notes that a key expires, if it does.
    mutating func insert(_ key: Key, at time: WallTime?) {
        if let time { insert(key, at: time) }
    }

    /// Takes at most `countMax` keys whose span is over.
    mutating func due(at now: WallTime, countMax: Int) -> [Key] {
        var taken: [Key] = []
        while taken.count < countMax, let first = spans.first, first <= now.milliseconds / grain {
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

    private mutating func push(_ span: Int64) {
        spans.append(span)
        var child = spans.count - 1
        while child > 0, spans[child] < spans[(child - 1) / 2] {
            spans.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func pop() {
        spans.swapAt(0, spans.count - 1)
        spans.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < spans.count && spans[child] < spans[least] {
                least = child
            }
            guard least != parent else { return }
            spans.swapAt(parent, least)
            parent = least
        }
    }
}
