import AssayEncodings

/// JSON of another process, before it becomes part of our own.
enum JSONText {
    /// Values and names of one text.
    private static let nodesMax = 8192

    /// Whether a text is one JSON object and nothing else.
    static func isObject(_ text: [UInt8]) -> Bool {
        var document = JSONDocument(
            limits: JSONLimits(bytesMax: max(1, text.count), nodesMax: nodesMax))
        guard (try? document.parse(text.span)) != nil else { return false }
        return document.kind(document.root) == .object
    }
}
