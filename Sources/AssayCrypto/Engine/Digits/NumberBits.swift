/// The bits of a number of 256, to be read from any place.
struct NumberBits {
    private let words: [6 of UInt64]

    @inline(__always)
    init(_ number: LittleEndianWords) {
        words = [number.word0, number.word1, number.word2, number.word3, 0, 0]
    }

    /// The 64 bits from `place`, 0 to 319, on; zeros beyond the number.
    @inline(__always)
    subscript(_ place: Int) -> UInt64 {
        let index = place >> 6
        let shift = UInt64(truncatingIfNeeded: place & 63)
        return words[index] &>> shift | (words[index + 1] &<< 1) &<< (63 - shift)
    }
}
