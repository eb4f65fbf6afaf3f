import AssayBytes

/// Every single-use record of the epoch: 28 bytes each in the segments of its generation, and 9
/// to 18 in one index over all.
///
/// A live record is never evicted. A generation is dropped whole when its slice has ended; its
/// segments serve again once a purge has passed the index, a bounded part of it a step.
///
/// Quotas: a key is never refused below its quota. Its records are counted exactly from the one
/// on with which the sketch says that it may have more than `lightMax(quota)`: the few before
/// are not, so that it may come to hold that many more than its quota, a 32nd of it at most.
struct SingleUseStore {
    var arena = RecordArena()
    var index = RecordIndex()
    private var generations: [Generation] = []
    /// The generation that was recorded in last.
    private var last = 0
    private var sketch: QuotaSketch
    private var pool = ChunkPool()
    private let key: TableKey
    private(set) var held = PoolCounts()
    /// Segments of dropped generations: to be free after the purge under way, and after the next.
    private var purged: [UInt32] = []
    private var doomed: [UInt32] = []

    /// Segments and chunks kept idle for the next generation at least, and released a step at
    /// most.
    private static let idleMin = 8
    private static let idleChunksMin = 64
    private static let releasedMax = 2
    private static let releasedUnitsMax = 4
    private static let releasedChunksMax = 64

    init(_ key: TableKey, recordsMax: Int) {
        self.key = key
        sketch = QuotaSketch(recordsMax: recordsMax)
    }

    var count: Int { held.open + held.reserved }
    var generationCount: Int { generations.count }
    var quotaCounterCount: Int { generations.reduce(0) { $0 + $1.quotas.count } }
    var bytes: Int { arena.bytes + index.bytes + sketch.bytes + pool.bytes }

    /// What stands for a digest here.
    @inline(__always)
    func key(of digest: Bytes32) -> RecordKey { RecordKey(key.hash(digest)) }

    /// Reads what records will need, ahead of its use, and looks for each: short loops, so that
    /// the processor waits for many lines of memory at once. Gives what was read, so that the
    /// reading is not left out.
    func lookAhead(_ records: inout [AwaitedRecord]) -> UInt64 {
        var read: UInt64 = 0
        for record in records { read ^= UInt64(sketch.touch(record.quota)) }
        for record in records { read ^= index.touch(record.place) }
        var all = records.mutableSpan
        for place in all.indices { read ^= index.touchOther(&all[place]) }
        for place in all.indices { index.lookAhead(&all[place]) }
        return read
    }

    /// What is worked out of a record before it is judged.
    @inline(__always)
    func await(_ hash: Bytes16, _ owner: QuotaKey) -> AwaitedRecord {
        let key = RecordKey(hash)
        return AwaitedRecord(
            key: key, quota: sketch.place(self.key.quickHash(owner)),
            place: index.home(of: key.tag))
    }

    /// The hashes of two digests, worked out side by side.
    @inline(__always)
    func hashes(of first: Bytes32, _ second: Bytes32) -> (Bytes16, Bytes16) {
        key.hash(first, second)
    }

    /// Changes when places that were worked out before are none any more.
    var naming: UInt32 {
        @inline(__always)
        get { index.naming }
    }

    /// Drops the generations whose slice has ended, and purges `units` of the index at most. The
    /// cost of dropping is that of a few numbers.
    mutating func sweep(now: WallTime, units: Int) {
        var place = 0
        while place < generations.count {
            if generations[place].slice.end <= now {
                drop(at: place)
            } else {
                place += 1
            }
        }
        sketch.advance(to: now)
        purge(units: units)
    }

    /// Forgets everything: another epoch has begun.
    mutating func removeAll() {
        while !generations.isEmpty { drop(at: generations.count - 1) }
        sketch.removeAll()
    }

    /// Frees every chunk and segment no generation uses.
    mutating func releaseIdle() {
        while index.isPurging || !doomed.isEmpty { purge(units: 1024) }
        index.trim(most: .max)
        arena.trim(keep: 0, most: .max)
        pool.trim(keep: 0, most: .max)
    }

    /// What looking for a record gave.
    enum Finding {
        /// The operation that took it.
        case taken(Bytes16)
        /// It is not there; where it would stand.
        case vacant(RecordIndex.Vacancy)
    }

    /// The operation that recorded a digest; nil when it is not recorded.
    mutating func operation(for record: RecordKey) -> Bytes16? {
        if case .taken(let operation) = find(record) { operation } else { nil }
    }

    /// What looking ahead for a record gave, or looking again where that is not so any more.
    ///
    /// - Parameter naming: what the store's was when it was looked for.
    @inline(__always)
    mutating func find(_ record: AwaitedRecord, _ naming: UInt32) -> Finding {
        if record.used != AwaitedRecord.undecided, naming == index.naming {
            let vacancy = RecordIndex.Vacancy(place: record.place, used: Int(record.used))
            // Entries are added in order: one of the same tag would have come to stand here.
            if index.isVacant(vacancy) { return .vacant(vacancy) }
        }
        return find(record.key)
    }

    /// Looks for a record.
    ///
    /// Changes nothing; mutating, or the compiler would copy the whole store for each call.
    @inline(never)
    mutating func find(_ record: RecordKey) -> Finding {
        let home = index.home(of: record.tag)
        let line = index.line(home)
        if let found = operation(for: record, in: line) { return .taken(found) }
        if line.usedCount() >= IndexLine.own {
            var other = index.other(home, of: record.tag)
            while true {
                let line = index.line(other)
                if let found = operation(for: record, in: line) { return .taken(found) }
                guard line.isFull, index.line(home).isFull else { break }
                other = index.next(other)
            }
        }
        return .vacant(index.vacancy(for: record.tag))
    }

