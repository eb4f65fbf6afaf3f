/// One row as it stands after a change; without a value it is gone.
package struct StoreRow: Hashable, Sendable {
    package var table: UInt8
    package var key: [UInt8]
    package var value: [UInt8]?
    /// Whose row it is, where rows are looked for by owner.
    package var owner: [UInt8]?
    /// Without a value: all rows from `key` up to but not with this one are gone.
    package var endKey: [UInt8]?

    /// A row as it stands now.
    package init(
        table: UInt8, key: [UInt8], value: [UInt8]?, owner: [UInt8]? = nil, endKey: [UInt8]? = nil
    ) {
        self.table = table
        self.key = key
        self.value = value
        self.owner = owner
        self.endKey = endKey
    }
}

/// Rows to read: keys from `from` up to but not with `to`, ascending unless said otherwise.
package struct StoreScan: Hashable, Sendable {
    package var table: UInt8
    package var from: [UInt8]
    package var to: [UInt8]
    /// Only rows of this owner.
    package var owner: [UInt8]?
    package var limit: Int
    package var isDescending: Bool

    /// Rows of a range, at most `limit`: the first of that order.
    package init(
        table: UInt8, from: [UInt8], to: [UInt8], owner: [UInt8]? = nil, limit: Int,
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
