extension Base64URL {
    /// Appends the text of `bytes`.
    package static func encode(_ bytes: Span<UInt8>, appendingTo buffer: inout [UInt8]) {
        buffer.append(addingCapacity: encodedCount(of: bytes.count)) { output in
            encode(bytes, to: &output)
        }
    }

    /// Appends the 43 characters of `value`.
    package static func encode(_ value: Bytes32, appendingTo buffer: inout [UInt8]) {
        let bytes = value.bytes
        encode(bytes.span, appendingTo: &buffer)
    }

    /// Appends to `buffer` the text of its own bytes in `range`.
    package static func encode(_ range: Range<Int>, of buffer: inout [UInt8]) {
        let start = buffer.count
        let size = encodedCount(of: range.count)
        buffer.append(addingCapacity: size) { $0.append(repeating: 0, count: size) }
        var target = buffer.mutableSpan
        var output = start
        var index = range.lowerBound
        // What is written stands behind what is read, so eight bytes can be read for six.
        while range.upperBound - index >= 6 {
            target.setBigEndian(
                eight(target.span.bigEndianUInt64(at: index) >> 16), at: output)
            index += 6
            output += 8
        }
        while range.upperBound - index >= 3 {
            let group = group(target[index], target[index + 1], target[index + 2])
            for place in 0..<4 { target[output + place] = character(place, of: group) }
            index += 3
            output += 4
        }
        let rest = range.upperBound - index
        guard rest > 0 else { return }
        let group = group(target[index], rest > 1 ? target[index + 1] : 0, 0)
        for place in 0...rest { target[output + place] = character(place, of: group) }
    }

    /// How many characters the text of `count` bytes has.
    package static func encodedCount(of count: Int) -> Int {
        let rest = count % 3
        return count / 3 * 4 + (rest == 0 ? 0 : rest + 1)
    }

    private static func encode(_ bytes: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        var index = 0
        while bytes.count - index >= 3 {
            let three = bytes.extracting(index..<index &+ 3)
            let group = group(three[0], three[1], three[2])
            for place in 0..<4 { output.append(character(place, of: group)) }
            index += 3
        }
        let rest = bytes.count - index
        guard rest > 0 else { return }
        let group = group(bytes[index], rest > 1 ? bytes[index + 1] : 0, 0)
        for place in 0...rest { output.append(character(place, of: group)) }
    }

    /// The eight characters of 48 bits, the first in the highest byte.
    @inline(__always)
    private static func eight(_ bits: UInt64) -> UInt64 {
        var characters: UInt64 = 0
        for place in 0..<8 {
            let six = UInt8(truncatingIfNeeded: bits >> UInt64(42 - 6 * place)) & 0x3F
            characters = characters << 8 | UInt64(Base64URLAlphabet.character(of: six))
        }
        return characters
    }

    /// Three bytes as 24 bits.
    @inline(__always)
    private static func group(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    }

    /// The character of the six bits at `place`, 0 to 3, of a group.
    @inline(__always)
    private static func character(_ place: Int, of group: UInt32) -> UInt8 {
        Base64URLAlphabet.character(
            of: UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * place)) & 0x3F)
    }
}
