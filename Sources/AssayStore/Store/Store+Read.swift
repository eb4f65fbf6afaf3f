extension Store {
    /// Gives each row of some tables, by table and key, as of the last commit; folds first.
    package mutating func load(
        _ numbers: [UInt8], _ each: (StoreRow) throws -> Void
    ) throws {
        try foldAll()
        for number in numbers {
            guard let load = tables[number]?.load else { throw StoreError.unknownTable(number) }
            defer { load.reset() }
            while try load.step() { try each(Self.row(number, load)) }
        }
    }

    /// Rows of a range, by key, as of the commit `folded`.
    package func scan(_ scan: StoreScan) throws(StoreError) -> [StoreRow] {
        try live()
        guard let table = tables[scan.table] else { throw .unknownTable(scan.table) }
        let statement = table.scan(isOwned: scan.owner != nil, isDescending: scan.isDescending)
        defer { statement.reset() }
        try statement.bind(1, scan.from)
        try statement.bind(2, scan.to)
        try statement.bind(3, Int64(max(0, scan.limit)))
        if let owner = scan.owner { try statement.bind(4, owner) }
        var rows: [StoreRow] = []
        while try statement.step() { rows.append(Self.row(scan.table, statement)) }
        return rows
    }

    /// Gives the last row of each group of keys that begin alike, in descending order.
    package mutating func loadLast(
        _ number: UInt8, prefixBytes: Int, _ each: (StoreRow) throws -> Void
    ) throws {
        try foldAll()
        guard let table = tables[number] else { throw StoreError.unknownTable(number) }
        defer {
            table.last.reset()
            table.lastBefore.reset()
        }
        var statement = table.last
        while try statement.step() {
            let row = Self.row(number, statement)
            statement.reset()
            try each(row)
            statement = table.lastBefore
            try statement.bind(1, Array(row.key.prefix(prefixBytes)))
        }
    }

    /// How many rows a table has, as of the commit `folded`.
    package func count(_ number: UInt8) throws(StoreError) -> Int {
        try live()
        guard tables[number] != nil else { throw .unknownTable(number) }
        return Int(try connection.number("SELECT count(*) FROM image_\(number)", .scanning) ?? 0)
    }

    private static func row(_ table: UInt8, _ statement: Statement) -> StoreRow {
        StoreRow(
            table: table, key: statement.bytes(0) ?? [], value: statement.bytes(1) ?? [],
            owner: statement.bytes(2))
    }
}
