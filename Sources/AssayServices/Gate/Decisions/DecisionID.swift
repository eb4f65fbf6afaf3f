package import AssayBytes

/// A decision's id as `Assay-Decision` has it: 16 bytes in base64url, 22 characters.
package enum DecisionID {
    /// The text of an id.
    package static func text(_ id: Bytes16) -> String {
        var bytes: [UInt8] = []
        id.append(to: &bytes)
        var text: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The id of a text; nil when it is none.
    package static func id(_ text: Span<UInt8>) -> Bytes16? {
        var bytes: [UInt8] = []
        guard text.count == 22, Base64URL.decode(text, appendingTo: &bytes) else { return nil }
        return Bytes16(bytes.span)
    }
}
