/// Why a JSON Web Key is not a public key Assay can use.
package enum JWKProblem: UInt8, Error, CaseIterable, Equatable, Sendable {
    /// The key is not an object.
    case notAnObject
    /// A member the key type requires is missing.
    case memberMissing
    /// A member is of the wrong JSON type.
    case memberTypeWrong
    /// A member of a private or symmetric key is there (RFC 7518 sections 6.2.2, 6.3.2, 6.4).
    case privateMember
    /// `kty` or `crv` is none Assay supports.
    case unsupported
    /// A value is not base64url.
    case base64URLInvalid
    /// A coordinate or an Ed25519 key is not exactly as long as its curve says.
    case lengthWrong
    /// The RSA modulus has a leading zero byte, is even, or is outside the allowed sizes.
    case modulusInvalid
    /// The RSA modulus has the form of CVE-2017-15361, whose factors can be found.
    case modulusFactorable
    /// The RSA exponent has a leading zero byte, is even, or is not in 3 ..< 2^32.
    case exponentInvalid
    /// `key_ops` holds an operation twice (RFC 7517 section 4.3) or too many.
    case operationsInvalid
}

/// The numbers of a public key, as ranges of the workspace they were decoded into.
package enum JWKMaterial: Equatable, Sendable {
    /// An EC point; each coordinate as long as the curve says (RFC 7518 section 6.2).
    case ec(JOSECurve, x: Range<Int>, y: Range<Int>)
    /// The 32 bytes of an Ed25519 key (RFC 8037 section 2).
    case ed25519(Range<Int>)
    /// An RSA key; the modulus without leading zeros (RFC 7518 section 6.3).
    case rsa(modulus: Range<Int>, exponent: UInt32)
}

/// A public JSON Web Key (RFC 7517): well-formed, not yet known to be a point of its curve.
package struct JWK: Equatable, Sendable {
    package let material: JWKMaterial
    /// What the key's own `alg`, `use` and `key_ops` say of checking signatures.
    let usage: JWKUsage

    /// Whether the key is of the algorithm's type and its own members do not forbid that.
    package func allows(_ algorithm: JOSEAlgorithm) -> Bool {
        usage.allows(algorithm) && isOfType(of: algorithm)
    }

    private func isOfType(of algorithm: JOSEAlgorithm) -> Bool {
        switch (algorithm, material) {
        case (.es256, .ec(.p256, _, _)), (.es384, .ec(.p384, _, _)), (.es512, .ec(.p521, _, _)):
            true
        case (.eddsa, .ed25519):
            true
        case (.rs256, .rsa), (.rs384, .rsa), (.rs512, .rsa):
            true
        case (.ps256, .rsa), (.ps384, .rsa), (.ps512, .rsa):
            true
        default:
            false
        }
    }
}
