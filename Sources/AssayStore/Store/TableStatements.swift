/// The statements of one table of the image.
struct TableStatements: Sendable {
    let upsert: Statement
    let delete: Statement
    let deleteRange: Statement
    let load: Statement
    /// Any owner's rows, then one owner's; each ascending, then descending.
    private let scans: [Statement]
    let last: Statement
    let lastBefore: Statement

    init(_ connection: Connection, _ number: UInt8) throws(StoreError) {
        let name = "image_\(number)"
        upsert = try Statement(
            connection,
            "INSERT INTO \(name) (key, value, owner) VALUES (?1, ?2, ?3) ON CONFLICT (key) "
                + "DO UPDATE SET value = excluded.value, owner = excluded.owner", .folding)
        delete = try Statement(connection, "DELETE FROM \(name) WHERE key = ?1", .folding)
        deleteRange = try Statement(
            connection, "DELETE FROM \(name) WHERE key >= ?1 AND key < ?2", .folding)
        load = try Statement(
            connection, "SELECT key, value, owner FROM \(name) ORDER BY key", .loading)
        last = try Statement(
            connection, "SELECT key, value, owner FROM \(name) ORDER BY key DESC LIMIT 1",
            .loading)
        lastBefore = try Statement(
            connection,
            "SELECT key, value, owner FROM \(name) WHERE key < ?1 ORDER BY key DESC LIMIT 1",
            .loading)
        var scans: [Statement] = []
        for owned in ["", "owner = ?4 AND "] {
            for order in ["", "DESC "] {
                scans.append(
                    try Statement(
                        connection,
                        "SELECT key, value, owner FROM \(name) WHERE \(owned)key >= ?1 "
                            + "AND key < ?2 ORDER BY key \(order)LIMIT ?3", .scanning))
            }
        }
        self.scans = scans
    }

    /// The statement of a scan.
    func scan(isOwned: Bool, isDescending: Bool) -> Statement {
        scans[(isOwned ? 2 : 0) + (isDescending ? 1 : 0)]
    }

    /// Makes the image hold, or no longer hold, a row.
    func put(_ row: StoreRow) throws(StoreError) {
        if let value = row.value {
            try upsert.bind(1, row.key)
            try upsert.bind(2, value)
            try upsert.bind(3, row.owner)
            try upsert.run()
        } else if let end = row.endKey {
            try deleteRange.bind(1, row.key)
            try deleteRange.bind(2, end)
            try deleteRange.run()
        } else {
            try delete.bind(1, row.key)
            try delete.run()
        }
    }
}
