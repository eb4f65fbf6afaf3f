/// Where each record stands, by its tag: extendible hashing (Fagin and others 1979) over small
/// open-addressed tables, so that no step ever takes longer than filling one of these anew.
///
/// A *unit* is a table of 512 lines of eight entries. The directory names the unit of a tag by
/// its highest bits; its lowest nine name its own line, the six above them another. Where the own
/// line is nearly full, an entry goes to the one with fewer (Azar and others 1994); where both are
/// full, to the next with room. So most are found in the first line, and nearly all others in the
/// second, up to the limits of units: they are split in two by the next bit of the tags, each
/// line by itself: tens of microseconds. All units are about equally full, so each has a limit
/// of its own, or all would be split at once. Entries of dropped records are cleared when a purge
/// passes their unit, which also joins units that have become nearly empty and moves them to the
/// front.
///
/// Memory: 8 bytes an entry in units from 44 to 88 % full, so 9 to 18 bytes a record.
struct RecordIndex {
    var directory: [UInt32] = [0]
    /// Which units the directory names, counted on with every change.
    var naming: UInt32 = 0
    /// How many of a tag's bits the directory tells apart.
    var depth: UInt32 = 0
    var units: [Unit] = []
    /// Units nobody uses, below `units.count`.
    var freeUnits: [UInt32] = []
    /// 512 units each (16 MiB), one after the other; lines are written when a unit is first used.
    var slabs: [IndexSlab] = []
    /// The unit the purge under way looks at next; nil while there is none.
    var purgeNext: Int?
    /// Entries of a unit while it is filled anew.
    var moving = MovingEntries()

    struct Unit {
        /// How many bits all its tags share; `unused` for one that is free.
        var depth: UInt32
        var count: UInt32 = 0
        /// Entries with which it is split.
        let limit: UInt32
        /// The bits they share, the highest first, as the highest of this word.
        let prefix: UInt32

        static let unused = UInt32.max

        /// Limits of units of one depth lie between two thirds and seven eighths of what there is
        /// room for, evenly: by the multiples of an odd number.
        init(depth: UInt32, prefix: UInt32 = 0) {
            self.depth = depth
            self.prefix = prefix
            let spread = UInt64(prefix &* 0x9E37_79B9) * UInt64(entriesMax - entriesMax * 3 / 4)
            limit = entriesMax - UInt32(truncatingIfNeeded: spread >> 32)
        }
    }

    static let lineBits: UInt32 = 9
    static let lines = 1 << lineBits
    static let entriesMax = UInt32(lines * IndexLine.entries * 7 / 8)
    static let slabUnitBits = 9
    static let slabUnits = 1 << slabUnitBits
    static let depthMax: UInt32 = 32 - lineBits

    init() {
        _ = takeUnit(Unit(depth: 0))
    }

    /// Memory of all units, idle ones included.
    var bytes: Int {
        units.count * Self.lines * IndexLine.entries * 8
    }

    /// Where a line stands.
    struct Place {
        /// Of the unit.
        var number: UInt32
        /// In the unit.
        var line: UInt32

        /// Which slab has the unit, and where the line stands in it.
        var slab: Int {
            @inline(__always)
            get { Int(number >> UInt32(RecordIndex.slabUnitBits)) }
        }
        var lineInSlab: Int {
            @inline(__always)
            get {
                let unit = number & UInt32(RecordIndex.slabUnits - 1)
                return Int(unit << RecordIndex.lineBits | line)
            }
        }
        var unit: Int {
            @inline(__always)
            get { Int(number) }
        }
    }

    /// Where entries of a tag begin.
    @inline(__always)
    func home(of tag: UInt32) -> Place {
        Place(
            number: directory[Int(UInt64(tag) &>> UInt64(32 &- depth))],
            line: Self.ownLine(of: tag))
    }

    @inline(__always)
    func line(_ place: Place) -> IndexLine { slabs[place.slab].line(place.lineInSlab) }

    @inline(__always)
    func next(_ place: Place) -> Place {
        var next = place
        next.line = (place.line &+ 1) & UInt32(Self.lines - 1)
        return next
    }

