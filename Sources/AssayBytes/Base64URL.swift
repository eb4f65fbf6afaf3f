/// Base64url without padding (RFC 4648 section 5, RFC 7515 section 2), one text a value.
///
/// Strict: no padding, no other alphabet, no white space, and the bits of the last character
/// that carry nothing are zero. So every accepted text is what `encode` gives for its bytes.
package enum Base64URL {
    /// Appends the bytes `text` stands for; on false the buffer is as before.
    package static func decode(_ text: Span<UInt8>, appendingTo buffer: inout [UInt8]) -> Bool {
        guard let size = decodedCount(of: text.count) else { return false }
        let start = buffer.count
        buffer.append(addingCapacity: size) { $0.append(repeating: 0, count: size) }
        var target = buffer.mutableSpan
        guard decode(text, into: &target, at: start) else {
            buffer.removeLast(size)
            return false
        }
        return true
    }

    /// The 32 bytes of exactly 43 characters: a digest, a thumbprint, a minted value.
    package static func decode32(_ text: Span<UInt8>) -> Bytes32? {
        guard text.count == 43 else { return nil }
        var invalid: UInt64 = 0
        let first = eight(text, 0, &invalid)
        let second = eight(text, 8, &invalid)
        let third = eight(text, 16, &invalid)
        let fourth = eight(text, 24, &invalid)
        let fifth = eight(text, 32, &invalid)
        let end = (
            UInt64(Base64URLAlphabet.value(of: text[40])),
            UInt64(Base64URLAlphabet.value(of: text[41])),
            UInt64(Base64URLAlphabet.value(of: text[42]))
        )
        // The last character carries four bits; its two low ones must be zero.
        guard invalid | end.0 | end.1 | end.2 < 64, end.2 & 3 == 0 else { return nil }
        return Bytes32(
            first << 16 | second >> 32, second << 32 | third >> 16, third << 48 | fourth,
            fifth << 16 | end.0 << 10 | end.1 << 4 | end.2 >> 2)
    }

    /// The 48 bits of eight characters; what is no character sets a high bit of `invalid`.
    @inline(__always)
    private static func eight(
        _ text: Span<UInt8>, _ start: Int, _ invalid: inout UInt64
    ) -> UInt64 {
        let part = text.extracting(start..<start &+ 8)
        var bits: UInt64 = 0
        for index in 0..<8 {
            let value = UInt64(Base64URLAlphabet.value(of: part[index]))
            invalid |= value
            bits = bits << 6 | value
        }
        return bits
    }

    /// Whether `text` is the one encoding of some 32 bytes.
    package static func isCanonical43(_ text: Span<UInt8>) -> Bool {
        decode32(text) != nil
    }

    /// How many bytes a text of `count` characters stands for; nil when none has that length.
    package static func decodedCount(of count: Int) -> Int? {
        let rest = count & 3
        guard rest != 1 else { return nil }
        return count / 4 * 3 + (rest == 0 ? 0 : rest - 1)
    }

    /// Writes the decoded bytes from `start` on; the target is large enough.
    private static func decode(
        _ text: Span<UInt8>, into target: inout MutableSpan<UInt8>, at start: Int
    ) -> Bool {
        var invalid: UInt8 = 0
        var output = start
        var index = 0
        let whole = text.count & ~3
        while index < whole {
            // Parts of their own: one check of the place for all their bytes.
            let four = text.extracting(index..<index &+ 4)
            var three = target._mutatingExtracting(output..<output &+ 3)
            let a = Base64URLAlphabet.value(of: four[0])
            let b = Base64URLAlphabet.value(of: four[1])
            let c = Base64URLAlphabet.value(of: four[2])
            let d = Base64URLAlphabet.value(of: four[3])
            invalid |= a | b | c | d
            three[0] = a << 2 | b >> 4
            three[1] = b << 4 | c >> 2
            three[2] = c << 6 | d
            index += 4
            output += 3
        }
        guard index < text.count else { return invalid < 64 }
        let a = Base64URLAlphabet.value(of: text[index])
        let b = Base64URLAlphabet.value(of: text[index + 1])
        invalid |= a | b
        target[output] = a << 2 | b >> 4
        guard index + 2 < text.count else { return invalid < 64 && b & 0x0F == 0 }
        let c = Base64URLAlphabet.value(of: text[index + 2])
        target[output + 1] = b << 4 | c >> 2
        return (invalid | c) < 64 && c & 3 == 0
    }
}
