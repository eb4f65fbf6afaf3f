package import AssayLedger
package import AssayStore

extension StoreRow {
    /// The row as the store keeps it.
    package init(_ change: RowChange) {
        self.init(
            table: change.table.rawValue, key: change.key, value: change.value,
            owner: change.owner, endKey: change.endKey)
    }
}

extension RowChange {
    /// The row as the ledger knows it; nil for a table it does not have.
    package init?(_ row: StoreRow) {
        guard let table = RowTable(rawValue: row.table) else { return nil }
        self.init(
            table: table, key: row.key, value: row.value, owner: row.owner, endKey: row.endKey)
    }
}

extension StoreScan {
    /// The scan as the store makes it.
    package init(_ scan: RowScan) {
        self.init(
            table: scan.table.rawValue, from: scan.from, to: scan.to, owner: scan.owner,
            limit: scan.limit, isDescending: scan.isDescending)
    }
}

extension RowTable {
    /// The numbers of all tables.
    static let numbers = allCases.map(\.rawValue)
    /// Of those whose rows a start takes into memory.
    static let loadedNumbers = allCases.filter { $0 != .events }.map(\.rawValue)
}
