import CGMP

/// Whether numbers are squares modulo p = 2^255 - 19, by GMP's Jacobi symbol: a sixth of the
/// time of Euler's criterion.
@safe
enum JacobiSymbol {
    /// Whether a number is a square other than zero; it need not be below p.
    static func isSquare(_ number: LittleEndianWords) -> Bool {
        var number = (number.word0, number.word1, number.word2, number.word3)
        var prime: (UInt64, UInt64, UInt64, UInt64) = (
            0xffff_ffff_ffff_ffed, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
            0x7fff_ffff_ffff_ffff
        )
        // GMP reads both where they lie, during the call only: four limbs each, the least first.
        return unsafe withUnsafeBytes(of: &number) { number in
            unsafe withUnsafeBytes(of: &prime) { prime in
                var left = unsafe __mpz_struct()
                var right = unsafe __mpz_struct()
                _ = unsafe __gmpz_roinit_n(
                    &left, number.baseAddress?.assumingMemoryBound(to: mp_limb_t.self), 4)
                _ = unsafe __gmpz_roinit_n(
                    &right, prime.baseAddress?.assumingMemoryBound(to: mp_limb_t.self), 4)
                return unsafe __gmpz_jacobi(&left, &right) == 1
            }
        }
    }
}
