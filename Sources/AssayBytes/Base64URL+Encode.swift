extension Base64URL {
    /// Appends the text of `bytes`.
    package static func encode(_ bytes: Span<UInt8>, appendingTo buffer: inout [UInt8]) {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: encodedCount(of: bytes.count)))
        var target = buffer.mutableSpan
        var writer = Writer(output: start)
        for index in bytes.indices {
            writer.write(bytes[index], to: &target)
        }
        writer.finish(&target)
    }

    /// Appends the 43 characters of `value`.
    package static func encode(_ value: Bytes32, appendingTo buffer: inout [UInt8]) {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: 43))
        var target = buffer.mutableSpan
        var writer = Writer(output: start)
        writer.write(value.word0, to: &target)
        writer.write(value.word1, to: &target)
        writer.write(value.word2, to: &target)
        writer.write(value.word3, to: &target)
        writer.finish(&target)
    }

    /// Appends to `buffer` the text of its own bytes in `range`.
    package static func encode(_ range: Range<Int>, of buffer: inout [UInt8]) {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: encodedCount(of: range.count)))
        var target = buffer.mutableSpan
        var writer = Writer(output: start)
        for index in range {
            writer.write(target[index], to: &target)
        }
        writer.finish(&target)
    }

    /// How many characters the text of `count` bytes has.
    package static func encodedCount(of count: Int) -> Int {
        let rest = count % 3
        return count / 3 * 4 + (rest == 0 ? 0 : rest + 1)
    }

    /// Collects bytes and writes a character for each six bits.
    private struct Writer {
        var output: Int
        private var bits: UInt32 = 0
        private var pending: UInt32 = 0

        init(output: Int) {
            self.output = output
        }

        mutating func write(_ byte: UInt8, to target: inout MutableSpan<UInt8>) {
            bits = bits << 8 | UInt32(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                put(UInt8(truncatingIfNeeded: bits >> pending) & 0x3F, to: &target)
            }
        }

        mutating func write(_ word: UInt64, to target: inout MutableSpan<UInt8>) {
            for index in 0..<8 as Range<UInt64> {
                write(UInt8(truncatingIfNeeded: word >> (56 - 8 * index)), to: &target)
            }
        }

        mutating func finish(_ target: inout MutableSpan<UInt8>) {
            guard pending > 0 else { return }
            put(UInt8(truncatingIfNeeded: bits << (6 - pending)) & 0x3F, to: &target)
        }

        private mutating func put(_ value: UInt8, to target: inout MutableSpan<UInt8>) {
            target[output] = Base64URLAlphabet.character(of: value)
            output += 1
        }
    }
}
