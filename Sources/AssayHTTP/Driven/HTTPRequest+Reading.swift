import AssayBytes

/// Why a head is refused.
enum HeadFault: Error, Hashable {
    /// A line that is none of HTTP's, or that readers could take for different things.
    case malformed
    /// Not HTTP/1.
    case version
}

/// Reading a head (RFC 9112, sections 3 and 5): strictly, in one pass, and nothing is copied.
extension HTTPRequest {
    /// The request whose head is `bytes`, from the request line to the empty line that ends it.
    ///
    /// Refused are names that are no token, blanks before a colon, folded lines, control
    /// characters in targets and values, line ends other than CR LF, and an HTTP/1.1 request
    /// without exactly one `Host`.
    init(head bytes: [UInt8]) throws(HeadFault) {
        self.init()
        self.bytes = bytes
        let text = bytes.span
        var index = try readRequestLine(text)
        fields.reserveCapacity(24)
        while true {
            guard index + 1 < text.count else { throw .malformed }
            if text[index] == 0x0D { break }
            index = try readField(text, from: index)
        }
        guard text[index + 1] == 0x0A, index + 2 == text.count else { throw .malformed }
        if !isHTTP10 {
            guard case .one = field("Host") else { throw .malformed }
        }
        body = bytes.count..<bytes.count
    }

    /// Reads `METHOD TARGET HTTP/1.1`; gives where the next line begins.
    private mutating func readRequestLine(_ text: Span<UInt8>) throws(HeadFault) -> Int {
        var index = Self.endOfToken(text, from: 0)
        guard index > 0, index < text.count, text[index] == 0x20 else { throw .malformed }
        method = 0..<index
        index += 1
        let start = index
        while index < text.count, text[index] > 0x20, text[index] != 0x7F { index += 1 }
        guard index > start, index + 11 <= text.count, text[index] == 0x20 else {
            throw .malformed
        }
        setTarget(at: start..<index)
        index += 1
        guard Self.isVersion(text.extracting(index..<index + 8)), text[index + 8] == 0x0D,
            text[index + 9] == 0x0A
        else { throw .malformed }
        guard text[index + 5] == UInt8(ascii: "1") else { throw .version }
        isHTTP10 = text[index + 7] == UInt8(ascii: "0")
        return index + 10
    }

    /// Whether eight bytes are `HTTP/`, a digit, a point and a digit.
    private static func isVersion(_ text: Span<UInt8>) -> Bool {
        text[0] == UInt8(ascii: "H") && text[1] == UInt8(ascii: "T")
            && text[2] == UInt8(ascii: "T") && text[3] == UInt8(ascii: "P")
            && text[4] == UInt8(ascii: "/") && (0x30...0x39).contains(text[5])
            && text[6] == UInt8(ascii: ".") && (0x30...0x39).contains(text[7])
    }

    /// Reads `Name: value`, without the blanks around the value (RFC 9110, section 5.5).
    private mutating func readField(
        _ text: Span<UInt8>, from start: Int
    ) throws(HeadFault) -> Int {
        var index = Self.endOfToken(text, from: start)
        guard index > start, index < text.count, text[index] == UInt8(ascii: ":") else {
            throw .malformed
        }
        let name = start..<index
        index += 1
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        let end = Self.endOfText(text, from: index)
        guard end + 1 < text.count, text[end] == 0x0D, text[end + 1] == 0x0A else {
            throw .malformed
        }
        var last = end
        while last > index, text[last - 1] == 0x20 || text[last - 1] == 0x09 { last -= 1 }
        fields.append(Field(name: name, value: index..<last))
        return end + 2
    }

    /// Where a token (RFC 9110, section 5.6.2) that begins at `start` ends.
    private static func endOfToken(_ text: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < text.count, text[index].isTokenByte { index += 1 }
        return index
    }

    /// The first control character but TAB from `start` on, eight bytes at a time.
    private static func endOfText(_ text: Span<UInt8>, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        // Unsafe: only whole words within the span are read of it.
        let raw = unsafe text.bytes
        var index = start
        while index + 8 <= text.count {
            // Unsafe: eight bytes from `index`, which are within the span.
            let word = UInt64(
                littleEndian: unsafe raw.unsafeLoadUnaligned(
                    fromByteOffset: index, as: UInt64.self))
            // The lowest bit set is right: a byte below 0x20, or 0x7F; those above may not be.
            let deleted = word ^ (ones &* 0x7F)
            let marks =
                ((word &- ones &* 0x20) & ~word | (deleted &- ones) & ~deleted) & tops
            guard marks != 0 else {
                index += 8
                continue
            }
            index += marks.trailingZeroBitCount / 8
            guard text[index] == 0x09 else { return index }
            index += 1
        }
        while index < text.count {
            let byte = text[index]
            if byte < 0x20 && byte != 0x09 || byte == 0x7F { return index }
            index += 1
        }
        return index
    }
}

extension HTTPRequest {
    /// Whether the connection goes on after the answer (RFC 9112, section 9.3).
    var keepsAlive: Bool {
        var keeps = !isHTTP10
        for field in fields where equalsIgnoringCase(field.name, "Connection") {
            for option in options(field.value) {
                if equalsIgnoringCase(option, "close") { return false }
                if equalsIgnoringCase(option, "keep-alive") { keeps = true }
            }
        }
        return keeps
    }

    /// The parts of a list between commas, without blanks around them.
    private func options(_ value: Range<Int>) -> [Range<Int>] {
        bytes[value].split(separator: UInt8(ascii: ",")).map { part in
            var range = part.startIndex..<part.endIndex
            while let first = range.first, bytes[first] == 0x20 || bytes[first] == 0x09 {
                range.removeFirst()
            }
            while let last = range.last, bytes[last] == 0x20 || bytes[last] == 0x09 {
                range.removeLast()
            }
            return range
        }
    }
}
