/// Comparisons whose duration depends on lengths only, for values an attacker may guess at.
package enum ConstantTime {
    /// Whether both spans hold the same bytes. Different lengths are unequal at once.
    package static func equals(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices {
            difference |= left[index] ^ right[index]
        }
        return difference == 0
    }
}
