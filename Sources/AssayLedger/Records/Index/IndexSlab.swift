/// Lines of the index one after the other, in one block of memory.
///
/// The allocator places a block that is mapped for itself 16 bytes into a page, and an array its
/// elements 32 further: with two words ahead of them the lines stand where lines of the cache do.
/// Nothing but speed rests on that.
struct IndexSlab {
    private var words: [UInt64] = []

    private static let ahead = 2

    /// Room for so many lines, none of them written.
    init(linesMax: Int) {
        words.reserveCapacity(Self.ahead + linesMax * IndexLine.entries)
        words.append(contentsOf: repeatElement(0, count: Self.ahead))
    }

    /// Adds so many empty lines at the end.
    mutating func append(_ lines: Int) {
        words.append(contentsOf: repeatElement(0, count: lines * IndexLine.entries))
    }

    /// Drops so many lines at the end.
    mutating func removeLast(_ lines: Int) {
        words.removeLast(lines * IndexLine.entries)
    }

    @inline(__always)
    private static func first(_ line: Int) -> Int { ahead &+ line &<< 3 }

    /// A line, read whole.
    @inline(__always)
    func line(_ line: Int) -> IndexLine {
        let first = Self.first(line)
        let part = words.span.extracting(first..<first &+ IndexLine.entries)
        return IndexLine(
            word0: part[0], word1: part[1], word2: part[2], word3: part[3], word4: part[4],
            word5: part[5], word6: part[6], word7: part[7])
    }

    /// A word of a line: zero while the line has no more entries than stand before it.
    @inline(__always)
    func word(_ line: Int, _ place: Int) -> UInt64 { words[Self.first(line) &+ place] }

    /// Whether there is no entry at a place of a line.
    @inline(__always)
    func isEmpty(_ line: Int, _ place: Int) -> Bool { words[Self.first(line) &+ place] == 0 }

    /// Writes an entry of a line.
    @inline(__always)
    mutating func set(_ entry: UInt64, _ line: Int, _ place: Int) {
        words[Self.first(line) &+ place] = entry
    }

    /// Parts the entries of a line by a bit of their tags and keeps those without it. Those whose
    /// own line is another than `number`, its number in the unit, are added to `displaced`; those
    /// of dropped records nowhere.
    mutating func part(
        _ line: Int, _ number: UInt32, by bit: UInt32, _ displaced: inout MovingEntries,
        _ arena: borrowing RecordArena
    ) -> PartedLine {
        let parted = parting(line, number, by: bit, &displaced, arena)
        set(line, parted.staying)
        return parted
    }

    @inline(__always)
    private func parting(
        _ line: Int, _ number: UInt32, by bit: UInt32, _ displaced: inout MovingEntries,
        _ arena: borrowing RecordArena
    ) -> PartedLine {
        var parted = PartedLine()
        let hasDropped = arena.hasDropped
        let source = words.span.extracting(Self.first(line)..<Self.first(line + 1))
        for index in source.indices {
            let entry = source[index]
            let tag = IndexLine.tag(entry)
            var isUsed = entry == 0 ? 0 : 1
            if hasDropped, isUsed == 1, !arena.isLive(IndexLine.slot(entry)) { isUsed = 0 }
            let stands = RecordIndex.ownLine(of: tag) == number ? 1 : 0
            displaced.add(entry, isUsed & (stands ^ 1))
            parted.add(entry, isUsed & stands, leaves: tag & bit == 0 ? 0 : 1)
        }
        return parted
    }

    /// Writes a whole line.
    @inline(__always)
    mutating func set(_ line: Int, _ entries: InlineArray<9, UInt64>) {
        var all = words.mutableSpan
        var part = all._mutatingExtracting(Self.first(line)..<Self.first(line + 1))
        for entry in part.indices { part[entry] = entries[entry] }
    }

    /// Adds the entries of so many lines to `target`.
    func take(_ line: Int, _ lines: Int, into target: inout MovingEntries) {
        let source = words.span.extracting(Self.first(line)..<Self.first(line + lines))
        for index in source.indices { target.add(source[index], source[index] == 0 ? 0 : 1) }
    }

    /// Copies a line from another place.
    mutating func set(_ line: Int, _ other: IndexLine) {
        for entry in 0..<IndexLine.entries { words[Self.first(line) + entry] = other[entry] }
    }

    /// Empties so many lines from one on.
    mutating func clear(_ line: Int, _ lines: Int) {
        var all = words.mutableSpan
        var part = all._mutatingExtracting(Self.first(line)..<Self.first(line + lines))
        part.update(repeating: 0)
    }
}
