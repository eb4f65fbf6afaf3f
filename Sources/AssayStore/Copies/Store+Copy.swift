import AssaySystem

extension Store {
    /// Checks a copy made by a backup, all of it, without changing it; what it says of itself.
    package static func checkCopy(_ path: String) throws(StoreError) -> StoreFacts {
        guard FileIO.exists(path) else { throw .missing }
        let connection = try Connection(path, readsOnly: true)
        try connection.run("PRAGMA trusted_schema = OFF", .checking)
        try connection.run("PRAGMA cell_size_check = ON", .checking)
        _ = try Schema.check(connection)
        try check(connection, thoroughly: true)
        return try FactTable.read(connection).0
    }
}
