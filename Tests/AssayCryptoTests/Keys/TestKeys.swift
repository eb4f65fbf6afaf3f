import AssayCrypto
import AssayProver

/// Keys made once a run: RSA keys are dear to make, and most tests only need some key.
enum TestKeys {
    private static let rsa = try? PrivateKey.generate(.rsa)

    /// A key for `algorithm`; all RSA algorithms get the same 2048-bit key.
    static func signing(_ algorithm: SignatureAlgorithm) throws -> SigningKey {
        if algorithm.fits(.rsa), let rsa {
            return try SigningKey(rsa, algorithm)
        }
        return try SigningKey.generate(algorithm)
    }
}
