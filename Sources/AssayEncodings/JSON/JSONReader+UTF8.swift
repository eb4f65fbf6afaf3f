extension JSONReader {
    /// How many bytes the character at `index` has, once they are known to be well-formed UTF-8
    /// (RFC 3629 section 4: no overlong form, no surrogate, nothing beyond U+10FFFF).
    func characterCount(at index: Int) throws(JSONError) -> Int {
        let first = source[index]
        switch first {
        case ..<0x80:
            return 1
        case 0xC2...0xDF:
            try checkSecond(of: index, in: 0x80...0xBF)
            return 2
        case 0xE0...0xEF:
            // E0 must not be overlong; ED must not reach the surrogates.
            let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
            let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
            try checkSecond(of: index, in: lowest...highest)
            try checkContinuation(2, of: index)
            return 3
        case 0xF0...0xF4:
            // F0 must not be overlong; F4 must not pass U+10FFFF.
            let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
            let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
            try checkSecond(of: index, in: lowest...highest)
            try checkContinuation(2, of: index)
            try checkContinuation(3, of: index)
            return 4
        default:
            throw JSONError(.invalidUTF8, at: index)
        }
    }

    private func checkSecond(
        of index: Int, in range: ClosedRange<UInt8>
    ) throws(JSONError) {
        guard index + 1 < source.count else { throw JSONError(.truncated, at: source.count) }
        guard range.contains(source[index + 1]) else { throw JSONError(.invalidUTF8, at: index) }
    }

    private func checkContinuation(_ offset: Int, of index: Int) throws(JSONError) {
        guard index + offset < source.count else { throw JSONError(.truncated, at: source.count) }
        guard source[index + offset] & 0xC0 == 0x80 else {
            throw JSONError(.invalidUTF8, at: index)
        }
    }
}
