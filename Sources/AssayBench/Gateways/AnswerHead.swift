/// The head of an HTTP/1.1 answer, as far as a run needs it.
package struct AnswerHead {
    package var status = 0
    /// Bytes of the answer, head and body.
    package var size = 0
    /// Whether the other end closes the connection after it.
    package var closes = false
    /// The value of `Assay-Reason`, where it has one.
    package var reason: Range<Int>?

    /// What reading gave.
    package enum Reading {
        case whole(AnswerHead)
        /// More of it has to come.
        case part
        /// It is none, or one whose end cannot be told here: chunked, or without a length.
        case malformed
    }

    /// Reads the answer that begins `bytes`.
    package static func read(_ bytes: Span<UInt8>) -> Reading {
        var head = AnswerHead()
        var bodySize: Int?
        var start = 0
        var index = 0
        while true {
            // A line feed ends a line; the carriage return before it is not part of it.
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
            guard index < bytes.count else {
                return bytes.count < BenchLimits.answerHeadBytesMax ? .part : .malformed
            }
            let line = start..<(index > start && bytes[index - 1] == 0x0D ? index - 1 : index)
            if start == 0 {
                guard let status = status(bytes.extracting(line)) else { return .malformed }
                head.status = status
            } else if line.isEmpty {
                break
            } else if let value = value(of: "content-length", bytes, line) {
                guard let size = number(bytes.extracting(value)) else { return .malformed }
                bodySize = size
            } else if let value = value(of: "connection", bytes, line) {
                head.closes = value.count == 5 && bytes[value.lowerBound] | 0x20 == 0x63
            } else if let value = value(of: "assay-reason", bytes, line) {
                head.reason = value
            } else if value(of: "transfer-encoding", bytes, line) != nil {
                return .malformed
            }
            index += 1
            start = index
        }
        guard let size = bodySize ?? (head.status == 204 ? 0 : nil) else { return .malformed }
        head.size = index + 1 + size
        return head.size <= bytes.count ? .whole(head) : .part
    }

    /// The three digits of `HTTP/1.1 200 OK`.
    private static func status(_ line: Span<UInt8>) -> Int? {
        guard line.count >= 12, line[0] == 0x48, line[8] == 0x20 else { return nil }
        return number(line.extracting(9..<12))
    }

    /// The value of a line of this name (lower case), without blanks around it.
    private static func value(
        of name: String, _ bytes: Span<UInt8>, _ line: Range<Int>
    ) -> Range<Int>? {
        let length = name.utf8.count
        guard line.count > length, bytes[line.lowerBound + length] == UInt8(ascii: ":") else {
            return nil
        }
        for (offset, byte) in name.utf8.enumerated()
        where bytes[line.lowerBound + offset] | 0x20 != byte | 0x20 {
            return nil
        }
        var value = (line.lowerBound + length + 1)..<line.upperBound
        while let first = value.first, bytes[first] == 0x20 { value.removeFirst() }
        while let last = value.last, bytes[last] == 0x20 { value.removeLast() }
        return value
    }

    private static func number(_ digits: Span<UInt8>) -> Int? {
        guard (1...9).contains(digits.count) else { return nil }
        var number = 0
        for index in digits.indices {
            guard (0x30...0x39).contains(digits[index]) else { return nil }
            number = number * 10 + Int(digits[index] - 0x30)
        }
        return number
    }
}
