/// Bytes that are few as a rule: as many as fit stand in the value itself, so that they cost no
/// allocation; more are kept apart.
package struct ShortBytes: Hashable, Sendable {
    /// How many bytes need no memory of their own.
    package static let inlineCount = 48

    private var bytes: [48 of UInt8]
    private var length: Int
    private var long: [UInt8]

    /// A copy of `source`.
    package init(_ source: Span<UInt8>) {
        bytes = InlineArray(repeating: 0)
        length = source.count
        long = []
        if source.count > Self.inlineCount {
            long.append(source)
        } else {
            for index in source.indices { bytes[index] = source[index] }
        }
    }

    /// How many bytes there are.
    package var count: Int { length }

    /// The bytes.
    package var span: Span<UInt8> {
        @_lifetime(borrow self)
        borrowing get {
            length > Self.inlineCount ? long.span : bytes.span.extracting(first: length)
        }
    }

    /// The bytes as an array.
    package var array: [UInt8] {
        var copy: [UInt8] = []
        copy.append(span)
        return copy
    }

    package static func == (left: ShortBytes, right: ShortBytes) -> Bool {
        guard left.length == right.length else { return false }
        for index in 0..<left.length where left.span[index] != right.span[index] {
            return false
        }
        return true
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(length)
        for index in 0..<length { hasher.combine(span[index]) }
    }
}
