import AssayBytes

/// The records of one slice, with the counts to take back when they go.
struct Generation {
    let slice: Slice
    var records = LinearHashTable<RecordSlot>()
    var quotas = LinearHashTable<QuotaSlot>()
    var held = PoolCounts()

    init(_ slice: Slice) {
        self.slice = slice
    }

    /// Makes it empty, its memory in the pool.
    mutating func drain(into pool: inout ChunkPool) {
        records.drain(into: &pool)
        quotas.drain(into: &pool)
        held = PoolCounts()
    }
}

/// Every single-use record of the epoch: 40.5 bytes each, and 16.5 more for each key or caller
/// that has records in a generation.
///
/// A live record is never evicted. A generation is dropped whole when its slice has ended; at
/// each moment there are about six for each length of life in use, and a look-up asks them all,
/// so a digest is found whatever it was recorded under.
struct SingleUseStore {
    private var generations: [Generation] = []
    private var pool = ChunkPool()
    private(set) var held = PoolCounts()

    /// Chunks kept idle for the next generation at least, and released a sweep at most.
    private static let chunksKeptMin = 64
    private static let chunksReleasedMax = 64

    var count: Int { held.open + held.reserved }
    var generationCount: Int { generations.count }
    var quotaCounterCount: Int { generations.reduce(0) { $0 + $1.quotas.count } }
    var bytes: Int { pool.bytes }

    /// Drops the generations whose slice has ended. The cost is that of a few pointers.
    mutating func sweep(now: WallTime) {
        var index = 0
        while index < generations.count {
            if generations[index].slice.end <= now {
                drop(at: index)
            } else {
                index += 1
            }
        }
        let used = count / Chunk.slots
        pool.trim(keep: max(Self.chunksKeptMin, used / 4), most: Self.chunksReleasedMax)
    }

    /// Forgets everything: another epoch has begun.
    mutating func removeAll() {
        while !generations.isEmpty { drop(at: generations.count - 1) }
    }

    /// Frees every chunk no generation uses.
    mutating func releaseIdle() {
        pool.trim(keep: 0, most: .max)
    }

    /// The operation that recorded a digest; nil when it is not recorded.
    func operation(for digest: Bytes16, hash: UInt64) -> Bytes16? {
        for index in generations.indices {
            if let slot = generations[index].records.slot(of: digest, hash: hash) {
                return generations[index].records.operation(in: slot)
            }
        }
        return nil
    }

    /// Live records of a key or caller.
    func count(of key: QuotaKey) -> Int {
        let hash = QuotaSlot.hash(key)
        var sum = 0
        for index in generations.indices {
            sum += generations[index].quotas.count(of: hash)
        }
        return sum
    }

    /// Records a digest that is not recorded.
    mutating func record(
        _ digest: Bytes16, hash: UInt64, operation: Bytes16, slice: Slice, quota: QuotaKey
    ) {
        let index = generation(for: slice)
        generations[index].records.add(digest, hash: hash, operation: operation, from: &pool)
        generations[index].quotas.increment(QuotaSlot.hash(quota), from: &pool)
        generations[index].held[quota.pool] += 1
        held[quota.pool] += 1
    }

    private mutating func generation(for slice: Slice) -> Int {
        if let index = generations.firstIndex(where: { $0.slice == slice }) { return index }
        generations.append(Generation(slice))
        return generations.count - 1
    }

    private mutating func drop(at index: Int) {
        held.open -= generations[index].held.open
        held.reserved -= generations[index].held.reserved
        generations[index].drain(into: &pool)
        generations.swapAt(index, generations.count - 1)
        generations.removeLast()
    }
}