    /// Reads a word of the line that was found for a tag: many at once are under way to the
    /// processor together.
    @inline(__always)
    func touch(_ place: Place) -> UInt64 {
        slabs[place.slab].word(place.lineInSlab, IndexLine.own - 1)
    }

    /// The same of the other line, where the own is nearly full.
    @inline(__always)
    func touchOther(_ record: inout AwaitedRecord) -> UInt64 {
        let isNearlyFull = UInt32(touch(record.place) == 0 ? 0 : 1)
        record.place.line ^= Self.distance(of: record.key.tag) & (0 &- isNearlyFull)
        return touch(record.place)
    }

    /// The other line for a tag.
    @inline(__always)
    func other(_ home: Place, of tag: UInt32) -> Place {
        Place(number: home.number, line: home.line ^ Self.distance(of: tag))
    }

    /// Between the lines of a tag: odd, so that they are two, and less than a page of memory.
    @inline(__always)
    private static func distance(of tag: UInt32) -> UInt32 { tag &>> lineBits & 0x3F | 1 }

    /// The own line of a tag in its unit.
    @inline(__always)
    static func ownLine(of tag: UInt32) -> UInt32 { tag & UInt32(lines - 1) }

    /// Where a tag was looked for in vain: in a line with room, behind so many entries.
    struct Vacancy {
        var place: Place
        var used: Int
    }

    /// Looks for a record in its own line and the one `touchOther` came to, without a branch.
    @inline(__always)
    func lookAhead(_ record: inout AwaitedRecord) {
        let tag = record.key.tag
        let own = Self.ownLine(of: tag)
        let ownLine = line(Place(number: record.place.number, line: own))
        let line = line(record.place)
        let isUndecided = ownLine.hasTag(tag) | line.hasTag(tag) | ownLine.fullness & line.fullness
        let ownUsed = ownLine.usedCount()
        let used = line.usedCount()
        let hasFewer = UInt32(truncatingIfNeeded: (used &- ownUsed) &>> 63)
        record.place.line = own ^ (own ^ record.place.line) & hasFewer
        record.used =
            UInt32(truncatingIfNeeded: min(used, ownUsed))
            | UInt32(truncatingIfNeeded: 0 &- isUndecided)
    }

    /// Whether nothing was added there since.
    @inline(__always)
    func isVacant(_ vacancy: Vacancy) -> Bool {
        slabs[vacancy.place.slab].isEmpty(vacancy.place.lineInSlab, vacancy.used)
    }

    /// Adds an entry that is not there, where it was looked for last.
    ///
    /// - Parameter arena: tells which entries may be left out when a unit is filled anew.
    @inline(__always)
    mutating func insert(
        _ tag: UInt32, _ slot: UInt32, at vacancy: Vacancy, _ arena: borrowing RecordArena
    ) {
        var vacancy = vacancy
        if isFull(vacancy.place.unit) {
            makeRoom(for: tag, arena)
            vacancy = self.vacancy(for: tag)
        }
        let place = vacancy.place
        slabs[place.slab].set(
            IndexLine.entry(tag, slot), place.lineInSlab, vacancy.used)
        units[place.unit].count &+= 1
    }

    /// The place for an entry of a tag.
    func vacancy(for tag: UInt32) -> Vacancy {
        let home = home(of: tag)
        let ownUsed = line(home).usedCount()
        if ownUsed < IndexLine.own { return Vacancy(place: home, used: ownUsed) }
        var place = other(home, of: tag)
        let used = line(place).usedCount()
        if ownUsed <= used, ownUsed < IndexLine.entries {
            return Vacancy(place: home, used: ownUsed)
        }
        while line(place).isFull { place = next(place) }
        return Vacancy(place: place, used: line(place).usedCount())
    }

    @inline(__always)
    private func isFull(_ number: Int) -> Bool { units[number].count >= units[number].limit }

    @inline(never)
    private mutating func makeRoom(for tag: UInt32, _ arena: borrowing RecordArena) {
        var place = home(of: tag)
        while isFull(place.unit), units[place.unit].depth < Self.depthMax {
            split(place.unit, arena)
            place = home(of: tag)
        }
    }
}
