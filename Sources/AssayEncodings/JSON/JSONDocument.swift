import AssayBytes

/// A JSON text (RFC 8259), strictly decoded and then known good.
///
/// Strict means: UTF-8 without a byte order mark, no name twice in an object however it is
/// escaped, no lone surrogate, nothing after the value, and limits on bytes, depth and nodes.
/// The text is read once, without recursion, into a flat tape; the values are read from there.
/// A document is meant to be reused: parsing again keeps its memory. Nodes and iterators belong
/// to the text parsed last.
package struct JSONDocument: Sendable {
    /// What a text may cost.
    package let limits: JSONLimits
    /// Whether `//` comments stand for white space: for configuration files only.
    package let commentsAllowed: Bool
    var text: [UInt8] = []
    var tape: JSONTape

    /// A document without a text; its root is `null`.
    package init(limits: JSONLimits = JSONLimits(), commentsAllowed: Bool = false) {
        var limits = limits
        // Offsets are kept in 32 bits, and a node takes at least a byte.
        limits.bytesMax = max(0, min(limits.bytesMax, Int(Int32.max)))
        limits.nodesMax = max(0, min(limits.nodesMax, limits.bytesMax))
        self.limits = limits
        self.commentsAllowed = commentsAllowed
        tape = JSONTape(nodesMax: limits.nodesMax)
    }

    /// Reads a text; after an error the root is `null`.
    package mutating func parse(_ source: Span<UInt8>) throws(JSONError) {
        text.removeAll(keepingCapacity: true)
        guard source.count <= limits.bytesMax else {
            tape.recordNothing()
            throw JSONError(.tooLarge, at: limits.bytesMax)
        }
        text.append(source)
        try read()
    }

    /// Reads a text given in base64url, as the parts of a JWS are; error offsets are of the
    /// decoded text.
    package mutating func parse(base64URL source: Span<UInt8>) throws(JSONError) {
        text.removeAll(keepingCapacity: true)
        guard let count = Base64URL.decodedCount(of: source.count) else {
            tape.recordNothing()
            throw JSONError(.invalidBase64URL, at: 0)
        }
        guard count <= limits.bytesMax else {
            tape.recordNothing()
            throw JSONError(.tooLarge, at: limits.bytesMax)
        }
        guard Base64URL.decode(source, appendingTo: &text) else {
            tape.recordNothing()
            throw JSONError(.invalidBase64URL, at: 0)
        }
        try read()
    }

    /// The value the text is.
    package var root: JSONNode { JSONNode(index: 0) }

    private mutating func read() throws(JSONError) {
        // Lent out while the reader borrows the text.
        var lent = JSONTape()
        swap(&lent, &tape)
        lent.reset()
        var reader = JSONReader(
            source: text.span, limits: limits, commentsAllowed: commentsAllowed)
        let failure = reader.read(into: &lent)
        swap(&lent, &tape)
        guard let failure else { return }
        tape.recordNothing()
        throw failure
    }
}
