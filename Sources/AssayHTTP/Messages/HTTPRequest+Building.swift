import AssayBytes

extension HTTPRequest {
    /// How the end of a body is told (RFC 9112, section 6).
    enum Framing: Hashable {
        case none
        case length(UInt64)
        case chunked
        /// Lengths that differ or are no numbers, both a length and an encoding, or an encoding
        /// other than chunked: readers could disagree on where the next request begins.
        case ambiguous
    }

    /// Sets the target, and path and query in it, also where it is a whole URI: a server takes
    /// that too (RFC 9112, section 3.2.2).
    mutating func setTarget(_ text: Span<UInt8>) {
        setTarget(at: append(text))
    }

    /// The same of a target that is among the bytes.
    mutating func setTarget(at range: Range<Int>) {
        target = range
        let local = endOfAuthority..<target.upperBound
        let mark = local.first { bytes[$0] == UInt8(ascii: "?") }
        path = local.lowerBound..<(mark ?? target.upperBound)
        query = mark.map { $0 + 1..<target.upperBound }
    }

    /// Where the target's path begins: its start, save where scheme and authority come first.
    private var endOfAuthority: Int {
        for scheme in ["http://", "https://"] as [StaticString] {
            let end = target.lowerBound + scheme.utf8CodeUnitCount
            guard end <= target.upperBound,
                equalsIgnoringCase(target.lowerBound..<end, scheme)
            else { continue }
            return (end..<target.upperBound).first { index in
                bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "?")
            } ?? target.upperBound
        }
        return target.lowerBound
    }

    /// A request as the listener would read it from these parts.
    package init(
        method: Span<UInt8>, target: Span<UInt8>,
        fields: [(name: [UInt8], value: [UInt8])]
    ) {
        self.init()
        setTarget(target)
        self.method = append(method)
        for field in fields { appendField(field.name.span, field.value.span) }
        body = bytes.count..<bytes.count
    }

    /// Adds bytes and gives their range.
    mutating func append(_ text: Span<UInt8>) -> Range<Int> {
        let start = bytes.count
        // Unsafe: copied within the span's own count.
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        return start..<bytes.count
    }

    /// Adds a header line; blanks around a value are not part of it (RFC 9110, section 5.5).
    mutating func appendField(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var start = 0
        var end = value.count
        while start < end, isBlank(value[start]) { start += 1 }
        while end > start, isBlank(value[end - 1]) { end -= 1 }
        fields.append(Field(name: append(name), value: append(value.extracting(start..<end))))
    }

    /// Adds bytes of the body, which always comes last.
    mutating func appendBody(_ chunk: Span<UInt8>) {
        bytes.append(chunk)
        body = body.lowerBound..<bytes.count
    }

    /// Drops the body that was kept.
    mutating func dropBody() {
        bytes.removeLast(body.count)
        body = bytes.count..<bytes.count
        bodyTooLarge = true
    }

    /// Whether method and names are tokens, and target and values without control characters
    /// (RFC 9110, sections 5.1, 5.5 and 5.6.2). libmicrohttpd lets the others through, also
    /// `Content-Length : 2`, which other readers take for a length.
    var isHeadWellFormed: Bool {
        guard !target.isEmpty, span(method).isToken else { return false }
        let path = span(target)
        guard path.isVisibleOrNotASCII else { return false }
        for field in fields {
            guard span(field.name).isToken, span(field.value).isFieldValue else { return false }
        }
        return true
    }

    /// How the body's end is told, by the header lines alone.
    var framing: Framing {
        let length = field("Content-Length")
        switch field("Transfer-Encoding") {
        case .several: return .ambiguous
        case .one(let value):
            // RFC 9112, section 6.1: HTTP/1.0 has no encodings.
            guard case .absent = length, !isHTTP10, equalsIgnoringCase(value, "chunked") else {
                return .ambiguous
            }
            return .chunked
        case .absent: break
        }
        switch length {
        case .absent: return .none
        case .several: return .ambiguous
        case .one(let value): return decimal(value).map(Framing.length) ?? .ambiguous
        }
    }

    /// Whether the client waits to be told before it sends the body.
    var expectsContinue: Bool {
        if case .one(let value) = field("Expect") {
            equalsIgnoringCase(value, "100-continue")
        } else {
            false
        }
    }

    private func decimal(_ range: Range<Int>) -> UInt64? {
        guard (1...18).contains(range.count) else { return nil }
        var number: UInt64 = 0
        for index in range {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            number = number * 10 + UInt64(bytes[index] - UInt8(ascii: "0"))
        }
        return number
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes can be a header line's value: no control characters but tabs.
    fileprivate var isFieldValue: Bool {
        // Without branches, so that many bytes are looked at together.
        var bad: UInt8 = 0
        for index in indices {
            let byte = self[index]
            let isControl: UInt8 = byte < 0x20 ? 1 : 0
            let isTab: UInt8 = byte == 0x09 ? 1 : 0
            let isDelete: UInt8 = byte == 0x7f ? 1 : 0
            bad |= (isControl & ~isTab) | isDelete
        }
        return bad == 0
    }

    /// Whether there is neither a control character nor a blank.
    fileprivate var isVisibleOrNotASCII: Bool {
        var bad: UInt8 = 0
        for index in indices {
            let byte = self[index]
            bad |= (byte <= 0x20 ? 1 : 0) | (byte == 0x7f ? 1 : 0)
        }
        return bad == 0
    }
}
