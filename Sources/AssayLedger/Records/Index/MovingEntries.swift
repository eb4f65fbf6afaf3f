/// Entries of the index on their way from one unit to another, in memory that is kept: those of
/// two units at most.
struct MovingEntries {
    // One more, for what is written over.
    private var words = [UInt64](
        repeating: 0, count: 2 * RecordIndex.lines * IndexLine.entries + 1)
    private(set) var count = 0

    /// The entries.
    var span: Span<UInt64> {
        @_lifetime(borrow self)
        get { words.span.extracting(0..<count) }
    }

    /// Forgets all entries.
    mutating func removeAll() { count = 0 }

    /// Adds an entry where `one` is 1; with 0 the next is written over it.
    @inline(__always)
    mutating func add(_ entry: UInt64, _ one: Int) {
        words[count] = entry
        count &+= one
    }

    /// Leaves out the entries of records that were dropped.
    mutating func removeDropped(_ arena: borrowing RecordArena) {
        let all = count
        count = 0
        for index in 0..<all {
            let entry = words[index]
            add(entry, arena.isLive(IndexLine.slot(entry)) ? 1 : 0)
        }
    }
}
