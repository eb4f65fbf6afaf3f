/// Where a row of the durable image belongs; the number is the store's table.
package enum RowTable: UInt8, Sendable, CaseIterable {
    case realms = 1
    case accounts = 2
    case credentials = 3
    case recoveries = 4
    case codes = 5
    case transactions = 6
    case sessions = 7
    case revocations = 8
    case answers = 9
    /// Append-only; not loaded at a start, read by ranges.
    case events = 10
}

/// One row of the durable image as it stands after a change; without a value it is gone.
package struct RowChange: Hashable, Sendable {
    package var table: RowTable
    package var key: [UInt8]
    package var value: [UInt8]?
    /// Whose row it is, where rows are looked for by owner (events: the account's key).
    package var owner: [UInt8]?
    /// Without a value: all rows from `key` up to but not with this one are gone.
    package var endKey: [UInt8]?

    /// A row as it stands now.
    package init(
        table: RowTable, key: [UInt8], value: [UInt8]?, owner: [UInt8]? = nil,
        endKey: [UInt8]? = nil
    ) {
        self.table = table
        self.key = key
        self.value = value
        self.owner = owner
        self.endKey = endKey
    }
}

/// Rows to be read from the store: keys from `from` up to but not with `to`, ascending unless said
/// otherwise; at most `limit`, the first of that order.
package struct RowScan: Hashable, Sendable {
    package var table: RowTable
    package var from: [UInt8]
    package var to: [UInt8]
    /// Only rows of this owner.
    package var owner: [UInt8]?
    package var limit: Int
    package var isDescending: Bool

    package init(
        table: RowTable, from: [UInt8], to: [UInt8], owner: [UInt8]?, limit: Int,
        isDescending: Bool = false
    ) {
        self.table = table
        self.from = from
        self.to = to
        self.owner = owner
        self.limit = limit
        self.isDescending = isDescending
    }
}

/// A row that is not one of this version: the store is damaged or newer.
package struct RowProblem: Error, Sendable, Equatable {
    package var table: RowTable
    package var key: [UInt8]

    package init(table: RowTable, key: [UInt8]) {
        self.table = table
        self.key = key
    }
}
