/// What a server answered. Redirects are answers like others: none is followed.
package struct FetchAnswer: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8]
    /// What the answer says of its own keeping.
    package var caching: CachePolicy
    /// What to name when asking again; nil without one that can be read.
    package var entityTag: EntityTag?

    /// An answer of these parts.
    package init(
        status: Int, body: [UInt8] = [], caching: CachePolicy = CachePolicy(),
        entityTag: EntityTag? = nil
    ) {
        self.status = status
        self.body = body
        self.caching = caching
        self.entityTag = entityTag
    }
}

/// An answer's validator (RFC 9110, section 8.8.3), as it was sent, `W/` and quotes included.
package struct EntityTag: Hashable, Sendable {
    /// The longest that is kept, in bytes.
    private static let bytesMax = 256

    let text: String

    /// The validator a header line's value is; nil for anything else.
    package init?(_ value: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        let opaque = value.starts(with: "W/".utf8) ? value.dropFirst(2) : value[...]
        guard value.count <= Self.bytesMax, opaque.count >= 2, opaque.first == quote,
            opaque.last == quote
        else { return nil }
        // `etagc` without its bytes beyond ASCII, which no text here would carry unchanged.
        let isText = opaque.dropFirst().dropLast().allSatisfy { byte in
            byte > 0x20 && byte < 0x7f && byte != quote
        }
        guard isText else { return nil }
        text = String(decoding: value, as: UTF8.self)
    }
}
