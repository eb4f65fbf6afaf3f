import AssayBytes

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

    /// The name of a record, unless it is longer.
    init?(_ record: JSONRecord) {
        guard record.short != 0 else { return nil }
        word = record.short
    }

    /// The word of the name at `range` of `text`; zero for a longer one.
    static func word(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        guard range.count <= bytesMax else { return 0 }
        guard text.count - range.lowerBound >= 8 else { return word(text.extracting(range)) }
        // Of eight bytes read at once those that are not the name's are put out.
        let others = UInt64(8 * (bytesMax - range.count))
        let bytes = text.bigEndianUInt64(at: range.lowerBound) >> 8
        return UInt64(range.count + 1) << 56 | (bytes >> others) << others
    }

    /// The bytes, and above them how many there are and one.
    private static func word(_ bytes: Span<UInt8>) -> UInt64 {
        var word = UInt64(bytes.count + 1)
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
    /// The value of a member; nil when there is none or `object` is not an object.
    func member(_ name: JSONShortName, of object: JSONNode) -> JSONNode? {
        let content = content(of: object, kind: .object)
        var index = content.lowerBound
        while index < content.upperBound {
            if tape.records[index].short == name.word { return JSONNode(index: index + 1) }
            index = tape.records[index + 1].next(after: index + 1)
        }
        return nil
    }

    /// The short name of a member; nil where it has a longer one.
    package func shortName(_ member: JSONMember) -> JSONShortName? {
        JSONShortName(tape.records[member.name.index])
    }
}
