/// What one slot of a table holds: a few words of content, then one word of links.
protocol SlotLayout {
    associatedtype Key
    /// Words of a slot, the link word included.
    static var words: Int { get }
    /// The keyed hash of the key in a slot; the same one the key was inserted under.
    static func hash(_ table: borrowing LinearHashTable<Self>, _ slot: Int) -> UInt64
    static func holds(_ table: borrowing LinearHashTable<Self>, _ slot: Int, _ key: Key) -> Bool
}

/// A hash table that never stops to grow: linear hashing (Litwin 1980) over flat chunks.
///
/// There are as many buckets as entries. An insert adds one slot and one bucket, and splits
/// exactly one older bucket, so each insert does a bounded amount of work on average and none
/// ever copies the table. Slot `n` carries entry `n` and, in its link word, the head of bucket
/// `n` (high half) and the entry after it in its own bucket (low half). Entries are never
/// removed one by one: the whole table is dropped.
///
/// Memory: `8 × words` bytes an entry, plus at most one chunk.
struct LinearHashTable<Layout: SlotLayout> {
    private(set) var chunks: [[UInt64]] = []
    private(set) var count = 0

    private static var none: UInt32 { .max }
    private static var link: Int { Layout.words - 1 }

    /// One word of a slot.
    func word(_ slot: Int, _ index: Int) -> UInt64 {
        chunks[slot >> Chunk.slotBits][(slot & Chunk.slotMask) * Layout.words + index]
    }

    /// Overwrites one word of a slot's content.
    mutating func setWord(_ slot: Int, _ index: Int, _ value: UInt64) {
        chunks[slot >> Chunk.slotBits][(slot & Chunk.slotMask) * Layout.words + index] = value
    }

    /// The slot of a key; nil when it is not there. A bucket holds one entry on average.
    func slot(of key: Layout.Key, hash: UInt64) -> Int? {
        guard count > 0 else { return nil }
        var next = head(Self.bucket(of: hash, count: count))
        while next != Self.none {
            let slot = Int(next)
            if Layout.holds(self, slot, key) { return slot }
            next = following(slot)
        }
        return nil
    }

    /// Adds a slot for a key that is not there; the caller writes its content words first.
    ///
    /// - Parameter write: writes the content words of the slot it is given.
    mutating func append(
        hash: UInt64, from pool: inout ChunkPool, write: (inout Self, Int) -> Void
    ) {
        let slot = count
        if slot & Chunk.slotMask == 0 { chunks.append(pool.take(words: Layout.words)) }
        count += 1
        setWord(slot, Self.link, UInt64(Self.none) << 32 | UInt64(Self.none))
        write(&self, slot)
        if slot > 0 { splitBucket(for: slot) }
        push(slot, onto: Self.bucket(of: hash, count: count))
    }

    /// Gives the chunks back; the table is empty afterwards.
    mutating func drain(into pool: inout ChunkPool) {
        pool.give(&chunks, words: Layout.words)
        count = 0
    }

    /// Moves to the new bucket `new` the entries of its older sibling that belong there.
    private mutating func splitBucket(for new: Int) {
        // The sibling's number is the new one's without its highest bit.
        let sibling = new & ~(1 << (Int.bitWidth - 1 - new.leadingZeroBitCount))
        var next = head(sibling)
        setHead(sibling, Self.none)
        while next != Self.none {
            let slot = Int(next)
            next = following(slot)
            push(slot, onto: Self.bucket(of: Layout.hash(self, slot), count: count))
        }
    }

    private mutating func push(_ slot: Int, onto bucket: Int) {
        let first = head(bucket)
        let links = word(slot, Self.link)
        setWord(slot, Self.link, links & ~UInt64(UInt32.max) | UInt64(first))
        setHead(bucket, UInt32(truncatingIfNeeded: slot))
    }

    private func head(_ bucket: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: word(bucket, Self.link) >> 32)
    }

    private mutating func setHead(_ bucket: Int, _ slot: UInt32) {
        let links = word(bucket, Self.link)
        setWord(bucket, Self.link, UInt64(slot) << 32 | links & UInt64(UInt32.max))
    }

    private func following(_ slot: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: word(slot, Self.link))
    }

    /// The bucket of a hash among `count`: as many low bits as give a number below `count`.
    private static func bucket(of hash: UInt64, count: Int) -> Int {
        let bits = Int.bitWidth - (count - 1).leadingZeroBitCount
        let mask = 1 << bits - 1
        let bucket = Int(truncatingIfNeeded: hash) & mask
        return bucket < count ? bucket : bucket & (mask >> 1)
    }
}
