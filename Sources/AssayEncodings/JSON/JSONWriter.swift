package import AssayBytes

/// Writes one JSON text (RFC 8259). Commas and escapes are its business, nesting the caller's.
package struct JSONWriter {
    /// The text so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty text.
    package init() {}

    /// Opens an object, as a value or a member begun with `name`.
    package mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    /// Closes the innermost object.
    package mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Opens an array.
    package mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    /// Closes the innermost array.
    package mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// The name of the member whose value is written next.
    package mutating func name(_ name: String) {
        separate()
        appendEscaped(name.utf8.span)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A string value.
    package mutating func value(_ text: String) {
        value(text: text.utf8.span)
    }

    /// A string value from bytes meant as UTF-8; what is not UTF-8 is replaced by U+FFFD.
    package mutating func value(text: Span<UInt8>) {
        separate()
        appendEscaped(text)
        needsComma = true
    }

    /// A string value: 32 bytes in base64url without padding.
    package mutating func value(base64URL digest: Bytes32) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        Base64URL.encode(digest, appendingTo: &bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A number.
    package mutating func value(_ number: some FixedWidthInteger) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
        needsComma = true
    }

    /// `true` or `false`.
    package mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
        needsComma = true
    }

    /// A value that is JSON already; nothing is checked.
    package mutating func value(json text: Span<UInt8>) {
        separate()
        bytes.append(text)
        needsComma = true
    }

    /// A member whose value is a string.
    package mutating func member(_ name: String, _ text: String) {
        self.name(name)
        value(text)
    }

    /// A member whose value is a number.
    package mutating func member(_ name: String, _ number: some FixedWidthInteger) {
        self.name(name)
        value(number)
    }

    /// A member whose value is `true` or `false`.
    package mutating func member(_ name: String, _ truth: Bool) {
        self.name(name)
        value(truth)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

extension JSONWriter {
    private mutating func appendEscaped(_ text: Span<UInt8>) {
        let isUTF8 = (try? UTF8Span(validating: text)) != nil
        bytes.append(UInt8(ascii: "\""))
        for index in text.indices {
            let byte = text[index]
            if byte >= 0x80, !isUTF8 {
                bytes.append(contentsOf: "\u{FFFD}".utf8)
            } else {
                append(escaping: byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A:
            bytes.append(contentsOf: "\\n".utf8)
        case 0..<0x20, 0x7F:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 15))
        default:
            bytes.append(byte)
        }
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
