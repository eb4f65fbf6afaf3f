package import AssayBytes
package import AssayCrypto
import AssayEncodings

/// Why a text is not a key to sign with, or a key could not be made.
package enum SigningKeyError: Error, Hashable {
    /// Not strict JSON, or not an object.
    case notJSON
    /// A member is missing, of the wrong type, or not base64url.
    case memberInvalid
    /// `kty`, `crv` or `alg` is none this library signs with, or they do not go together.
    case unsupported
    /// The numbers are not a key, or the public half is not the private half's.
    case keyInvalid
    /// The library failed: memory or randomness.
    case libraryFailed
}

/// A private key together with the one algorithm it signs with and its public JWK.
package struct SigningKey: Sendable {
    /// The algorithm of every signature.
    package let algorithm: SignatureAlgorithm
    /// The key itself.
    package let privateKey: PrivateKey
    /// The public JWK: the required members in lexicographic order without white space, which is
    /// also what RFC 7638 section 3 digests.
    package let publicJWK: [UInt8]
    /// SHA-256 of the public JWK (RFC 7638).
    package let thumbprint: Bytes32

    /// A key for an algorithm of its kind.
    package init(
        _ privateKey: PrivateKey, _ algorithm: SignatureAlgorithm
    ) throws(SigningKeyError) {
        guard algorithm.fits(privateKey.kind) else { throw .unsupported }
        guard let components = privateKey.components else { throw .libraryFailed }
        self.algorithm = algorithm
        self.privateKey = privateKey
        let text = JWKText.publicText(components)
        publicJWK = text
        thumbprint = SHA256.digest(text.span)
    }

    /// A new key. Unusual RSA sizes and exponents serve to prove refusals with.
    package static func generate(
        _ algorithm: SignatureAlgorithm, rsaModulusBits: Int = 2048,
        rsaExponent: UInt32 = 65537
    ) throws(SigningKeyError) -> SigningKey {
        let kind: KeyKind =
            switch algorithm {
            case .es256: .ec(.p256)
            case .es384: .ec(.p384)
            case .es512: .ec(.p521)
            case .eddsa: .ed25519
            case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: .rsa
            }
        let key: PrivateKey
        do {
            key = try PrivateKey.generate(
                kind, rsaModulusBits: rsaModulusBits, rsaExponent: rsaExponent)
        } catch {
            throw .libraryFailed
        }
        return try SigningKey(key, algorithm)
    }

    /// The thumbprint as text: the value of `jkt`, 43 characters.
    package var thumbprintText: [UInt8] {
        var text: [UInt8] = []
        Base64URL.encode(thumbprint, appendingTo: &text)
        return text
    }

    /// The private JWK, `alg` included. It is a secret.
    package var privateJWK: [UInt8] {
        guard let components = privateKey.components else { return [] }
        return JWKText.privateText(components, algorithm)
    }

    /// The public half, as a verifier would hold it; throws where a verifier would refuse it.
    package func publicKey() throws(KeyError) -> PublicKey {
        try privateKey.publicKey()
    }

    /// A signature of `message`; `format` matters to ECDSA only.
    package func sign(
        _ message: Span<UInt8>, format: SignatureFormat = .raw
    ) throws(SigningError) -> [UInt8] {
        try privateKey.sign(message, algorithm, format: format)
    }
}
