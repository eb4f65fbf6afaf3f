import AssayBytes
import AssayWire

/// Writes one row's value: a version byte, then fixed fields and length-prefixed text, all
/// integers big-endian.
struct RowWriter {
    private(set) var bytes: [UInt8]

    /// A value of version 1.
    init() {
        // What most rows take, so that writing one asks for memory once.
        bytes = []
        bytes.reserveCapacity(Self.bytesUsual)
        bytes.append(RowReader.version)
    }

    private static let bytesUsual = 192

    mutating func u8(_ value: UInt8) { bytes.append(value) }
    mutating func u16(_ value: UInt16) { bytes.appendBigEndian(value) }
    mutating func u32(_ value: UInt32) { bytes.appendBigEndian(value) }
    mutating func u64(_ value: UInt64) { bytes.appendBigEndian(value) }
    mutating func time(_ value: WallTime) { bytes.appendBigEndian(value.milliseconds) }
    mutating func bytes16(_ value: Bytes16) { value.append(to: &bytes) }
    mutating func bytes32(_ value: Bytes32) { value.append(to: &bytes) }
    mutating func id(_ value: ObjectID) { value.append(to: &bytes) }

    /// Bytes of variable length, at most 65,535.
    mutating func text(_ value: [UInt8]) {
        bytes.appendBigEndian(UInt16(truncatingIfNeeded: value.count))
        bytes.append(value.span)
    }

    /// A value that may be absent: one byte 0 or 1, then the value.
    mutating func optional<Value>(_ value: Value?, _ write: (inout RowWriter, Value) -> Void) {
        guard let value else {
            u8(0)
            return
        }
        u8(1)
        write(&self, value)
    }
}
