import AssayBytes

/// A 256-bit number, least significant word first.
struct LittleEndianWords: Equatable {
    var word0: UInt64
    var word1: UInt64
    var word2: UInt64
    var word3: UInt64

    init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
    }

    /// The number that 32 bytes encode least significant byte first.
    init(_ bytes: Bytes32) {
        // `Bytes32` holds its words in network order: each is the other way round here.
        self.init(
            bytes.word0.byteSwapped, bytes.word1.byteSwapped,
            bytes.word2.byteSwapped, bytes.word3.byteSwapped)
    }

    var clearingTopBit: LittleEndianWords {
        LittleEndianWords(word0, word1, word2, word3 & 0x7fff_ffff_ffff_ffff)
    }

    func isBelow(_ other: LittleEndianWords) -> Bool {
        if word3 != other.word3 { return word3 < other.word3 }
        if word2 != other.word2 { return word2 < other.word2 }
        if word1 != other.word1 { return word1 < other.word1 }
        return word0 < other.word0
    }
}
