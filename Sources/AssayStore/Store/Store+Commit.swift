package import AssayBytes

extension Store {
    /// Puts the rows on disk, all or none, and gives the commit's number.
    ///
    /// Whatever goes wrong, the store is dead then: whether the disk has the rows is unknown.
    package mutating func commit(
        _ rows: [StoreRow], at time: WallTime
    ) throws(StoreError) -> UInt64 {
        try live()
        do throws(StoreError) {
            for row in rows where tables[row.table] == nil { throw .unknownTable(row.table) }
            let append = statements.append
            try append.bind(1, Int64(sequence) + 1)
            try append.bind(2, time.milliseconds)
            try append.bind(3, JournalEntry.encode(rows))
            try append.run()
        } catch {
            throw die(error)
        }
        sequence += 1
        pendingRows += rows.count
        facts.note(commitAt: time)
        return sequence
    }

    /// Moves the write-ahead file's content into the file. Costs a sync of each.
    package mutating func checkpoint() throws(StoreError) {
        try live()
        do throws(StoreError) {
            try connection.checkpoint(empties: false)
        } catch {
            throw die(error)
        }
    }

    /// Folds everything, leaves one file without a write-ahead file, and closes it.
    package consuming func close() throws(StoreError) {
        try closeInPlace()
    }

    /// The same for an owner that can't give it away; it is dead afterwards.
    package mutating func closeInPlace() throws(StoreError) {
        try live()
        try foldAll()
        isDead = true
        try connection.checkpoint(empties: true)
        connection.endsInOrder()
    }
}
