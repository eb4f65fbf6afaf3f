/// A name of at most seven bytes as one word, so that a member is told from others by a comparison.
package struct JSONShortName: Sendable {
    @usableFromInline let word: UInt64

    private static let bytesMax = 7

    /// The name `text`; longer ones are a mistake of the program.
    package init(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(bytes.count <= Self.bytesMax, "a name is too long")
        word = Self.word(bytes.span)
    }

    /// The name these bytes are; nil for a longer one.
    init?(_ bytes: Span<UInt8>) {
        guard bytes.count <= Self.bytesMax else { return nil }
        word = Self.word(bytes)
    }

    /// The bytes, and above them how many there are.
    private static func word(_ bytes: Span<UInt8>) -> UInt64 {
        var word = UInt64(bytes.count)
        for index in bytes.indices { word = word << 8 | UInt64(bytes[index]) }
        return word << UInt64(8 * (bytesMax - bytes.count))
    }

    /// Whether two names are the same.
    @inlinable @inline(__always)
    package static func == (left: JSONShortName, right: JSONShortName) -> Bool {
        left.word == right.word
    }
}

extension JSONDocument {
    /// The short name of a member; nil where it has a longer one.
    package func shortName(_ member: JSONMember) -> JSONShortName? {
        guard let name = string(member.name) else { return nil }
        return JSONShortName(name)
    }
}
