// Units are taken, split, joined and filled anew.

extension RecordIndex {
    /// An empty unit, in memory that is used already where there is any.
    mutating func takeUnit(_ unit: Unit) -> UInt32 {
        if let free = freeUnits.popLast() {
            units[Int(free)] = unit
            clear(Int(free))
            return free
        }
        let number = units.count
        units.append(unit)
        if number >> Self.slabUnitBits == slabs.count {
            slabs.append(IndexSlab(linesMax: Self.slabUnits * Self.lines))
        }
        slabs[number >> Self.slabUnitBits].append(Self.lines)
        return UInt32(truncatingIfNeeded: number)
    }

    /// Splits a unit by the next bit of its tags. Entries of dropped records are left out.
    mutating func split(_ number: Int, _ arena: borrowing RecordArena) {
        let old = units[number]
        let bit: UInt32 = 1 << (31 - old.depth)
        let new = Int(takeUnit(Unit(depth: old.depth + 1, prefix: old.prefix | bit)))
        units[number] = Unit(depth: old.depth + 1, prefix: old.prefix)
        if old.depth == depth { doubleDirectory() }
        name(new)
        part(number, by: bit, into: new, arena)
    }

    /// Joins a unit with the one it was split from when both are nearly empty; the one that is
    /// left, nil when nothing was joined.
    mutating func join(_ number: Int, _ arena: borrowing RecordArena) -> Int? {
        let unit = units[number]
        guard unit.depth > 0, unit.count < Self.entriesMax / 3 else { return nil }
        let bit: UInt32 = 1 << (32 - unit.depth)
        let other = Int(directory[Int(UInt64(unit.prefix ^ bit) >> UInt64(32 - depth))])
        guard units[other].depth == unit.depth, units[other].count < Self.entriesMax / 3 else {
            return nil
        }
        let kept = min(number, other)
        let given = max(number, other)
        clean(given, arena)
        let count = units[kept].count
        units[kept] = Unit(depth: unit.depth - 1, prefix: unit.prefix & ~bit)
        units[kept].count = count
        moving.removeAll()
        slabs[given >> Self.slabUnitBits].take(Self.base(given), Self.lines, into: &moving)
        release(given)
        name(kept)
        addMoving()
        return kept
    }

    /// Moves a unit into a free one nearer to the front, so that memory at the end is released.
    mutating func moveToFront(_ number: Int) {
        guard let free = freeUnits.min().map(Int.init), free < number else { return }
        freeUnits.removeAll { $0 == free }
        units[free] = units[number]
        for line in 0..<Self.lines {
            let copied = slabs[number >> Self.slabUnitBits].line(Self.base(number) + line)
            slabs[free >> Self.slabUnitBits].set(Self.base(free) + line, copied)
        }
        release(number)
        name(free)
    }

    /// Drops free units at the end, so many at most, and slabs that have none left.
    mutating func trim(most: Int) {
        for _ in 0..<most {
            guard let last = units.last, last.depth == Unit.unused else { return }
            let number = units.count - 1
            freeUnits.removeAll { $0 == number }
            units.removeLast()
            slabs[number >> Self.slabUnitBits].removeLast(Self.lines)
            if Self.base(number) == 0 { slabs.removeLast() }
        }
    }

    /// Clears the entries of dropped records.
    mutating func clean(_ number: Int, _ arena: borrowing RecordArena) {
        guard hasDropped(number, arena) else { return }
        part(number, by: 0, into: number, arena)
    }

    private func hasDropped(_ number: Int, _ arena: borrowing RecordArena) -> Bool {
        let slab = number >> Self.slabUnitBits
        let base = Self.base(number)
        for index in base..<base + Self.lines {
            let line = slabs[slab].line(index)
            for entry in 0..<line.usedCount() where !arena.isLive(IndexLine.slot(line[entry])) {
                return true
            }
        }
        return false
    }

    /// Leaves out the entries of dropped records, and those whose tag has the bit for the same
    /// lines of the unit `other`.
    ///
    /// Lines become shorter, so what stands elsewhere because they were full is added anew.
    private mutating func part(
        _ number: Int, by bit: UInt32, into other: Int, _ arena: borrowing RecordArena
    ) {
        moving.removeAll()
        var stays = 0
        var leaves = 0
        for line in 0..<Self.lines {
            let parted = slabs[number >> Self.slabUnitBits].part(
                Self.base(number) + line, UInt32(truncatingIfNeeded: line), by: bit, &moving,
                arena)
            stays += parted.staysCount
            if other != number {
                slabs[other >> Self.slabUnitBits].set(Self.base(other) + line, parted.leaving)
                leaves += parted.leavesCount
            }
        }
        units[number].count = UInt32(truncatingIfNeeded: stays)
        if other != number { units[other].count = UInt32(truncatingIfNeeded: leaves) }
        addMoving()
    }

    /// Adds the entries that are moving, each to the unit its tag names.
    private mutating func addMoving() {
        for index in 0..<moving.count {
            let tag = IndexLine.tag(moving[index])
            let vacancy = vacancy(for: tag)
            slabs[vacancy.place.slab].set(
                moving[index], vacancy.place.lineInSlab, vacancy.used)
            units[vacancy.place.unit].count &+= 1
        }
    }

    private mutating func clear(_ number: Int) {
        slabs[number >> Self.slabUnitBits].clear(Self.base(number), Self.lines)
    }

    private mutating func release(_ number: Int) {
        units[number] = Unit(depth: Unit.unused)
        freeUnits.append(UInt32(truncatingIfNeeded: number))
    }

    /// Enters a unit in the directory for every tag it is for.
    private mutating func name(_ number: Int) {
        naming &+= 1
        let unit = units[number]
        let first = Int(UInt64(unit.prefix) >> UInt64(32 - depth))
        for index in first..<first + 1 << Int(depth - unit.depth) {
            directory[index] = UInt32(truncatingIfNeeded: number)
        }
    }

    private mutating func doubleDirectory() {
        var doubled: [UInt32] = []
        doubled.reserveCapacity(directory.count * 2)
        for unit in directory {
            doubled.append(unit)
            doubled.append(unit)
        }
        directory = doubled
        depth += 1
    }

    private static func base(_ number: Int) -> Int {
        (number & (slabUnits - 1)) << Int(lineBits)
    }
}
