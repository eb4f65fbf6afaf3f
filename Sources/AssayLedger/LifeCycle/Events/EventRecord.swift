import AssayBytes
import AssayWire

/// One event as its row holds it: without the account's name, so that erasing the name reaches
/// old events.
struct EventRecord: Sendable {
    var kind: EventKind
    var time: WallTime
    var account: AccountKey?
    var object: ObjectID?
    var detail: [UInt8]
    var count: UInt32

    /// The key of its row: realm, then position.
    static func key(_ realm: UInt16, _ position: Int64) -> [UInt8] {
        var key: [UInt8] = []
        key.appendBigEndian(realm)
        key.appendBigEndian(position)
        return key
    }

    static func position(_ key: [UInt8]) -> Int64? {
        guard key.count == 10 else { return nil }
        return Int64(bitPattern: key.span.bigEndianUInt64(at: 2))
    }

    init(
        kind: EventKind, time: WallTime, account: AccountKey?, object: ObjectID?,
        detail: [UInt8], count: UInt32
    ) {
        self.kind = kind
        self.time = time
        self.account = account
        self.object = object
        self.detail = detail
        self.count = count
    }

    var row: [UInt8] {
        var writer = RowWriter()
        writer.u8(kind.rawValue)
        writer.time(time)
        writer.optional(account) { $0.bytes16($1.digest) }
        writer.optional(object) { $0.id($1) }
        writer.text(detail)
        writer.u32(count)
        return writer.bytes
    }

    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        kind = try reader.choice(EventKind.self)
        time = try reader.time()
        account = try reader.optional { (reader) throws(RowProblem) in
            AccountKey(digest: try reader.bytes16())
        }
        object = try reader.optional { (reader) throws(RowProblem) in try reader.id() }
        detail = try reader.text()
        count = try reader.u32()
        try reader.end()
    }
}
