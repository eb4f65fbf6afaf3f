/// Eight entries of the index, a word each: the tag, then the number of the slot plus one; zero
/// for none. Filled from the first on, and read as one line of the processor's cache.
///
/// Nothing branches on what stands where: that is random, and a wrong guess costs more than all
/// eight comparisons.
struct IndexLine {
    let word0: UInt64
    let word1: UInt64
    let word2: UInt64
    let word3: UInt64
    let word4: UInt64
    let word5: UInt64
    let word6: UInt64
    let word7: UInt64

    static let entries = 8
    /// With so many an entry may go to another line.
    static let own = 7

    /// Which entries have a tag, a bit each.
    @inline(__always)
    func matches(_ tag: UInt32) -> UInt8 {
        let tag = UInt64(tag)
        let low =
            Self.bit(word0, tag) | Self.bit(word1, tag) &<< 1 | Self.bit(word2, tag) &<< 2
            | Self.bit(word3, tag) &<< 3
        let high =
            Self.bit(word4, tag) | Self.bit(word5, tag) &<< 1 | Self.bit(word6, tag) &<< 2
            | Self.bit(word7, tag) &<< 3
        return UInt8(truncatingIfNeeded: low | high &<< 4)
    }

    /// One where a word has a tag and is none of an empty entry. Arithmetic: of comparisons the
    /// compiler makes branches.
    @inline(__always)
    private static func bit(_ word: UInt64, _ tag: UInt64) -> UInt64 {
        (((word &>> 32) ^ tag) &- 1) &>> 63 & one(word)
    }

    /// One where an entry has a tag; also, of tag zero, where there is an empty entry.
    @inline(__always)
    func hasTag(_ tag: UInt32) -> UInt64 {
        let tag = UInt64(tag)
        let low =
            Self.sign(word0, tag) | Self.sign(word1, tag) | Self.sign(word2, tag)
            | Self.sign(word3, tag)
        let high =
            Self.sign(word4, tag) | Self.sign(word5, tag) | Self.sign(word6, tag)
            | Self.sign(word7, tag)
        return (low | high) &>> 63
    }

    /// The highest bit is set where a word has a tag.
    @inline(__always)
    private static func sign(_ word: UInt64, _ tag: UInt64) -> UInt64 {
        ((word &>> 32) ^ tag) &- 1
    }

    /// One where there is no room.
    var fullness: UInt64 {
        @inline(__always)
        get { Self.one(word7) }
    }

    /// Whether there is no room, so that entries which belong here may stand in the next line.
    var isFull: Bool {
        @inline(__always)
        get { word7 != 0 }
    }

    /// How many entries there are.
    @inline(__always)
    func usedCount() -> Int {
        let low = Self.one(word0) &+ Self.one(word1) &+ Self.one(word2) &+ Self.one(word3)
        let high = Self.one(word4) &+ Self.one(word5) &+ Self.one(word6) &+ Self.one(word7)
        return Int(truncatingIfNeeded: low &+ high)
    }

    @inline(__always)
    private static func one(_ word: UInt64) -> UInt64 { (word | (0 &- word)) &>> 63 }

    /// One entry's word.
    @inline(__always)
    subscript(_ entry: Int) -> UInt64 {
        switch entry {
        case 0: word0
        case 1: word1
        case 2: word2
        case 3: word3
        case 4: word4
        case 5: word5
        case 6: word6
        default: word7
        }
    }

    /// The word of an entry.
    @inline(__always)
    static func entry(_ tag: UInt32, _ slot: UInt32) -> UInt64 {
        UInt64(tag) << 32 | UInt64(slot &+ 1)
    }

    /// The slot an entry's word names.
    @inline(__always)
    static func slot(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word) &- 1 }

    @inline(__always)
    static func tag(_ word: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: word >> 32) }
}
