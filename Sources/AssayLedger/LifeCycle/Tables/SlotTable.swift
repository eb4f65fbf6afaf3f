/// A dictionary of large values that come and go: the values lie in slots of their own, so that
/// the free room a hash table needs is paid for keys alone, and what a removed one leaves is
/// used again.
struct SlotTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var chunkCount: Int { 4096 }

    private var slots = PartedTable<Key, UInt32>()
    private var chunks: [[Value?]] = []
    /// How many slots were ever used, and those of them that are free.
    private var used = 0
    private var free: [UInt32] = []

    var count: Int { slots.count }

    subscript(key: Key) -> Value? {
        get { slots[key].flatMap { self[slot: Int($0)] } }
        _modify {
            let known = slots[key]
            if let known {
                defer { if self[slot: Int(known)] == nil { remove(key, known) } }
                yield &self[slot: Int(known)]
            } else {
                var added: Value?
                defer { if let added { insert(key, added) } }
                yield &added
            }
        }
    }

    /// Goes through all, in no order.
    func forEach(_ body: (Value) -> Void) {
        for chunk in chunks {
            for case .some(let value) in chunk { body(value) }
        }
    }

    /// Of the values that a condition holds for, in no order.
    func keys(where holds: (Value) -> Bool) -> [Key] {
        slots.keys { slot in self[slot: Int(slot)].map(holds) ?? false }
    }

    /// About what it takes in memory.
    var bytes: Int {
        slots.bytes + chunks.count * Self.chunkCount * MemoryLayout<Value?>.stride
            + free.capacity * MemoryLayout<UInt32>.stride
    }

    private subscript(slot slot: Int) -> Value? {
        get { chunks[slot / Self.chunkCount][slot % Self.chunkCount] }
        _modify { yield &chunks[slot / Self.chunkCount][slot % Self.chunkCount] }
    }

    private mutating func insert(_ key: Key, _ value: Value) {
        if let slot = free.popLast() {
            self[slot: Int(slot)] = value
            slots[key] = slot
            return
        }
        if used % Self.chunkCount == 0 {
            var chunk: [Value?] = []
            chunk.reserveCapacity(Self.chunkCount)
            chunks.append(chunk)
        }
        chunks[used / Self.chunkCount].append(value)
        slots[key] = UInt32(used)
        used += 1
    }

    private mutating func remove(_ key: Key, _ slot: UInt32) {
        slots[key] = nil
        free.append(slot)
    }
}
