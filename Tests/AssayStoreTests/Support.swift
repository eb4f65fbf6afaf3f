import AssayBytes
import AssayStore
import AssaySystem

/// A folder with a place for one store, and what most tests do with it.
struct Place {
    static let tables: [UInt8] = [1, 2, 10]
    static let id = Bytes16(high: 1, low: 2)
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    var path: String { folder.file("assay.sqlite") }

    func create() throws {
        try Store.create(path, id: Self.id, now: Self.time(0))
    }

    func open(_ options: Store.Options = Store.Options(tables: tables)) throws -> Store {
        if !FileIO.exists(path) { try create() }
        return try Store.open(path, options)
    }

    static func time(_ seconds: Int64) -> WallTime {
        WallTime(milliseconds: 1_800_000_000_000 + seconds * 1000)
    }
}

/// A row of table 1 with short texts.
func row(_ key: String, _ value: String?, table: UInt8 = 1, owner: String? = nil) -> StoreRow {
    StoreRow(
        table: table, key: Array(key.utf8), value: value.map { Array($0.utf8) },
        owner: owner.map { Array($0.utf8) })
}

/// All rows of table 1 from `from` up to `to`.
func range(_ from: String, _ to: String, table: UInt8 = 1) -> StoreRow {
    StoreRow(table: table, key: Array(from.utf8), value: nil, endKey: Array(to.utf8))
}

/// The rows a store loads, as texts.
func contents(_ store: inout Store, _ tables: [UInt8] = Place.tables) throws -> [String] {
    var found: [String] = []
    try store.load(tables) { row in
        let value = String(decoding: row.value ?? [], as: UTF8.self)
        found.append("\(row.table) \(String(decoding: row.key, as: UTF8.self))=\(value)")
    }
    return found
}
