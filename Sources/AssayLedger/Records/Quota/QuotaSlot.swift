/// How many records of a generation one quota key has: 40 bits of its hash, 24 of count,
/// and 8 bytes of links.
///
/// The hash stands for the key. It is keyed, so nobody can look for two keys that share it;
/// by chance two of ten million do with a probability of one in a hundred thousand for each
/// new key, and then only share a quota.
enum QuotaSlot: SlotLayout {
    static let words = 2
    private static let countBits: UInt64 = 24
    private static let countMask: UInt64 = 1 << countBits - 1

    static func hash(_ table: borrowing LinearHashTable<QuotaSlot>, _ slot: Int) -> UInt64 {
        table.word(slot, 0) >> countBits
    }

    static func holds(
        _ table: borrowing LinearHashTable<QuotaSlot>, _ slot: Int, _ key: UInt64
    ) -> Bool {
        table.word(slot, 0) >> countBits == key
    }

    /// The 40 bits that stand for a key of a pool.
    static func hash(_ key: QuotaKey, _ secret: TableKey) -> UInt64 {
        secret.hash(key) >> countBits
    }

    static func count(_ word: UInt64) -> Int { Int(word & countMask) }

    static func word(_ key: UInt64, count: Int) -> UInt64 {
        key << countBits | UInt64(count) & countMask
    }
}

extension LinearHashTable<QuotaSlot> {
    /// Records of a key.
    func count(of key: UInt64) -> Int {
        slot(of: key, hash: key).map { QuotaSlot.count(word($0, 0)) } ?? 0
    }

    /// Counts one more record of a key. Quotas keep the count below what 24 bits hold.
    mutating func increment(_ key: UInt64, from pool: inout ChunkPool) {
        if let slot = slot(of: key, hash: key) {
            setWord(slot, 0, QuotaSlot.word(key, count: QuotaSlot.count(word(slot, 0)) + 1))
        } else {
            append(hash: key, from: &pool) { table, slot in
                table.setWord(slot, 0, QuotaSlot.word(key, count: 1))
            }
        }
    }
}
