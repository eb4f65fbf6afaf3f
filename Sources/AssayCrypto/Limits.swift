/// What this target accepts; everything outside is refused before a library sees it.
package enum CryptoLimits {
    /// Smallest RSA modulus, in bits (RFC 7518 section 3.3).
    package static let rsaModulusBitsMin = 2048
    /// Largest RSA modulus, in bits: bounds what one verification may cost.
    package static let rsaModulusBitsMax = 4096
    /// Smallest RSA public exponent; the largest is what 32 bits hold.
    package static let rsaExponentMin: UInt32 = 3
    /// Longest DER ECDSA signature: two integers of 66 bytes (P-521) with their headers.
    package static let derSignatureBytesMax = 139
}
