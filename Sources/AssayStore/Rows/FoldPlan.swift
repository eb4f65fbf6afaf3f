/// What the rows of several commits leave behind, in an order that touches each page once.
struct FoldPlan {
    private struct Place: Hashable {
        var table: UInt8
        var key: [UInt8]
    }

    /// To be removed first, in order.
    private(set) var ranges: [StoreRow] = []
    private var latest: [Place: StoreRow] = [:]

    /// Takes the next row; rows come in the order they were committed in.
    mutating func add(_ row: StoreRow) {
        guard row.value == nil, let end = row.endKey else {
            latest[Place(table: row.table, key: row.key)] = row
            return
        }
        // What came before in the range is gone; what comes after stands again.
        latest = latest.filter { place, _ in
            place.table != row.table || place.key.lexicographicallyPrecedes(row.key)
                || !place.key.lexicographicallyPrecedes(end)
        }
        ranges.append(row)
    }

    /// The last state of each row, by table and key.
    var points: [StoreRow] {
        latest.values.sorted { left, right in
            left.table == right.table
                ? left.key.lexicographicallyPrecedes(right.key) : left.table < right.table
        }
    }
}
