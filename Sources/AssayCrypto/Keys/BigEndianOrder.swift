/// Unsigned big-endian numbers of one length, compared where they lie.
///
/// Public values only: the time taken depends on where they differ.
enum BigEndianOrder {
    /// Whether `left` is below `right`; false for different lengths.
    static func isBelow(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] {
            return left[index] < right[index]
        }
        return false
    }

    /// Whether every byte is zero.
    static func isZero(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where bytes[index] != 0 {
            return false
        }
        return true
    }
}
