import AssayBytes
import AssayEncodings

/// The bytes a request's fields lie in while it is written.
struct RouteSource {
    private(set) var bytes: [UInt8] = []

    /// Adds bytes; where they stand.
    mutating func add(_ value: Span<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(value)
        return start..<bytes.count
    }

    /// Adds the string of a member; nil when there is none.
    mutating func add(_ name: String, of document: JSONDocument) -> Range<Int>? {
        guard let node = document.member(name, of: document.root),
            let text = document.string(node)
        else { return nil }
        return add(text)
    }

    /// Adds the string of a member, cut to what a frame carries; nil when there is none.
    ///
    /// For values that are as bad when cut as they are whole, so that the verifier judges them
    /// in their turn.
    mutating func add(_ name: String, of document: JSONDocument, cutTo bounds: ClosedRange<Int>)
        -> Range<Int>?
    {
        guard let range = add(name, of: document) else { return nil }
        return cut(range, to: bounds)
    }

    /// Adds the string of a member; where no frame can carry it, a byte that stands in no JSON
    /// string and no URL, so that it differs from whatever a proof says, in its turn.
    mutating func add(
        _ name: String, of document: JSONDocument, orNoneOf bounds: ClosedRange<Int>
    ) -> Range<Int>? {
        guard let range = add(name, of: document) else { return nil }
        guard !bounds.contains(range.count) else { return range }
        bytes.removeLast(range.count)
        bytes.append(0xFF)
        return range.lowerBound..<bytes.count
    }

    /// Drops what is beyond the bounds of the value that was added last.
    mutating func cut(_ range: Range<Int>, to bounds: ClosedRange<Int>) -> Range<Int> {
        bytes.removeLast(max(0, range.count - bounds.upperBound))
        return range.lowerBound..<bytes.count
    }

    /// Adds the bytes a member's base64url stands for; nil when it is not base64url.
    mutating func add(base64URL name: String, of document: JSONDocument) -> Range<Int>? {
        guard let node = document.member(name, of: document.root),
            let text = document.string(node)
        else { return nil }
        return add(base64URL: text)
    }

    /// Appends what base64url stands for; false, and nothing appended, when it is none.
    mutating func decode(_ text: Span<UInt8>) -> Bool {
        Base64URL.decode(text, appendingTo: &bytes)
    }
}
