import AssayBytes

/// Lists of scope tokens, one blank between (RFC 6749 section 3.3).
enum Scope {
    private static let blank = UInt8(ascii: " ")

    /// Whether a text is such a list, or empty.
    static func isWellFormed(_ text: Span<UInt8>) -> Bool {
        var isAtStart = true
        for index in text.indices {
            switch text[index] {
            case blank:
                guard !isAtStart else { return false }
                isAtStart = true
            case 0x21, 0x23...0x5B, 0x5D...0x7E:
                isAtStart = false
            default:
                return false
            }
        }
        return text.isEmpty || !isAtStart
    }

    /// Whether `granted` has every scope token of `required`, in any order.
    static func covers(_ granted: Span<UInt8>, _ required: Span<UInt8>) -> Bool {
        var start = 0
        while let word = word(of: required, at: &start) {
            guard has(granted, required.extracting(word)) else { return false }
        }
        return true
    }

    private static func has(_ list: Span<UInt8>, _ wanted: Span<UInt8>) -> Bool {
        var start = 0
        while let word = word(of: list, at: &start) {
            if ConstantTime.equals(list.extracting(word), wanted) { return true }
        }
        return false
    }

    /// The next word from `start` on, which then stands behind it; nil after the last.
    private static func word(of text: Span<UInt8>, at start: inout Int) -> Range<Int>? {
        while start < text.count, text[start] == blank { start += 1 }
        guard start < text.count else { return nil }
        let first = start
        while start < text.count, text[start] != blank { start += 1 }
        return first..<start
    }
}
