/// Where the records of all generations stand: segments of a fixed size, each of one generation,
/// filled from front to back and never moved.
///
/// A slot's number is the segment's times the segment's size, plus the place in it. A segment of
/// a dropped generation is *doomed* until no entry of the index names it any more; only then its
/// number and memory serve again. Memory of idle segments goes back to the machine a few at a
/// time: each is an allocation of its own, large enough that the allocator returns it at once.
struct RecordArena {
    private var segments: [[StoredRecord]] = []
    private var isDoomed: [Bool] = []
    private var doomedCount = 0
    /// Numbers of segments without records: with memory, and without.
    private var idle: [UInt32] = []
    private var empty: [UInt32] = []
    private var reserved = 0

    /// Records of a segment: 224 KiB.
    static let slotBits = 13
    static let slots = 1 << slotBits
    private static let slotMask = UInt32(slots - 1)
    private static let segmentBytes = slots * MemoryLayout<StoredRecord>.stride

    /// Memory of all segments, idle ones included; of a new one only what was written is in RAM.
    var bytes: Int { reserved * Self.segmentBytes }
    var idleCount: Int { idle.count }

    /// A segment without records.
    mutating func takeSegment() -> UInt32 {
        if let segment = idle.popLast() { return segment }
        reserved += 1
        var records: [StoredRecord] = []
        records.reserveCapacity(Self.slots)
        if let segment = empty.popLast() {
            segments[Int(segment)] = records
            return segment
        }
        segments.append(records)
        isDoomed.append(false)
        return UInt32(truncatingIfNeeded: segments.count - 1)
    }

    func isFull(_ segment: UInt32) -> Bool { segments[Int(segment)].count == Self.slots }

    /// Adds a record to a segment that has room; gives its slot.
    @inline(__always)
    mutating func append(_ record: StoredRecord, to segment: UInt32) -> UInt32 {
        let place = segments[Int(segment)].count
        segments[Int(segment)].append(record)
        return segment << UInt32(Self.slotBits) | UInt32(truncatingIfNeeded: place)
    }

    /// The record in a slot; nil when its generation was dropped.
    func record(in slot: UInt32) -> StoredRecord? {
        let segment = Int(slot >> UInt32(Self.slotBits))
        guard !isDoomed[segment] else { return nil }
        return segments[segment][Int(slot & Self.slotMask)]
    }

    /// Whether any record was dropped whose slot may still be named.
    var hasDropped: Bool { doomedCount > 0 }

    /// Whether the record in a slot has not been dropped.
    func isLive(_ slot: UInt32) -> Bool { !isDoomed[Int(slot >> UInt32(Self.slotBits))] }

    /// The records of a segment count no more.
    mutating func doom(_ segment: UInt32) {
        isDoomed[Int(segment)] = true
        doomedCount += 1
    }

    /// No entry names the doomed segment any more: it may hold records again.
    mutating func reuse(_ segment: UInt32) {
        segments[Int(segment)].removeAll(keepingCapacity: true)
        isDoomed[Int(segment)] = false
        doomedCount -= 1
        idle.append(segment)
    }

    /// Releases idle segments beyond `keep`, at most `most`.
    mutating func trim(keep: Int, most: Int) {
        var left = min(most, idle.count - keep)
        while left > 0, let segment = idle.popLast() {
            segments[Int(segment)] = []
            empty.append(segment)
            reserved -= 1
            left -= 1
        }
    }
}
