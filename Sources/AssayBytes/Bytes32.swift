/// Thirty-two bytes: a SHA-256 digest, a thumbprint, a minted value.
///
/// Kept as four words so that comparing, hashing and copying need no memory of its own.
@usableFromInline
package struct Bytes32: Hashable, Sendable {
    @usableFromInline package var word0: UInt64
    @usableFromInline package var word1: UInt64
    @usableFromInline package var word2: UInt64
    @usableFromInline package var word3: UInt64

    /// All bytes zero.
    @inlinable package static var zero: Bytes32 { Bytes32(0, 0, 0, 0) }
    /// Size in bytes.
    package static let count = 32

    /// The bytes of four words in network order.
    @inlinable @inline(__always)
    package init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
    }

    // Written out, as that of `Bytes16`.
    @inlinable @inline(__always)
    package static func == (left: Bytes32, right: Bytes32) -> Bool {
        left.word0 == right.word0 && left.word1 == right.word1 && left.word2 == right.word2
            && left.word3 == right.word3
    }

    /// The value of exactly 32 bytes; nil for any other length.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.init(
            bytes.bigEndianUInt64(at: 0), bytes.bigEndianUInt64(at: 8),
            bytes.bigEndianUInt64(at: 16), bytes.bigEndianUInt64(at: 24))
    }

    /// Appends the 32 bytes.
    package func append(to buffer: inout [UInt8]) {
        buffer.append(addingCapacity: Self.count) { append(to: &$0) }
    }

    /// Appends the 32 bytes where room was made for them.
    @inlinable @inline(__always)
    package func append(to output: inout OutputSpan<UInt8>) {
        output.appendBigEndian(word0)
        output.appendBigEndian(word1)
        output.appendBigEndian(word2)
        output.appendBigEndian(word3)
    }

    /// The 32 bytes in place.
    package var bytes: [32 of UInt8] {
        InlineArray { index in
            let word = index < 16 ? (index < 8 ? word0 : word1) : (index < 24 ? word2 : word3)
            return UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index & 7)))
        }
    }

    /// The 32 bytes as an array.
    package var array: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        append(to: &bytes)
        return bytes
    }

    /// Equality in time that does not depend on where the values differ.
    package func constantTimeEquals(_ other: Bytes32) -> Bool {
        let difference =
            (word0 ^ other.word0) | (word1 ^ other.word1)
            | (word2 ^ other.word2) | (word3 ^ other.word3)
        return difference == 0
    }
}
