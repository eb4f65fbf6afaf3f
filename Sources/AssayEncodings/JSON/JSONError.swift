/// Why a text is not accepted as JSON.
package enum JSONErrorKind: UInt8, CaseIterable, Equatable, Sendable {
    /// More bytes than `JSONLimits.bytesMax`.
    case tooLarge
    /// Deeper than `JSONLimits.depthMax`.
    case tooDeep
    /// More values and names than `JSONLimits.nodesMax`.
    case tooManyNodes
    /// The text ends inside a value.
    case truncated
    /// A byte that cannot stand here.
    case unexpectedByte
    /// Not UTF-8: overlong, a surrogate, beyond U+10FFFF, or a broken sequence.
    case invalidUTF8
    /// A control character inside a string, unescaped.
    case controlCharacter
    /// An escape RFC 8259 section 7 does not know.
    case invalidEscape
    /// An escaped surrogate without its other half.
    case loneSurrogate
    /// A number outside the grammar of RFC 8259 section 6.
    case invalidNumber
    /// A name that the same object has already.
    case duplicateName
    /// Something after the value.
    case leftover
    /// The text around it is not base64url.
    case invalidBase64URL
}

/// A refused JSON text: why, and at which byte.
package struct JSONError: Error, Equatable, Sendable {
    package var kind: JSONErrorKind
    /// Bytes before the fault; at most the text's size.
    package var offset: Int

    /// A fault of `kind` at a byte.
    package init(_ kind: JSONErrorKind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// Line and column, from 1, of the fault in `text`; the column counts bytes.
    package func place(in text: Span<UInt8>) -> JSONPlace {
        JSONPlace(offset: offset, in: text)
    }
}

/// Line and column of a byte, both from 1; the column counts bytes.
package struct JSONPlace: Equatable, Sendable {
    package var line: Int
    package var column: Int

    /// The place of the byte at `offset`; one beyond the text is taken as its end.
    package init(offset: Int, in text: Span<UInt8>) {
        line = 1
        column = 1
        for index in 0..<max(0, min(offset, text.count)) {
            if text[index] == 0x0A {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
    }
}
