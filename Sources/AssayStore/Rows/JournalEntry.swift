import AssayBytes

/// The rows of one commit as the bytes of one journal row.
///
/// A version (1 byte), the count of rows (4), then each row: table (1), what it has (1), and the
/// key, value, owner and end, as far as it has them, behind their lengths (2; 4 for a value).
/// Integers are big-endian.
enum JournalEntry {
    private static let version: UInt8 = 1
    private static let hasValue: UInt8 = 1
    private static let hasOwner: UInt8 = 2
    private static let hasEnd: UInt8 = 4

    /// The bytes; `tooLarge` for more than a commit or a key may be.
    static func encode(_ rows: [StoreRow]) throws(StoreError) -> [UInt8] {
        guard rows.count <= StoreLimits.commitRowsMax else { throw .tooLarge }
        var bytes: [UInt8] = [version]
        bytes.reserveCapacity(rows.reduce(8) { $0 + 64 + $1.key.count + ($1.value?.count ?? 0) })
        append(rows.count, bytes: 4, to: &bytes)
        for row in rows {
            bytes.append(row.table)
            bytes.append(
                (row.value == nil ? 0 : hasValue) | (row.owner == nil ? 0 : hasOwner)
                    | (row.endKey == nil ? 0 : hasEnd))
            try append(row.key, to: &bytes)
            if let value = row.value {
                guard bytes.count + value.count <= StoreLimits.commitBytesMax else {
                    throw .tooLarge
                }
                append(value.count, bytes: 4, to: &bytes)
                bytes.append(contentsOf: value)
            }
            if let owner = row.owner { try append(owner, to: &bytes) }
            if let end = row.endKey { try append(end, to: &bytes) }
        }
        return bytes
    }

    private static func append(_ key: [UInt8], to bytes: inout [UInt8]) throws(StoreError) {
        guard key.count <= StoreLimits.keyBytesMax,
            bytes.count + key.count <= StoreLimits.commitBytesMax
        else { throw .tooLarge }
        append(key.count, bytes: 2, to: &bytes)
        bytes.append(contentsOf: key)
    }

    /// A length, by shifts: a generic of another module costs more than all else here.
    private static func append(_ number: Int, bytes count: Int, to bytes: inout [UInt8]) {
        var shift = 8 * count
        while shift > 0 {
            shift -= 8
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The rows of an entry; nil when it is not one of this version, byte for byte.
    static func decode(_ bytes: Span<UInt8>) -> [StoreRow]? {
        var reader = Reader(position: 0)
        guard reader.byte(of: bytes) == version, let count = reader.integer(of: bytes, bytes: 4),
            count <= StoreLimits.commitRowsMax
        else { return nil }
        var rows: [StoreRow] = []
        rows.reserveCapacity(count)
        for _ in 0..<count {
            guard let table = reader.byte(of: bytes), let has = reader.byte(of: bytes),
                has <= hasValue | hasOwner | hasEnd, let key = reader.text(of: bytes, length: 2)
            else { return nil }
            var row = StoreRow(table: table, key: key, value: nil)
            if has & hasValue != 0 {
                guard let value = reader.text(of: bytes, length: 4) else { return nil }
                row.value = value
            }
            if has & hasOwner != 0 {
                guard let owner = reader.text(of: bytes, length: 2) else { return nil }
                row.owner = owner
            }
            if has & hasEnd != 0 {
                guard let end = reader.text(of: bytes, length: 2) else { return nil }
                row.endKey = end
            }
            rows.append(row)
        }
        return reader.position == bytes.count ? rows : nil
    }

    private struct Reader {
        var position: Int

        mutating func byte(of bytes: Span<UInt8>) -> UInt8? {
            guard position < bytes.count else { return nil }
            position += 1
            return bytes[position - 1]
        }

        mutating func integer(of bytes: Span<UInt8>, bytes count: Int) -> Int? {
            guard bytes.count - position >= count else { return nil }
            var value = 0
            for _ in 0..<count {
                value = value << 8 | Int(bytes[position])
                position += 1
            }
            return value
        }

        mutating func text(of bytes: Span<UInt8>, length: Int) -> [UInt8]? {
            guard let count = integer(of: bytes, bytes: length), bytes.count - position >= count
            else { return nil }
            var text: [UInt8] = []
            text.reserveCapacity(count)
            text.append(bytes.extracting(position..<position + count))
            position += count
            return text
        }
    }
}
