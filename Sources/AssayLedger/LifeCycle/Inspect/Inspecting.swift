package import AssayBytes
import AssayEncodings
package import AssayWire

/// What `assay ledger inspect` tells: no token, no MAC, no key's bytes.
extension LifeCycle {
    /// Of how many of the account's latest events those of an object are sought, and what the
    /// history may hold, so that the answer fits a frame.
    static let historyRowsMax = 1000
    static let historyBytesMax = 49_152

    /// The events that belong to what is inspected, to be read from the store first.
    package func scan(inspecting subject: InspectSubject) -> RowScan? {
        switch subject {
        case .counts: nil
        case .credential(let realm, let id): history(of: credentials[id]?.account, in: realm)
        case .recovery(let realm, let id): history(of: recoveries[id]?.account, in: realm)
        case .session(let realm, let id): history(of: sessions[id]?.account, in: realm)
        }
    }

    private func history(of account: AccountKey?, in realm: RealmName) -> RowScan? {
        guard let account, let number = realms[realm] else { return nil }
        return RowScan(
            table: .events, from: EventRecord.key(number, 0),
            to: EventRecord.key(number, .max), owner: account.digest.rowKey,
            limit: Self.historyRowsMax, isDescending: true)
    }

    /// The JSON object that tells of a subject; `rows` are those the scan found.
    package func inspect(
        _ subject: InspectSubject, rows: [RowChange], now: WallTime
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        switch subject {
        case .counts: appendCounts(to: &writer)
        case .credential(let realm, let id): append(credential: id, realm, rows, now, to: &writer)
        case .recovery(let realm, let id): append(recovery: id, realm, rows, now, to: &writer)
        case .session(let realm, let id): append(session: id, realm, rows, now, to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The latest events that name the object, or its account as a whole, in order.
    func appendHistory(_ rows: [RowChange], of id: ObjectID, to writer: inout JSONWriter) {
        var entries: [[UInt8]] = []
        var room = Self.historyBytesMax
        for row in rows {
            guard let value = row.value, let position = EventRecord.position(row.key),
                let event = try? EventRecord(row, value),
                event.object == id || event.object == nil || event.detail == id.text
            else { continue }
            var entry = JSONWriter()
            append(event, position, to: &entry)
            room -= entry.bytes.count + 1
            guard room >= 0 else { break }
            entries.append(entry.bytes)
        }
        writer.name("history")
        writer.beginArray()
        for entry in entries.reversed() { writer.value(json: entry.span) }
        writer.endArray()
    }
}
