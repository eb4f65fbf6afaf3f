import AssayBytes

/// A single-use record: 16 bytes of digest, 16 of the operation that took it, 8 of links.
enum RecordSlot: SlotLayout {
    static let words = 5

    static func hash(_ table: borrowing LinearHashTable<RecordSlot>, _ slot: Int) -> UInt64 {
        hash(Bytes16(high: table.word(slot, 0), low: table.word(slot, 1)))
    }

    static func holds(
        _ table: borrowing LinearHashTable<RecordSlot>, _ slot: Int, _ key: Bytes16
    ) -> Bool {
        table.word(slot, 0) == key.high && table.word(slot, 1) == key.low
    }

    /// Keyed: a client chooses what is digested, and may look for digests that share bits.
    /// Swift's hasher has a random key for each process.
    static func hash(_ digest: Bytes16) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(digest.high)
        hasher.combine(digest.low)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension LinearHashTable<RecordSlot> {
    /// The operation that took the record in a slot; zero when it gave no id.
    func operation(in slot: Int) -> Bytes16 {
        Bytes16(high: word(slot, 2), low: word(slot, 3))
    }

    /// Adds a record whose digest is not there.
    mutating func add(
        _ digest: Bytes16, hash: UInt64, operation: Bytes16, from pool: inout ChunkPool
    ) {
        append(hash: hash, from: &pool) { table, slot in
            table.setWord(slot, 0, digest.high)
            table.setWord(slot, 1, digest.low)
            table.setWord(slot, 2, operation.high)
            table.setWord(slot, 3, operation.low)
        }
    }
}
