import AssayBytes

/// How many records a key may have at most, in four bytes for eight records of the capacity:
/// enough to leave keys with few records out of the exact counting.
///
/// A cell counts the records of all keys that share it, in this *era* and in the one before.
/// An era is as long as any record recorded so far can live, so that every live record stands
/// in one of the two: what the cell says is never below what a key has.
struct QuotaSketch {
    /// Each: its era (16 bits), records in that era and in the one before (8 bits each, 255 for
    /// more).
    private var cells: [UInt32]
    private let shift: UInt64
    private var era: UInt32 = 2
    private var eraStart: WallTime?
    private var lifeMax: Int64 = 0

    /// More records than this, and a key is counted exactly whatever its quota.
    static let lightMax = 64

    private static let recordsPerCell = 8
    private static let cellBitsMin = 10
    private static let cellBitsMax = 22

    /// A sketch for so many records.
    init(recordsMax: Int) {
        let wanted = max(1, recordsMax / Self.recordsPerCell)
        let bits = Int.bitWidth - (wanted - 1).leadingZeroBitCount
        let cellBits = min(max(bits, Self.cellBitsMin), Self.cellBitsMax)
        cells = Array(repeating: 0, count: 1 << cellBits)
        shift = UInt64(64 - cellBits)
    }

    var bytes: Int { cells.count * 4 }

    /// Begins another era when this one is over.
    mutating func advance(to now: WallTime) {
        guard let start = eraStart, lifeMax > 0, start.advanced(by: lifeMax) <= now else { return }
        era = (era &+ 1) & 0xFFFF
        eraStart = now
    }

    /// Forgets how long records live: there are none.
    mutating func removeAll() {
        era = (era &+ 2) & 0xFFFF
        eraStart = nil
        lifeMax = 0
    }

    /// Which cell a key has.
    struct Place {
        fileprivate let cell: UInt32
    }

    /// Which cell the key of a hash has.
    @inline(__always)
    func place(_ hash: UInt64) -> Place {
        Place(cell: UInt32(truncatingIfNeeded: hash &>> shift))
    }

    /// Reads a cell ahead of its use.
    @inline(__always)
    func touch(_ place: Place) -> UInt32 { cells[Int(place.cell)] }

    /// At least as many as a key of this cell has live records.
    @inline(__always)
    func atMost(_ place: Place) -> Int {
        let cell = current(cells[Int(place.cell)])
        return Int(cell &>> 8 & 0xFF) &+ Int(cell & 0xFF)
    }

    /// Counts one more record, which is gone at `end`.
    @inline(__always)
    mutating func add(_ place: Place, now: WallTime, end: WallTime) {
        let life = end.milliseconds - now.milliseconds
        if life > lifeMax { lifeMax = life }
        if eraStart == nil { eraStart = now }
        let index = Int(place.cell)
        let cell = current(cells[index])
        cells[index] = cell & 0xFF00 == 0xFF00 ? cell : cell &+ 0x100
    }

    /// A cell as it reads in this era.
    @inline(__always)
    private func current(_ cell: UInt32) -> UInt32 {
        switch (era &- (cell >> 16)) & 0xFFFF {
        case 0: cell
        case 1: era << 16 | (cell >> 8 & 0xFF)
        default: era << 16
        }
    }
}
