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

    /// Adds an entry to a line that has room.
    @inline(__always)
    mutating func add(_ entry: UInt64, to line: Int) {
        let used = self.line(line).used
        words[Self.first(line) &+ used] = entry
    }

    /// Copies a line from another place.
    mutating func set(_ line: Int, _ other: IndexLine) {
        for entry in 0..<IndexLine.entries { words[Self.first(line) + entry] = other[entry] }
    }

    /// Empties so many lines from one on.
    mutating func clear(_ line: Int, _ lines: Int) {
        for index in Self.first(line)..<Self.first(line + lines) { words[index] = 0 }
    }
}
