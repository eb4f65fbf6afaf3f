extension JSONReader {
    /// Reads a number: the grammar of RFC 8259 section 6.
    mutating func readNumber() throws(JSONError) {
        let start = position
        if source[position] == 0x2D { position += 1 }
        let first = position
        try skipDigits()
        guard source[first] != 0x30 || position == first + 1 else {
            throw JSONError(.invalidNumber, at: first + 1)
        }
        if position < source.count, source[position] == 0x2E {
            position += 1
            try skipDigits()
        }
        if position < source.count, source[position] | 0x20 == 0x65 {
            position += 1
            if position < source.count, source[position] == 0x2B || source[position] == 0x2D {
                position += 1
            }
            try skipDigits()
        }
        try append(.number, from: start)
    }

    /// Moves past at least one digit.
    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while position < source.count, source[position] &- 0x30 < 10 { position += 1 }
        guard position > start else {
            throw JSONError(position < source.count ? .invalidNumber : .truncated, at: position)
        }
    }
}
