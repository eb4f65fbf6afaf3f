/// A number in signed odd digits of some bits, few of which are not zero: the form in which a
/// product of a point takes the fewest additions.
struct SignedDigits {
    /// The digit of each power of two.
    private(set) var digits = [256 of Int8](repeating: 0)
    /// The highest power whose digit is not zero; -1 of zero.
    private(set) var highest = -1

    /// Replaces the digits by those of `number`, below 2^255, each odd and between -2^(width - 1)
    /// and 2^(width - 1), or zero: of any `width` powers in a row, one at most is not.
    mutating func set(_ number: LittleEndianWords, width: Int) {
        digits = [256 of Int8](repeating: 0)
        highest = -1
        OddDigits.each(of: number, width: width) { place, digit in
            digits[place] = Int8(truncatingIfNeeded: digit)
            highest = place
        }
    }
}
