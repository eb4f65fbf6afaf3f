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
        let words: [5 of UInt64] = [
            number.word0, number.word1, number.word2, number.word3, 0,
        ]
        var place = 0
        // Whether one is to be added at `place`: the digit below was negative.
        var carries = false
        while place < 256 {
            var window = words[place >> 6] >> UInt64(place & 63)
            // A shift by 64 gives zero.
            window |= words[place >> 6 &+ 1] << UInt64(64 &- place & 63)
            // What is passed over are zeros, or ones that the carry makes zeros.
            let skipped = (carries ? ~window : window).trailingZeroBitCount
            if skipped > 0 {
                place += skipped
                continue
            }
            let value = Int(window & (1 << UInt64(width) &- 1)) &+ (carries ? 1 : 0)
            carries = value >> (width &- 1) == 1
            digits[place] = Int8(truncatingIfNeeded: carries ? value &- 1 << width : value)
            highest = place
            place += width
        }
    }
}
