import AssayBytes
import AssayWire

/// Reads one row's value; anything that `RowWriter` would not have written is a problem.
struct RowReader {
    static let version: UInt8 = 1

    private let bytes: [UInt8]
    private var offset = 0
    private let problem: RowProblem

    /// A reader of a row's value.
    init(_ row: RowChange, _ value: [UInt8]) throws(RowProblem) {
        bytes = value
        problem = RowProblem(table: row.table, key: row.key)
        guard try u8() == Self.version else { throw problem }
    }

    mutating func u8() throws(RowProblem) -> UInt8 { bytes[try take(1)] }
    mutating func u16() throws(RowProblem) -> UInt16 {
        let at = try take(2)
        return bytes.span.bigEndianUInt16(at: at)
    }

    mutating func u32() throws(RowProblem) -> UInt32 {
        let at = try take(4)
        return bytes.span.bigEndianUInt32(at: at)
    }

    mutating func u64() throws(RowProblem) -> UInt64 {
        let at = try take(8)
        return bytes.span.bigEndianUInt64(at: at)
    }

    mutating func time() throws(RowProblem) -> WallTime {
        WallTime(milliseconds: Int64(bitPattern: try u64()))
    }

    mutating func bytes16() throws(RowProblem) -> Bytes16 {
        let at = try take(Bytes16.count)
        return bytes.span.bytes16(at: at)
    }

    mutating func bytes32() throws(RowProblem) -> Bytes32 {
        let at = try take(Bytes32.count)
        return bytes.span.bytes32(at: at)
    }

    mutating func id() throws(RowProblem) -> ObjectID {
        ObjectID(shard: try u16(), random: try bytes16())
    }

    mutating func text() throws(RowProblem) -> [UInt8] {
        let count = Int(try u16())
        let start = try take(count)
        return Array(bytes[start..<(start + count)])
    }

    mutating func optional<Value>(
        _ read: (inout RowReader) throws(RowProblem) -> Value
    ) throws(RowProblem) -> Value? {
        switch try u8() {
        case 0: return nil
        case 1: return try read(&self)
        default: throw problem
        }
    }

    /// A value of a closed list.
    mutating func choice<Value: RawRepresentable>(
        _ type: Value.Type
    ) throws(RowProblem) -> Value where Value.RawValue == UInt8 {
        guard let value = Value(rawValue: try u8()) else { throw problem }
        return value
    }

    /// A truth value.
    mutating func truth() throws(RowProblem) -> Bool {
        switch try u8() {
        case 0: return false
        case 1: return true
        default: throw problem
        }
    }

    /// Says that nothing is left over.
    func end() throws(RowProblem) {
        guard offset == bytes.count else { throw problem }
    }

    private mutating func take(_ count: Int) throws(RowProblem) -> Int {
        guard bytes.count - offset >= count else { throw problem }
        defer { offset += count }
        return offset
    }
}

extension RowChange {
    /// The identifier that is this row's key.
    func objectID() throws(RowProblem) -> ObjectID {
        guard let id = ObjectID(key.span) else { throw RowProblem(table: table, key: key) }
        return id
    }

    /// The digest that is this row's key.
    func digest() throws(RowProblem) -> Bytes16 {
        guard let digest = Bytes16(key.span) else { throw RowProblem(table: table, key: key) }
        return digest
    }
}

extension ObjectID {
    /// Its 18 bytes, as a row's key.
    var rowKey: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        append(to: &bytes)
        return bytes
    }
}

extension Bytes16 {
    /// Its 16 bytes, as a row's key.
    var rowKey: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        append(to: &bytes)
        return bytes
    }
}
