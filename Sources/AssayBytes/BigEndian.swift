/// Integers in network order, read from a span and appended to a buffer.
///
/// Reading by checked index costs what a raw load costs here and needs no `unsafe`.
extension Span where Element == UInt8 {
    /// Two bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt16(at offset: Int) -> UInt16 {
        UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
    }

    /// Four bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt32(at offset: Int) -> UInt32 {
        UInt32(bigEndianUInt16(at: offset)) << 16 | UInt32(bigEndianUInt16(at: offset + 2))
    }

    /// Eight bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt64(at offset: Int) -> UInt64 {
        UInt64(bigEndianUInt32(at: offset)) << 32 | UInt64(bigEndianUInt32(at: offset + 4))
    }
}

extension [UInt8] {
    // One function a type: a generic one would be called through its witness tables from every
    // other module, at many times the cost of the bytes.

    /// Appends two bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt16) {
        append(addingCapacity: 2) { $0.appendBigEndian(value) }
    }

    /// Appends four bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt32) {
        append(addingCapacity: 4) { $0.appendBigEndian(value) }
    }

    /// Appends eight bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt64) {
        append(addingCapacity: 8) { $0.appendBigEndian(value) }
    }

    /// Appends the eight bytes of two's complement, most significant first.
    package mutating func appendBigEndian(_ value: Int64) {
        appendBigEndian(UInt64(bitPattern: value))
    }

    /// Overwrites four bytes at `offset`; traps when they are not there.
    package mutating func setBigEndian(_ value: UInt32, at offset: Int) {
        for index in 0..<4 {
            self[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
        }
    }

    /// Appends every byte of `bytes`.
    ///
    /// Grows first and then writes by index: one capacity check a call, not one a byte.
    package mutating func append(_ bytes: Span<UInt8>) {
        let start = count
        append(contentsOf: repeatElement(0, count: bytes.count))
        var target = mutableSpan
        for index in bytes.indices {
            target[start + index] = bytes[index]
        }
    }
}

extension OutputSpan<UInt8> {
    // Room was made before: one check of capacity for many bytes.

    /// Appends two bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt16) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    /// Appends four bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt32) {
        appendBigEndian(UInt16(truncatingIfNeeded: value >> 16))
        appendBigEndian(UInt16(truncatingIfNeeded: value))
    }

    /// Appends eight bytes, most significant first.
    package mutating func appendBigEndian(_ value: UInt64) {
        appendBigEndian(UInt32(truncatingIfNeeded: value >> 32))
        appendBigEndian(UInt32(truncatingIfNeeded: value))
    }
}

extension MutableSpan where Element == UInt8 {
    /// Overwrites eight bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package mutating func setBigEndian(_ value: UInt64, at offset: Int) {
        for index in 0..<8 {
            self[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * index))
        }
    }
}
