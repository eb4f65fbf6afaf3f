import AssayBytes

extension JSONReader {
    /// Reads a string (RFC 8259 section 7) that starts at `position`; gives its content.
    ///
    /// Without escapes its content stays where it is in the text; at the first escape the content
    /// so far moves to the tape's storage and the rest follows it there.
    @discardableResult
    mutating func readString() throws(JSONError) -> JSONContent {
        let start = position
        let source = source
        var index = position + 1
        while index < source.count {
            if source.count - index >= 8 {
                let plain = Self.plainCount(source.bigEndianUInt64(at: index))
                index += plain
                if plain == 8 { continue }
            }
            let byte = source[index]
            if byte == 0x22 {
                position = index + 1
                let content = JSONContent(start: start + 1, count: index - start - 1)
                try append(.string, from: start, content)
                return content
            } else if byte == 0x5C {
                return try readEscapedString(from: start, to: index)
            } else if byte < 0x20 {
                throw JSONError(.controlCharacter, at: index)
            } else if byte < 0x80 {
                index += 1
            } else {
                index += try characterCount(at: index)
            }
        }
        throw JSONError(.truncated, at: source.count)
    }

    /// How many of eight bytes come before the first that is no ASCII character which stands for
    /// itself: a quotation mark, a backslash, a control character, a part of a longer one.
    static func plainCount(_ bytes: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let seven = ones &* 0x7F
        // Of seven bits each, so that no sum reaches the byte above; a high bit is missing where
        // the seven bits are none, or below 0x20.
        let low = bytes & seven
        let plain =
            ((low ^ ones &* 0x22) &+ seven) & ((low ^ ones &* 0x5C) &+ seven)
            & (low &+ ones &* 0x60)
        return ((~plain | bytes) & ~seven).leadingZeroBitCount / 8
    }

    /// Reads the rest of a string whose first escape is at `escape`.
    private mutating func readEscapedString(
        from start: Int, to escape: Int
    ) throws(JSONError) -> JSONContent {
        let first = tape.unescapedCount
        reserveUnescaped()
        for index in start + 1..<escape { keep(source[index]) }
        position = escape
        while position < source.count {
            let byte = source[position]
            if byte == 0x22 {
                position += 1
                let content = JSONContent(
                    start: first, count: tape.unescapedCount - first, isUnescaped: true)
                try append(.string, from: start, content)
                return content
            } else if byte == 0x5C {
                try readEscape()
            } else if byte < 0x20 {
                throw JSONError(.controlCharacter, at: position)
            } else if byte < 0x80 {
                keep(byte)
                position += 1
            } else {
                let count = try characterCount(at: position)
                for index in position..<position + count { keep(source[index]) }
                position += count
            }
        }
        throw JSONError(.truncated, at: source.count)
    }

    /// Reads an escape at `position` and keeps the character it stands for.
    private mutating func readEscape() throws(JSONError) {
        let start = position
        position += 1
        let letter = try byte()
        position += 1
        switch letter {
        case 0x22, 0x5C, 0x2F: keep(letter)
        case 0x62: keep(0x08)
        case 0x66: keep(0x0C)
        case 0x6E: keep(0x0A)
        case 0x72: keep(0x0D)
        case 0x74: keep(0x09)
        case 0x75:
            let unit = try readHex()
            guard unit & 0xF800 == 0xD800 else { return keep(scalar: unit) }
            guard unit < 0xDC00 else { throw JSONError(.loneSurrogate, at: start) }
            guard try byte() == 0x5C else { throw JSONError(.loneSurrogate, at: start) }
            position += 1
            guard try byte() == 0x75 else { throw JSONError(.loneSurrogate, at: start) }
            position += 1
            let low = try readHex()
            guard low & 0xFC00 == 0xDC00 else { throw JSONError(.loneSurrogate, at: start) }
            keep(scalar: 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
        default: throw JSONError(.invalidEscape, at: start)
        }
    }

    /// Reads four hexadecimal digits.
    private mutating func readHex() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit = try byte()
            switch digit {
            case 0x30...0x39: value = value << 4 | UInt32(digit - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt32((digit | 0x20) - 0x57)
            default: throw JSONError(.invalidEscape, at: position)
            }
            position += 1
        }
        return value
    }

    /// Makes room for all the text could hold: unescaping never lengthens it.
    private mutating func reserveUnescaped() {
        let missing = source.count - tape.unescaped.count
        guard missing > 0 else { return }
        tape.unescaped.append(contentsOf: repeatElement(0, count: missing))
    }

    private mutating func keep(_ byte: UInt8) {
        tape.unescaped[tape.unescapedCount] = byte
        tape.unescapedCount += 1
    }

    /// Keeps a scalar value, which is no surrogate, as UTF-8.
    private mutating func keep(scalar: UInt32) {
        switch scalar {
        case ..<0x80:
            keep(UInt8(truncatingIfNeeded: scalar))
        case ..<0x800:
            keep(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case ..<0x10000:
            keep(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            keep(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            keep(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}

/// Where the content of a string stands.
struct JSONContent {
    var start: Int
    var count: Int
    /// In the tape's storage, not in the text.
    var isUnescaped = false

    var range: Range<Int> { start..<start + count }
}
