import AssayBytes

/// The target of the request behind a subrequest, in its parts (RFC 9112, section 3.2).
struct RequestTarget: Equatable {
    /// Scheme and authority where they stand in the target.
    var origin: Range<Int>?
    /// The path, raw; empty where an absolute form has none.
    var path: Range<Int>

    /// Reads an origin form or an absolute form; nil for any other, which has no path.
    init?(_ text: Span<UInt8>) {
        var start = 0
        if !text.starts(with: Self.slash) {
            guard let authority = Self.authorityStart(text) else { return nil }
            start = authority
            while start < text.count, !Self.endsAuthority(text[start]) { start += 1 }
            origin = 0..<start
        }
        var end = start
        while end < text.count, !Self.endsPath(text[end]) { end += 1 }
        path = start..<end
    }

    private static let slash = [UInt8(ascii: "/")]

    private static func authorityStart(_ text: Span<UInt8>) -> Int? {
        for scheme in ["http://", "https://"] where text.count >= scheme.utf8.count {
            let count = scheme.utf8.count
            if text.extracting(0..<count).isName(scheme) { return count }
        }
        return nil
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || endsPath(byte)
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
