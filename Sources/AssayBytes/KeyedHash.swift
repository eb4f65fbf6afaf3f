/// A hash with a secret key: polynomials modulo 2^61 - 1, where no choice of texts collides more
/// than by chance, so that whoever writes them cannot make a table slow.
///
/// It places and never decides: what is found is compared byte by byte.
package struct KeyedHash: Sendable {
    private let key: UInt64
    /// The key's square, to take two chunks at a time.
    private let square: UInt64

    private static let prime: UInt64 = (1 << 61) - 1

    /// A hash with a key of its own, of the system's randomness.
    package init() {
        self.init(key: UInt64.random(in: 1 << 32..<Self.prime))
    }

    /// A hash without a key, for tables that hold nothing.
    package static let none = KeyedHash(key: 0)

    private init(key: UInt64) {
        self.key = key
        square = Self.fold(key.multipliedFullWidth(by: key))
    }

    /// The hash of `text`, of its length, and of what `salt` says of it.
    package func hash(_ text: Span<UInt8>, salt: UInt32 = 0) -> UInt64 {
        var state = UInt64(salt) << 24 | UInt64(UInt32(truncatingIfNeeded: text.count))
        var index = 0
        // Two at a time wait for one another half as often.
        while text.count - index >= 15 {
            state = step(
                state, text.bigEndianUInt64(at: index) >> 8,
                text.bigEndianUInt64(at: index + 7) >> 8)
            index += 14
        }
        while text.count - index >= 8 {
            state = step(state, text.bigEndianUInt64(at: index) >> 8)
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
        Self.fold(Self.fold(state.multipliedFullWidth(by: key)) &+ chunk)
    }

    /// Two steps at once: ((state * key + first) * key + second).
    private func step(_ state: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
        let new = Self.fold(first.multipliedFullWidth(by: key)) &+ second
        return Self.fold(Self.fold(state.multipliedFullWidth(by: square)) &+ new)
    }

    /// A product modulo 2^61 - 1, below 2^62 and some.
    private static func fold(_ product: (high: UInt64, low: UInt64)) -> UInt64 {
        (product.high << 3 | product.low >> 61) &+ (product.low & prime)
    }

    /// The same of a sum, once more.
    private static func fold(_ sum: UInt64) -> UInt64 {
        (sum & prime) &+ (sum >> 61)
    }
}
