/// Where each record stands, by its tag: extendible hashing (Fagin and others 1979) over small
/// open-addressed tables, so that no step ever takes longer than filling one of these anew.
///
/// A *unit* is a table of 512 lines of eight entries. The directory names the unit of a tag by
/// its highest bits; its lowest nine name the line, and what does not fit stands in the next
/// line. A unit that is nine tenths full is split in two by the next bit of the tags: tens of
/// microseconds. Entries of dropped records are cleared when a purge passes their unit, which
/// also joins units that have become nearly empty and moves them to the front.
///
/// Memory: 8 bytes an entry in units from 45 to 90 % full, so 9 to 18 bytes a record.
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
    /// Entries of a unit while it is filled anew, and those of the second when it is split.
    var moving = MovingEntries()
    var parting = MovingEntries()

    struct Unit {
        /// How many bits all its tags share; `unused` for one that is free.
        var depth: UInt32
        var count: UInt32 = 0
        /// The bits they share, the highest first, as the highest of this word.
        var prefix: UInt32 = 0

        static let unused = UInt32.max
    }

    static let lineBits: UInt32 = 9
    static let lines = 1 << lineBits
    static let entriesMax = UInt32(lines * IndexLine.entries * 9 / 10)
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
            line: tag & UInt32(Self.lines - 1))
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
        slabs[place.slab].lastWord(place.lineInSlab)
    }

    /// The same of the line after it, where the first is full.
    @inline(__always)
    func touchNext(_ place: inout Place) -> UInt64 {
        let step: UInt32 = touch(place) == 0 ? 0 : 1
        place.line = (place.line &+ step) & UInt32(Self.lines - 1)
        return touch(place)
    }

    /// Where a tag was looked for in vain: in the first line with room, behind so many entries.
    struct Vacancy {
        var place: Place
        var used: Int
    }

    /// Looks for a record where entries of its tag begin and in the line `touchNext` came to.
    ///
    /// Without a branch: one line in five is full.
    @inline(__always)
    func lookAhead(_ record: inout AwaitedRecord) {
        let tag = record.key.tag
        let first = line(
            Place(number: record.place.number, line: tag & UInt32(Self.lines - 1)))
        let last = line(record.place)
        let isUndecided = first.hasTag(tag) | last.hasTag(tag) | last.fullness
        record.used =
            UInt32(truncatingIfNeeded: last.usedCount())
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
        if units[vacancy.place.unit].count >= Self.entriesMax {
            makeRoom(for: tag, arena)
            vacancy = self.vacancy(for: tag)
        }
        let place = vacancy.place
        slabs[place.slab].set(
            IndexLine.entry(tag, slot), place.lineInSlab, vacancy.used)
        units[place.unit].count &+= 1
    }

    /// The first place for an entry of a tag.
    func vacancy(for tag: UInt32) -> Vacancy {
        var place = home(of: tag)
        while touch(place) != 0 { place = next(place) }
        return Vacancy(place: place, used: line(place).usedCount())
    }

    @inline(never)
    private mutating func makeRoom(for tag: UInt32, _ arena: borrowing RecordArena) {
        var place = home(of: tag)
        while units[place.unit].count >= Self.entriesMax, units[place.unit].depth < Self.depthMax {
            split(place.unit, arena)
            place = home(of: tag)
        }
    }
}