    /// The operation that took a record, where its entry stands in a line.
    @inline(__always)
    private mutating func operation(for record: RecordKey, in line: IndexLine) -> Bytes16? {
        let matches = line.matches(record.tag)
        return matches == 0 ? nil : operation(for: record, in: line, matches)
    }

    /// Of the entries of a line that have a record's tag, the one that is its.
    @inline(never)
    private mutating func operation(
        for record: RecordKey, in line: IndexLine, _ matches: UInt8
    ) -> Bytes16? {
        for entry in 0..<IndexLine.entries where matches >> UInt8(entry) & 1 == 1 {
            guard let stored = arena.record(in: IndexLine.slot(line[entry])),
                stored.matches(record)
            else { continue }
            return stored.operation
        }
        return nil
    }

    /// At least as many records as a key or caller has.
    func atMost(_ owner: QuotaKey) -> Int {
        sketch.atMost(sketch.place(key.quickHash(owner)))
    }

    /// The same, by what was worked out before.
    @inline(__always)
    func atMost(_ record: AwaitedRecord) -> Int { sketch.atMost(record.quota) }

    /// Whether a key or caller that has `atMost` records may have `more`; `quota` is what it may
    /// have.
    ///
    /// Changes nothing, see `find`.
    @inline(__always)
    mutating func hasRoom(for owner: QuotaKey, atMost: Int, more: Int, quota: Int) -> Bool {
        atMost + more <= Self.lightMax(quota) || exactCount(of: owner) + more <= quota
    }

    /// Records a digest that is not recorded, for a key or caller that has room.
    ///
    /// - Parameter quota: what its owner may have.
    mutating func record(
        _ key: RecordKey, operation: Bytes16, slice: Slice, owner: QuotaKey, quota: Int,
        now: WallTime
    ) {
        let place = sketch.place(self.key.quickHash(owner))
        let record = AwaitedRecord(key: key, quota: place, place: index.home(of: key.tag))
        self.record(
            record, at: index.vacancy(for: key.tag), operation: operation, slice: slice,
            owner: owner, isHeavy: sketch.atMost(place) >= Self.lightMax(quota), now: now)
    }

    /// Records what was looked for in vain.
    ///
    /// - Parameters:
    ///   - vacancy: where; nothing was recorded since.
    ///   - isHeavy: whether its owner's records are counted exactly.
    @inline(__always)
    mutating func record(
        _ record: AwaitedRecord, at vacancy: RecordIndex.Vacancy, operation: Bytes16,
        slice: Slice, owner: QuotaKey, isHeavy: Bool, now: WallTime
    ) {
        let place = generation(for: slice)
        let slot = generations[place].append(
            StoredRecord(record.key, operation: operation), to: &arena)
        index.insert(record.key.tag, slot, at: vacancy, arena)
        if isHeavy {
            generations[place].quotas.increment(QuotaSlot.hash(owner, key), from: &pool)
        }
        sketch.add(record.quota, now: now, end: slice.end)
        generations[place].held[owner.pool] += 1
        held[owner.pool] += 1
    }

    /// Whether records of a key that has `atMost` are counted exactly, `quota` being what it may
    /// have.
    @inline(__always)
    static func isHeavy(_ atMost: Int, quota: Int) -> Bool { atMost >= lightMax(quota) }

    /// Records a key may have that are not counted exactly, for its quota.
    @inline(__always)
    private static func lightMax(_ quota: Int) -> Int { min(QuotaSketch.lightMax, quota >> 5) }

    @inline(never)
    private mutating func exactCount(of owner: QuotaKey) -> Int {
        let hash = QuotaSlot.hash(owner, key)
        var sum = 0
        for place in generations.indices { sum += generations[place].quotas.count(of: hash) }
        return sum
    }

    @inline(__always)
    private mutating func generation(for slice: Slice) -> Int {
        if last < generations.count, generations[last].slice == slice { return last }
        last = generations.firstIndex { $0.slice == slice } ?? generations.count
        if last == generations.count { generations.append(Generation(slice)) }
        return last
    }

    private mutating func drop(at place: Int) {
        held.open -= generations[place].held.open
        held.reserved -= generations[place].held.reserved
        for segment in generations[place].segments {
            arena.doom(segment)
            doomed.append(segment)
        }
        generations[place].quotas.drain(into: &pool)
        generations.swapAt(place, generations.count - 1)
        generations.removeLast()
    }

    /// Goes on with the purge of the index, or begins one when something was dropped.
    private mutating func purge(units: Int) {
        if !index.isPurging, !doomed.isEmpty {
            purged = doomed
            doomed = []
            index.beginPurge()
        }
        if index.isPurging, index.purge(units: units, arena) {
            for segment in purged { arena.reuse(segment) }
            purged = []
        }
        index.trim(most: Self.releasedUnitsMax)
        arena.trim(
            keep: max(Self.idleMin, count / RecordArena.slots / 4), most: Self.releasedMax)
        pool.trim(
            keep: max(Self.idleChunksMin, quotaChunks / 4), most: Self.releasedChunksMax)
    }

    private var quotaChunks: Int { quotaCounterCount / Chunk.slots }
}
