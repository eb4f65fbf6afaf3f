package import AssayBytes

extension Store {
    /// Marks it as put in place by a restore: what was committed since it was copied is lost.
    package mutating func markRestored(at now: WallTime) throws(StoreError) {
        try live()
        do throws(StoreError) {
            try FactTable.set(connection, .restored, now.milliseconds, .copying)
        } catch {
            throw die(error)
        }
        facts.restored = now
    }

    /// Becomes another store with this one's rows, without the mark of a restore.
    package mutating func becomeAnother(_ id: Bytes16) throws(StoreError) {
        try live()
        do throws(StoreError) {
            try statements.begin.run()
            try FactTable.set(connection, .previousID, facts.id, .copying)
            try FactTable.set(connection, .id, id, .copying)
            try FactTable.remove(connection, .restored, .copying)
            try statements.end.run()
        } catch {
            throw die(error)
        }
        facts.previousID = facts.id
        facts.id = id
        facts.restored = nil
    }
}
