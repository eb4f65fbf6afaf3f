/// A hash with a secret key: polynomials modulo 2^61 - 1, where no choice of texts collides more
/// than by chance, so that whoever writes them cannot make a table slow.
///
/// It places and never decides: what is found is compared byte by byte.
package struct KeyedHash: Sendable {
    private let key: UInt64

    private static let prime: UInt64 = (1 << 61) - 1

    /// A hash with a key of its own, of the system's randomness.
    package init() {
        key = UInt64.random(in: 1 << 32..<Self.prime)
    }

    /// A hash without a key, for tables that hold nothing.
    package static let none = KeyedHash(key: 0)

    private init(key: UInt64) {
        self.key = key
    }

    /// The hash of `text`, of its length, and of what `salt` says of it.
    package func hash(_ text: Span<UInt8>, salt: UInt32 = 0) -> UInt64 {
        var state = UInt64(salt) << 24 | UInt64(UInt32(truncatingIfNeeded: text.count))
        let whole = text.count / 7 * 7
        var index = 0
        while index < whole {
            let chunk =
                UInt64(text.bigEndianUInt32(at: index)) << 24
                | UInt64(text.bigEndianUInt16(at: index + 4)) << 8 | UInt64(text[index + 6])
            state = step(state, chunk)
            index += 7
        }
        var rest: UInt64 = 0
        while index < text.count {
            rest = rest << 8 | UInt64(text[index])
            index += 1
        }
        state = step(state, rest)
        // The remainder has structure in its low bits; spread it over the high ones.
        state ^= state >> 32
        return state &* 0x9E37_79B9_7F4A_7C15
    }

    /// (state * key + chunk) modulo 2^61 - 1, not fully reduced.
    private func step(_ state: UInt64, _ chunk: UInt64) -> UInt64 {
        let (high, low) = state.multipliedFullWidth(by: key)
        let folded = (high << 3 | low >> 61) &+ (low & Self.prime) &+ chunk
        return (folded & Self.prime) &+ (folded >> 61)
    }
}
