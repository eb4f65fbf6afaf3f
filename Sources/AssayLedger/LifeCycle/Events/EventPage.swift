import AssayBytes
import AssayEncodings
import AssayWire

/// A page of events for `GET /v1/events`.
extension LifeCycle {
    /// What one page may hold, so that it fits a frame whatever details events have.
    static let pageBytesMax = 57_344

    /// The rows of a page, to be read from the store.
    func eventScan(account: [UInt8]?, after: Int64, limit: UInt32, in realm: RealmName) -> RowScan?
    {
        guard let number = realms[realm] else { return nil }
        return RowScan(
            table: .events, from: EventRecord.key(number, min(max(0, after), .max - 1) + 1),
            to: EventRecord.key(number, .max),
            owner: account.map { AccountKey($0, in: realm).digest.rowKey },
            limit: Int(limit))
    }

    /// The page that scanned rows make; `next` is the last position in it.
    func eventPage(of rows: [RowChange], after: Int64) -> LedgerRecord {
        var writer = JSONWriter()
        var next = after
        writer.beginObject()
        writer.name("events")
        writer.beginArray()
        for row in rows {
            guard let value = row.value, let position = EventRecord.position(row.key),
                let event = try? EventRecord(row, value)
            else { continue }
            var one = JSONWriter()
            append(event, position, to: &one)
            guard writer.bytes.count + one.bytes.count < Self.pageBytesMax else { break }
            writer.value(json: one.bytes.span)
            next = position
        }
        writer.endArray()
        writer.endObject()
        return .document(writer.bytes, next: next)
    }

    func append(_ event: EventRecord, _ position: Int64, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("position", position)
        writer.member("time", event.time.seconds)
        writer.member("type", event.kind.name)
        if let key = event.account {
            writer.name("account")
            if let account = accounts[key], !account.isErased {
                writer.value(text: name(of: account).span)
            } else {
                writer.value(json: "null".utf8.span)
            }
        }
        if let object = event.object {
            writer.name(event.kind.objectName)
            writer.value(text: object.text.span)
        }
        let isErased = event.account.map { accounts[$0]?.isErased != false } ?? false
        if !event.detail.isEmpty, !isErased {
            writer.name(event.kind.detailName)
            writer.value(text: event.detail.span)
        }
        if event.count > 1 { writer.member("count", event.count) }
        writer.endObject()
    }
}

extension EventKind {
    /// What the object of such an event is.
    var objectName: String {
        switch self {
        case .enrolled, .enrolledByCaller, .rotated, .rotatedCompromised, .revoked:
            "credential_id"
        case .recoveryStarted, .recoveryApproved, .recoveryObjected, .recoveryCancelled,
            .recoveryCompleted:
            "recovery_id"
        default: "session_id"
        }
    }

    /// What the detail of such an event is.
    var detailName: String {
        switch self {
        case .rotated, .rotatedCompromised: "successor"
        case .recoveryStarted: "assertion"
        default: "detail"
        }
    }
}
