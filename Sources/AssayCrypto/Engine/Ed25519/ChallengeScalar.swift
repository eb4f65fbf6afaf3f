import AssayBytes
import CGMP

/// k of an Ed25519 signature: SHA-512 of R, A and the message, modulo L (RFC 8032 section
/// 5.1.7, step 2). The residue matters where A has a part of small order.
@safe
enum ChallengeScalar {
    /// The k of a signature of 64 bytes.
    static func of(
        _ signature: Span<UInt8>, _ key: Ed25519Point, _ message: Span<UInt8>
    ) -> LittleEndianWords {
        var hasher = SHA512Hasher()
        hasher.update(signature.extracting(first: 32))
        hasher.update(key.bytes)
        hasher.update(message)
        return residue(hasher.finish())
    }

    /// A number of eight words, the least first, modulo L.
    static func residue(_ number: [8 of UInt64]) -> LittleEndianWords {
        let order = Ed25519Encoding.order
        var number = number
        var divisor: [4 of UInt64] = [order.word0, order.word1, order.word2, order.word3]
        var quotient = [5 of UInt64](repeating: 0)
        var rest = [4 of UInt64](repeating: 0)
        // GMP divides eight limbs by four whose last is not zero: five and four are written.
        unsafe withUnsafeMutableBytes(of: &number) { number in
            unsafe withUnsafeMutableBytes(of: &divisor) { divisor in
                unsafe withUnsafeMutableBytes(of: &quotient) { quotient in
                    unsafe withUnsafeMutableBytes(of: &rest) { rest in
                        unsafe __gmpn_tdiv_qr(
                            limbs(quotient), limbs(rest), 0, limbs(number), 8, limbs(divisor), 4)
                    }
                }
            }
        }
        return LittleEndianWords(rest[0], rest[1], rest[2], rest[3])
    }

    private static func limbs(
        _ bytes: UnsafeMutableRawBufferPointer
    ) -> UnsafeMutablePointer<mp_limb_t>? {
        // Limbs of GMP are words of 64 bits here.
        unsafe bytes.baseAddress?.assumingMemoryBound(to: mp_limb_t.self)
    }
}
