import AssayBytes

/// The records of one slice, with the counts to take back when they go.
struct Generation {
    let slice: Slice
    /// The segments it has filled, and the one it fills.
    private(set) var segments: [UInt32] = []
    /// Records of the keys that are counted exactly.
    var quotas = LinearHashTable<QuotaSlot>()
    var held = PoolCounts()

    init(_ slice: Slice) {
        self.slice = slice
    }

    /// Adds a record; gives its slot.
    @inline(__always)
    mutating func append(_ record: StoredRecord, to arena: inout RecordArena) -> UInt32 {
        guard let last = segments.last, !arena.isFull(last) else {
            let segment = arena.takeSegment()
            segments.append(segment)
            return arena.append(record, to: segment)
        }
        return arena.append(record, to: last)
    }
}
