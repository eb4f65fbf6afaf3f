import AssayBytes

/// What can be said of an RSA modulus without the cryptographic library.
enum RSAModulus {
    /// Primes of which the powers of 65537 miss residues, in groups whose product has 32 bits.
    private static let groups: [(product: UInt64, primes: [UInt64])] = [
        (90_576_629, [11, 13, 17, 19, 37, 53]),
        (2_422_757_069, [61, 71, 73, 79, 97]),
        (152_563_703, [103, 107, 109, 127]),
        (23_707, [151, 157]),
    ]

    /// Whether a modulus has the form that Infineon's library gave (CVE-2017-15361, "ROCA"), so
    /// that its factors can be found: modulo every one of these primes it is a power of 65537.
    ///
    /// Any other modulus has that form with a chance of 4 in 10^9, and nearly always is let go
    /// after the first group: one division for each four bytes.
    static func isFactorable(_ bytes: Span<UInt8>) -> Bool {
        groups.allSatisfy { group in
            let residue = remainder(of: bytes, by: group.product)
            return group.primes.allSatisfy { isPower(residue % $0, modulo: $0) }
        }
    }

    /// The remainder of a big-endian number by a divisor of at most 32 bits.
    private static func remainder(of bytes: Span<UInt8>, by divisor: UInt64) -> UInt64 {
        var rest: UInt64 = 0
        var index = 0
        while index < bytes.count & 3 {
            rest = (rest << 8 | UInt64(bytes[index])) % divisor
            index += 1
        }
        while index < bytes.count {
            rest = (rest << 32 | UInt64(bytes.bigEndianUInt32(at: index))) % divisor
            index += 4
        }
        return rest
    }

    /// Whether some power of 65537 leaves this residue.
    private static func isPower(_ residue: UInt64, modulo prime: UInt64) -> Bool {
        var power: UInt64 = 1
        repeat {
            if power == residue { return true }
            power = power * 65537 % prime
        } while power != 1
        return false
    }
}
