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
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var invalid: UInt8 = 0
        for index in 0..<42 {
            let value = Base64URLAlphabet.value(of: text[index])
            invalid |= value
            shift(&words, by: 6, adding: value & 0x3F)
        }
        // The last character carries four bits; its two low ones must be zero.
        let last = Base64URLAlphabet.value(of: text[42])
        invalid |= last
        guard invalid < 64, last & 3 == 0 else { return nil }
        shift(&words, by: 4, adding: last >> 2)
        return Bytes32(words.0, words.1, words.2, words.3)
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

    private static func shift(
        _ words: inout (UInt64, UInt64, UInt64, UInt64), by bits: UInt64, adding value: UInt8
    ) {
        let carry = 64 - bits
        words.0 = words.0 << bits | words.1 >> carry
        words.1 = words.1 << bits | words.2 >> carry
        words.2 = words.2 << bits | words.3 >> carry
        words.3 = words.3 << bits | UInt64(value)
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
