/// An IPv6 address read from its text (RFC 4291 section 2.2, RFC 3986 section 3.2.2).
struct IPv6Address: Equatable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// The address `text` names, in any of its spellings; nil when it names none.
    init?(_ text: Span<UInt8>) {
        var groups = 0
        var groupsBeforeGap: Int?
        var index = 0
        if text.count >= 2 && text[0] == .colon {
            guard text[1] == .colon else { return nil }
            groupsBeforeGap = 0
            index = 2
        }
        while index < text.count {
            guard groups < 8 else { return nil }
            if let dotted = Self.dottedQuad(text, from: index) {
                guard groups <= 6 else { return nil }
                append(UInt64(dotted >> 16))
                append(UInt64(dotted & 0xFFFF))
                groups += 2
                index = text.count
                break
            }
            guard let group = Self.group(text, at: &index) else { return nil }
            append(group)
            groups += 1
            guard index < text.count else { break }
            // A colon follows; a second one is the gap, which stands once and may end the text.
            guard text[index] == .colon, index + 1 < text.count else { return nil }
            index += 1
            if text[index] == .colon {
                guard groupsBeforeGap == nil else { return nil }
                groupsBeforeGap = groups
                index += 1
            }
        }
        guard let before = groupsBeforeGap else {
            guard groups == 8 else { return nil }
            return
        }
        guard groups < 8 else { return nil }
        openGap(after: before, of: groups)
    }

    /// Appends the address in brackets, eight groups without leading zeros.
    func append(to output: inout OutputSpan<UInt8>) {
        output.append(UInt8(ascii: "["))
        for index in 0..<8 {
            if index > 0 { output.append(.colon) }
            let word = index < 4 ? high : low
            var group = UInt16(truncatingIfNeeded: word >> (48 - 16 * (index & 3)))
            var digits = max(1, (16 - group.leadingZeroBitCount + 3) / 4)
            group <<= UInt16(16 - 4 * digits)
            while digits > 0 {
                let digit = UInt8(group >> 12)
                output.append(
                    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
                group <<= 4
                digits -= 1
            }
        }
        output.append(UInt8(ascii: "]"))
    }

    private mutating func append(_ group: UInt64) {
        high = high << 16 | low >> 48
        low = low << 16 | group
    }

    /// Moves what was read after the gap to the end, zeros in between.
    private mutating func openGap(after before: Int, of groups: Int) {
        let read = (high, low)
        self.high = 0
        self.low = 0
        for index in 0..<8 {
            let position: Int
            if index < before {
                position = groups - 1 - index
            } else if index >= 8 - (groups - before) {
                position = 7 - index
            } else {
                append(0)
                continue
            }
            let word = position < 4 ? read.1 : read.0
            append(word >> UInt64(16 * (position & 3)) & 0xFFFF)
        }
    }

    /// One to four hexadecimal digits.
    private static func group(_ text: Span<UInt8>, at index: inout Int) -> UInt64? {
        var value: UInt64 = 0
        let start = index
        while index < text.count, let digit = text[index].hexadecimalValue {
            guard index - start < 4 else { return nil }
            value = value << 4 | UInt64(digit)
            index += 1
        }
        return index > start ? value : nil
    }

    /// Four decimal numbers from `start` to the end of the text, without leading zeros.
    private static func dottedQuad(_ text: Span<UInt8>, from start: Int) -> UInt32? {
        guard text.count - start <= 15 else { return nil }
        var address: UInt32 = 0
        var index = start
        for part in 0..<4 {
            if part > 0 {
                guard index < text.count, text[index] == .dot else { return nil }
                index += 1
            }
            let first = index
            var value: UInt32 = 0
            while index < text.count, UInt8(ascii: "0") <= text[index],
                text[index] <= UInt8(ascii: "9")
            {
                guard index == first || value > 0 else { return nil }
                value = value * 10 + UInt32(text[index] - UInt8(ascii: "0"))
                guard value <= 255 else { return nil }
                index += 1
            }
            guard index > first else { return nil }
            address = address << 8 | value
        }
        return index == text.count ? address : nil
    }
}
