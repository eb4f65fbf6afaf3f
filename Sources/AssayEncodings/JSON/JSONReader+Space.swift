extension JSONReader {
    /// Moves past white space (RFC 8259 section 2) and, where allowed, comments.
    @inline(__always)
    mutating func skipSpace() throws(JSONError) {
        // Mostly there is none.
        if position < source.count, source[position] > 0x20, !commentsAllowed { return }
        try skipAllSpace()
    }

    private mutating func skipAllSpace() throws(JSONError) {
        while position < source.count {
            switch source[position] {
            case 0x20, 0x0A, 0x0D, 0x09:
                position += 1
            case 0x2F where commentsAllowed:
                try skipComment()
            default:
                return
            }
        }
    }

    /// Moves past a comment: from `//` to the end of the line. It is UTF-8 as all the text is.
    private mutating func skipComment() throws(JSONError) {
        position += 1
        guard try byte() == 0x2F else { throw JSONError(.unexpectedByte, at: position) }
        while position < source.count, source[position] != 0x0A {
            position += try characterCount(at: position)
        }
    }
}
