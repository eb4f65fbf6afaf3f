/// Integers in network order, read from a span and appended to a buffer.
///
/// Of a part of its own, whose place is checked once, the compiler makes one load of the bytes.
/// That the part is as long as it was cut it does not see everywhere: so it is told.
extension Span where Element == UInt8 {
    /// Two bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt16(at offset: Int) -> UInt16 {
        let part = extracting(offset..<offset &+ 2)
        precondition(part.count == 2)
        return UInt16(part[0]) << 8 | UInt16(part[1])
    }

    /// Four bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt32(at offset: Int) -> UInt32 {
        let part = extracting(offset..<offset &+ 4)
        precondition(part.count == 4)
        return UInt32(part[0]) << 24 | UInt32(part[1]) << 16 | UInt32(part[2]) << 8
            | UInt32(part[3])
    }

    /// Eight bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package func bigEndianUInt64(at offset: Int) -> UInt64 {
        let part = extracting(offset..<offset &+ 8)
        precondition(part.count == 8)
        let high =
            UInt64(part[0]) << 56 | UInt64(part[1]) << 48 | UInt64(part[2]) << 40
            | UInt64(part[3]) << 32
        let low =
            UInt64(part[4]) << 24 | UInt64(part[5]) << 16 | UInt64(part[6]) << 8
            | UInt64(part[7])
        return high | low
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
    /// One check of capacity a call, not one a byte.
    package mutating func append(_ bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { output in
            for index in bytes.indices { output.append(bytes[index]) }
        }
    }

    /// Overwrites the bytes from `start` on; traps when there are not as many.
    package mutating func replaceBytes(at start: Int, _ bytes: Span<UInt8>) {
        var all = mutableSpan
        var target = all._mutatingExtracting(start..<start + bytes.count)
        let count = bytes.count
        // The compiler can't tell, and without it checks each byte's place.
        guard target.count == count else { return }
        for index in 0..<count { target[index] = bytes[index] }
    }
}

extension OutputSpan<UInt8> {
    // Room was made before: one check of capacity for many bytes.

    /// Appends two bytes, most significant first.
    @inlinable @inline(__always)
    package mutating func appendBigEndian(_ value: UInt16) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    /// Appends four bytes, most significant first.
    @inlinable @inline(__always)
    package mutating func appendBigEndian(_ value: UInt32) {
        appendBigEndian(UInt16(truncatingIfNeeded: value >> 16))
        appendBigEndian(UInt16(truncatingIfNeeded: value))
    }

    /// Appends eight bytes, most significant first.
    @inlinable @inline(__always)
    package mutating func appendBigEndian(_ value: UInt64) {
        appendBigEndian(UInt32(truncatingIfNeeded: value >> 32))
        appendBigEndian(UInt32(truncatingIfNeeded: value))
    }
}

extension MutableSpan where Element == UInt8 {
    /// Overwrites eight bytes at `offset`; traps when they are not there.
    @inlinable @inline(__always)
    package mutating func setBigEndian(_ value: UInt64, at offset: Int) {
        var part = _mutatingExtracting(offset..<offset &+ 8)
        precondition(part.count == 8)
        part[0] = UInt8(truncatingIfNeeded: value >> 56)
        part[1] = UInt8(truncatingIfNeeded: value >> 48)
        part[2] = UInt8(truncatingIfNeeded: value >> 40)
        part[3] = UInt8(truncatingIfNeeded: value >> 32)
        part[4] = UInt8(truncatingIfNeeded: value >> 24)
        part[5] = UInt8(truncatingIfNeeded: value >> 16)
        part[6] = UInt8(truncatingIfNeeded: value >> 8)
        part[7] = UInt8(truncatingIfNeeded: value)
    }
}
