/// The media type of a body, as far as the gate reads it (RFC 9110 section 8.3).
enum MediaType {
    /// Whether exactly one line says `application/json`. It has no parameters of its own (RFC
    /// 8259 section 11), so any may stand there, but none that says it is not UTF-8.
    static func isJSON(_ lines: [[UInt8]]) -> Bool {
        guard lines.count == 1, let line = lines.first else { return false }
        let parts = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard let type = parts.first, lowered(type) == Array("application/json".utf8) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            let parameter = lowered(part)
            return !parameter.starts(with: "charset".utf8)
                || parameter == Array("charset=utf-8".utf8)
                || parameter == Array("charset=\"utf-8\"".utf8)
        }
    }

    /// Without white space around it, in lower case.
    private static func lowered(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
