extension Promotion {
    /// Counts what a batch has verified; whether a key was ordered.
    ///
    /// At most `P256Verifier.batchMax` entries. In two passes, so that the counters of all keys
    /// are on their way from memory before the first is looked at.
    mutating func count(_ entries: [P256Entry]) -> Bool {
        var hashes = P256Verifier.Row<UInt64>(repeating: 0)
        for index in entries.indices where entries[index].table == nil {
            guard let name = entries[index].key.pointName else { continue }
            hashes[index] = Self.hash(name)
            fetch(hashes[index])
        }
        var ordered = false
        for index in entries.indices where entries[index].outcome == .holds {
            if let table = entries[index].table {
                used(table.slot, table.name)
            } else if let name = entries[index].key.pointName,
                verified(hashes[index], name, entries[index].key)
            {
                ordered = true
            }
        }
        return ordered
    }
}
