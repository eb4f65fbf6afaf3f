import AssayBytes

/// What numbers of 256 bits are read from, written as and added by.
extension LittleEndianWords {
    static let zero = LittleEndianWords(0, 0, 0, 0)

    /// The number of a digest: as many bits as the order has, so none is cut off (FIPS 186-5
    /// section 6.4.2, step 2).
    init(bigEndian digest: Bytes32) {
        self.init(digest.word3, digest.word2, digest.word1, digest.word0)
    }

    /// The number of big-endian bytes; nil where there are more than 32.
    init?(bigEndian bytes: Span<UInt8>) {
        guard bytes.count <= 32 else { return nil }
        if let whole = Bytes32(bytes) {
            self.init(bigEndian: whole)
            return
        }
        self = .zero
        for index in bytes.indices {
            word3 = word3 << 8 | word2 >> 56
            word2 = word2 << 8 | word1 >> 56
            word1 = word1 << 8 | word0 >> 56
            word0 = word0 << 8 | UInt64(bytes[index])
        }
    }

    /// The number as 32 big-endian bytes.
    var bigEndian: Bytes32 { Bytes32(word3, word2, word1, word0) }

    var isZero: Bool { word0 | word1 | word2 | word3 == 0 }

    /// The sum and the difference modulo 2^256.
    static func &+ (left: LittleEndianWords, right: LittleEndianWords) -> LittleEndianWords {
        var carry: UInt64 = 0
        return LittleEndianWords(
            add(left.word0, right.word0, &carry), add(left.word1, right.word1, &carry),
            add(left.word2, right.word2, &carry), add(left.word3, right.word3, &carry))
    }

    static func &- (left: LittleEndianWords, right: LittleEndianWords) -> LittleEndianWords {
        var borrow: UInt64 = 0
        return LittleEndianWords(
            subtract(left.word0, right.word0, &borrow),
            subtract(left.word1, right.word1, &borrow),
            subtract(left.word2, right.word2, &borrow),
            subtract(left.word3, right.word3, &borrow))
    }

    private static func add(_ left: UInt64, _ right: UInt64, _ carry: inout UInt64) -> UInt64 {
        let (first, over) = left.addingReportingOverflow(right)
        let (sum, again) = first.addingReportingOverflow(carry)
        carry = over || again ? 1 : 0
        return sum
    }

    private static func subtract(
        _ left: UInt64, _ right: UInt64, _ borrow: inout UInt64
    ) -> UInt64 {
        let (first, under) = left.subtractingReportingOverflow(right)
        let (difference, again) = first.subtractingReportingOverflow(borrow)
        borrow = under || again ? 1 : 0
        return difference
    }
}

extension LittleEndianWords {
    /// The same words as C has them.
    typealias Tuple = (UInt64, UInt64, UInt64, UInt64)

    @inline(__always)
    init(_ words: Tuple) {
        self.init(words.0, words.1, words.2, words.3)
    }

    @inline(__always)
    var tuple: Tuple { (word0, word1, word2, word3) }
}
