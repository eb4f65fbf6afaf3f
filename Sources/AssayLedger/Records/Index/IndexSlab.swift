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

    /// The last word of a line: zero while the line has room.
    @inline(__always)
    func lastWord(_ line: Int) -> UInt64 { words[Self.first(line) &+ 7] }

    /// Whether there is no entry at a place of a line.
    @inline(__always)
    func isEmpty(_ line: Int, _ place: Int) -> Bool { words[Self.first(line) &+ place] == 0 }

    /// Writes an entry of a line.
    @inline(__always)
    mutating func set(_ entry: UInt64, _ line: Int, _ place: Int) {
        words[Self.first(line) &+ place] = entry
    }

    /// Adds the entries of so many lines to `target`, those whose tag has the bit to `others`.
    ///
    /// Without a branch on what is random: what is not to be added is written over.
    func take(
        _ line: Int, _ lines: Int, by bit: UInt32, into target: inout MovingEntries,
        _ others: inout MovingEntries
    ) {
        let source = words.span.extracting(Self.first(line)..<Self.first(line + lines))
        for index in source.indices {
            let entry = source[index]
            let isUsed = entry == 0 ? 0 : 1
            let hasBit = IndexLine.tag(entry) & bit == 0 ? 0 : 1
            target.add(entry, isUsed & ~hasBit)
            others.add(entry, isUsed & hasBit)
        }
    }

    /// Fills the empty unit that begins at a line: each entry goes to the line its tag names, or
    /// to the next one that has room.
    mutating func fill(_ base: Int, _ entries: Span<UInt64>) {
        var used = InlineArray<512, UInt8>(repeating: 0)
        var target = words.mutableSpan
        for index in entries.indices {
            var line = Int(IndexLine.tag(entries[index])) & (RecordIndex.lines - 1)
            while used[line] == IndexLine.entries { line = (line &+ 1) & (RecordIndex.lines - 1) }
            target[Self.first(base &+ line) &+ Int(used[line])] = entries[index]
            used[line] &+= 1
        }
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
