/// Entries of the index on their way from one unit to another, in memory that is kept: those of
/// one unit at most.
struct MovingEntries {
    // One more, for what is written over.
    private var words = [UInt64](repeating: 0, count: RecordIndex.lines * IndexLine.entries + 1)
    private(set) var count = 0

    /// An entry.
    subscript(_ index: Int) -> UInt64 { words[index] }

    /// Forgets all entries.
    mutating func removeAll() { count = 0 }

    /// Adds an entry where `one` is 1; with 0 the next is written over it.
    @inline(__always)
    mutating func add(_ entry: UInt64, _ one: Int) {
        words[count] = entry
        count &+= one
    }
}
