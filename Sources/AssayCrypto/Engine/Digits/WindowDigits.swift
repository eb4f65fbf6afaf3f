/// Numbers of 256 bits as sums of one digit a window: what a table of a point is made for.
enum WindowDigits {
    /// Windows of `width` bits that such a number has, with room for the last carry.
    static func count(width: Int) -> Int { (256 + width) / width }

    /// The digit of one window, from -2^(width - 1) to 2^(width - 1) (Booth's recoding).
    @inline(__always)
    static func digit(_ bits: NumberBits, _ window: Int, width: Int) -> Int {
        let start = window * width
        // The window's bits and, as their lowest, the one below them.
        let window = start == 0 ? bits[0] << 1 : bits[start - 1]
        let value = Int(truncatingIfNeeded: window) & ((2 << width) - 1)
        return (value + 1) >> 1 - (value >> width) << width
    }
}
