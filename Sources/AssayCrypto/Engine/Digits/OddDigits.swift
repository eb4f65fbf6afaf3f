/// Numbers as sums of few odd digits, positive and negative, times powers of two: the form in
/// which a product of a point without a table takes the fewest additions (width-w NAF;
/// Hankerson, Menezes, Vanstone, Guide to Elliptic Curve Cryptography, algorithm 3.35).
enum OddDigits {
    /// How many digits a number of 256 bits has at most.
    static func countMax(width: Int) -> Int { 256 / width + 1 }

    /// Calls `body` with every digit and its power of two, the lowest first: odd, between
    /// -2^(width - 1) and 2^(width - 1), at least `width` powers apart, one in width + 1 on
    /// average. The highest power is 256 at most, and 255 of a number below 2^255.
    @inline(__always)
    static func each(
        of number: LittleEndianWords, width: Int, _ body: (_ place: Int, _ digit: Int) -> Void
    ) {
        let bits = NumberBits(number)
        var place = 0
        // What a negative digit has borrowed from the bits above it.
        var carry = 0
        while place < 256 {
            // What is passed over are zeros, or ones that the carry makes zeros.
            let next = bits[place] ^ UInt64(truncatingIfNeeded: 0 &- carry)
            let skipped = next.trailingZeroBitCount
            place &+= skipped
            guard place < 256, skipped < 64 else { continue }
            let value = Int(truncatingIfNeeded: bits[place]) & (1 << width - 1) &+ carry
            carry = value >> (width - 1)
            body(place, value &- carry << width)
            place &+= width
        }
        // Only ones lie between the last negative digit and bit 255, so it stops right there.
        if carry == 1 { body(256, 1) }
    }
}
