import AssayBytes

/// A realm's name: `[a-z0-9][a-z0-9._-]*`, at most 63 bytes, or empty for "no realm".
///
/// Kept as 64 bytes (the name, zeros, its length) so that it is copied, compared and hashed
/// without memory of its own.
package struct RealmName: Hashable, Comparable, Sendable {
    private var words: Words
    /// How many bytes the name has.
    package private(set) var count: Int

    /// The empty name, for kinds that belong to no realm.
    package static let none = RealmName()

    private init() {
        words = Words()
        count = 0
    }

    /// The name these bytes spell; nil when they are no realm's name. Empty is `none`.
    package init?(_ bytes: Span<UInt8>) {
        guard Self.isValid(bytes) else { return nil }
        words = Words()
        count = bytes.count
        for index in bytes.indices {
            words.set(bytes[index], at: index)
        }
    }

    /// The name this text spells; nil when it is no realm's name.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes.span)
    }

    /// Whether these bytes are empty or spell a realm's name.
    package static func isValid(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count <= WireLimits.realmBytesMax else { return false }
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                continue
            case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                guard index > 0 else { return false }
            default:
                return false
            }
        }
        return true
    }

    /// Whether these bytes spell this name.
    package func isSpelt(_ bytes: Span<UInt8>) -> Bool {
        guard bytes.count == count else { return false }
        var index = 0
        // Of whole words, where there are any, one comparison for eight bytes.
        while index + 8 <= count {
            guard bytes.bigEndianUInt64(at: index) == words.word(at: index) else { return false }
            index += 8
        }
        while index < count {
            guard bytes[index] == words.byte(at: index) else { return false }
            index += 1
        }
        return true
    }

    /// Whether the name is empty.
    package var isNone: Bool { count == 0 }

    /// Appends the name's bytes, without a length.
    package func append(to buffer: inout [UInt8]) {
        buffer.append(addingCapacity: count) { output in
            for index in 0..<count { output.append(words.byte(at: index)) }
        }
    }

    /// Appends one byte of length and the name's bytes.
    package func appendLengthPrefixed(to buffer: inout [UInt8]) {
        buffer.append(addingCapacity: count + 1) { output in
            output.append(UInt8(truncatingIfNeeded: count))
            for index in 0..<count { output.append(words.byte(at: index)) }
        }
    }

    /// One byte of length, the name's bytes, and zeros.
    package var lengthPrefixed: [64 of UInt8] {
        var bytes = InlineArray<64, UInt8>(repeating: 0)
        bytes[0] = UInt8(truncatingIfNeeded: count)
        for index in 0..<count { bytes[index + 1] = words.byte(at: index) }
        return bytes
    }

    /// The name as text, for configuration, logs and metrics.
    package var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ordered as the bytes are; a prefix comes before what continues it.
    package static func < (left: RealmName, right: RealmName) -> Bool {
        left.words.precedes(right.words)
    }
}

/// Sixty-four bytes as words in network order, so that comparing words compares bytes.
private struct Words: Hashable, Sendable {
    var high = Half()
    var low = Half()

    mutating func set(_ byte: UInt8, at index: Int) {
        if index < 32 {
            high.set(byte, at: index)
        } else {
            low.set(byte, at: index - 32)
        }
    }

    func byte(at index: Int) -> UInt8 {
        index < 32 ? high.byte(at: index) : low.byte(at: index - 32)
    }

    /// The eight bytes from a place that is a multiple of eight.
    func word(at index: Int) -> UInt64 {
        index < 32 ? high.word(at: index) : low.word(at: index - 32)
    }

    func precedes(_ other: Words) -> Bool {
        high == other.high ? low.precedes(other.low) : high.precedes(other.high)
    }
}

private struct Half: Hashable, Sendable {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var third: UInt64 = 0
    var fourth: UInt64 = 0

    mutating func set(_ byte: UInt8, at index: Int) {
        let bits = UInt64(byte) << UInt64(56 - 8 * (index & 7))
        switch index >> 3 {
        case 0: first |= bits
        case 1: second |= bits
        case 2: third |= bits
        default: fourth |= bits
        }
    }

    func byte(at index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: word(at: index) >> UInt64(56 - 8 * (index & 7)))
    }

    func word(at index: Int) -> UInt64 {
        switch index >> 3 {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
    }

    func precedes(_ other: Half) -> Bool {
        (first, second, third, fourth) < (other.first, other.second, other.third, other.fourth)
    }
}
