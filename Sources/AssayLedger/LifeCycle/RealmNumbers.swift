import AssayBytes
import AssayWire

/// The number each realm has in rows: given when the realm is first used, kept for ever.
struct RealmNumbers: Sendable {
    private var numbers: [RealmName: UInt16] = [:]
    private var names: [UInt16: RealmName] = [:]

    /// The number of a name; nil when it has none yet.
    subscript(_ name: RealmName) -> UInt16? { numbers[name] }

    /// The name of a number.
    func name(of number: UInt16) -> RealmName? { names[number] }

    /// Every number given, ascending.
    var all: [UInt16] { names.keys.sorted() }

    /// The number of a name, given now when it has none; nil when all are given away.
    mutating func number(of name: RealmName, _ changes: inout [RowChange]) -> UInt16? {
        if let number = numbers[name] { return number }
        guard let number = UInt16(exactly: numbers.count) else { return nil }
        install(name, number)
        var key: [UInt8] = []
        key.appendBigEndian(number)
        var writer = RowWriter()
        var text: [UInt8] = []
        name.append(to: &text)
        writer.text(text)
        changes.append(RowChange(table: .realms, key: key, value: writer.bytes))
        return number
    }

    mutating func load(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        var reader = try RowReader(row, value)
        let text = try reader.text()
        try reader.end()
        guard row.key.count == 2, let name = RealmName(text.span) else {
            throw RowProblem(table: row.table, key: row.key)
        }
        install(name, row.key.span.bigEndianUInt16(at: 0))
    }

    private mutating func install(_ name: RealmName, _ number: UInt16) {
        numbers[name] = number
        names[number] = name
    }
}
