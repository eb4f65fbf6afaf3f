import AssayBytes
import AssayLedger
import AssayWire

/// What a ledger's store has on disk: it outlives the ledger, with every group of changes
/// whole or not at all.
struct SimulatedDisk {
    private struct Place: Hashable {
        var table: RowTable
        var key: [UInt8]
    }

    private var image: [Place: RowChange] = [:]
    /// The store, and the latest group it holds.
    private(set) var mark = StoreMark(store: Bytes16(high: 0xD15C, low: 1), sequence: 0)

    /// Puts one group on disk.
    mutating func write(_ rows: [RowChange]) {
        for row in rows {
            if let end = row.endKey {
                image = image.filter { place, _ in
                    place.table != row.table || place.key.lexicographicallyPrecedes(row.key)
                        || !place.key.lexicographicallyPrecedes(end)
                }
            } else {
                let place = Place(table: row.table, key: row.key)
                image[place] = row.value == nil ? nil : row
            }
        }
        mark.sequence += 1
    }

    /// What a ledger takes over at its start, in an order of its own.
    func load(into engine: inout MemoryEngine) {
        let order = image.keys.sorted { left, right in
            left.table == right.table
                ? left.key.lexicographicallyPrecedes(right.key)
                : left.table.rawValue < right.table.rawValue
        }
        for place in order {
            guard let row = image[place] else { continue }
            // A row that cannot be read is missing, and the run shows it as a loss.
            try? engine.load(row)
        }
        engine.loaded()
    }
}

/// A group of changes on its way to the disk.
struct CommitBegun {
    var number: UInt64
    var rows: [RowChange]
}
