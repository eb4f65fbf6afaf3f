/// Sixteen bytes: an operation id, an epoch, a truncated MAC.
///
/// Usable from inline, as all values here that other modules handle by the million: of another
/// type's members the compiler inlines none there.
@usableFromInline
package struct Bytes16: Hashable, Sendable {
    @usableFromInline package var high: UInt64
    @usableFromInline package var low: UInt64

    /// All bytes zero; stands for "none" where a value is optional on the wire.
    @inlinable package static var zero: Bytes16 { Bytes16(high: 0, low: 0) }
    /// Size in bytes.
    package static let count = 16

    /// The bytes of two words in network order.
    @inlinable @inline(__always)
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The value of exactly 16 bytes; nil for any other length.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.init(high: bytes.bigEndianUInt64(at: 0), low: bytes.bigEndianUInt64(at: 8))
    }

    // Written out: what the compiler makes is called through a witness from other modules.
    @inlinable @inline(__always)
    package static func == (left: Bytes16, right: Bytes16) -> Bool {
        left.high == right.high && left.low == right.low
    }

    /// Whether every byte is zero.
    @inlinable
    package var isZero: Bool { high | low == 0 }

    /// Appends the 16 bytes.
    package func append(to buffer: inout [UInt8]) {
        buffer.append(addingCapacity: Self.count) { append(to: &$0) }
    }

    /// Appends the 16 bytes where room was made for them.
    @inlinable @inline(__always)
    package func append(to output: inout OutputSpan<UInt8>) {
        output.appendBigEndian(high)
        output.appendBigEndian(low)
    }

    /// Equality in time that does not depend on where the values differ.
    package func constantTimeEquals(_ other: Bytes16) -> Bool {
        (high ^ other.high) | (low ^ other.low) == 0
    }
}
