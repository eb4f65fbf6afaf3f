package import AssayBytes
import COpenSSL

/// Why a signature could not be made.
package enum SigningError: Error, Hashable {
    /// The algorithm is not one of the key's kind.
    case algorithmMismatch
    /// The library failed: memory, randomness, or a modulus too short for the padding.
    case libraryFailed
}

/// A key that signs. Only provers hold one: clients, tools and tests, never a service.
package final class PrivateKey: Sendable {
    /// What the key is.
    package let kind: KeyKind
    private let material: PrivateKeyMaterial

    private init(_ kind: KeyKind, _ material: consuming PrivateKeyMaterial) {
        self.kind = kind
        self.material = material
    }

    /// A new key. RSA keys of any size the library makes are allowed, to prove refusals with.
    package static func generate(
        _ kind: KeyKind, rsaModulusBits: Int = 2048, rsaExponent: UInt32 = 65537
    ) throws(KeyError) -> PrivateKey {
        switch kind {
        case .ec(let curve):
            return PrivateKey(kind, .ec(try ECPrivateKey(generating: curve)))
        case .ed25519:
            guard let seed = try? SecureRandom.bytes32() else { throw .libraryFailed }
            return try .init(ed25519: seed)
        case .rsa:
            let key = try RSAPrivateKey(generating: rsaModulusBits, exponent: rsaExponent)
            return PrivateKey(kind, .rsa(key))
        }
    }

    /// An EC key from its private scalar, 1 to n - 1, in the curve's exact length.
    package convenience init(_ curve: ECCurve, d: Span<UInt8>) throws(KeyError) {
        self.init(.ec(curve), .ec(try ECPrivateKey(curve, d: d)))
    }

    /// An Ed25519 key from its seed (RFC 8032 section 5.1.5).
    package convenience init(ed25519 seed: Bytes32) throws(KeyError) {
        self.init(.ed25519, .ed25519(try Ed25519PrivateKey(seed)))
    }

    /// An RSA key from its numbers, which must belong together.
    package convenience init(rsa components: RSAComponents) throws(KeyError) {
        self.init(.rsa, .rsa(try RSAPrivateKey(components)))
    }

    /// The key's numbers; nil when the library cannot give them.
    package var components: KeyComponents? {
        switch material {
        case .ec(let key): key.components
        case .ed25519(let key): key.components
        case .rsa(let key): key.components.map { .rsa($0) }
        }
    }

    /// The public half, judged like any other.
    package func publicKey() throws(KeyError) -> PublicKey {
        guard let components else { throw .libraryFailed }
        switch components {
        case .ec(let curve, let x, let y, _):
            return try .ec(curve, x: x.span, y: y.span)
        case .ed25519(let x, _):
            guard let bytes = Bytes32(x.span) else { throw .libraryFailed }
            return try .ed25519(bytes)
        case .rsa(let components):
            guard components.e.count <= 4 else { throw .exponent }
            let exponent = components.e.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            return try .rsa(modulus: components.n.span, exponent: exponent)
        }
    }

    /// A signature of `message`. `pssSaltBytes` stands in for the digest's length, to show that
    /// another length is refused.
    package func sign(
        _ message: Span<UInt8>, _ algorithm: SignatureAlgorithm,
        format: SignatureFormat = .raw, pssSaltBytes: Int? = nil
    ) throws(SigningError) -> [UInt8] {
        guard algorithm.fits(kind) else { throw .algorithmMismatch }
        var digest: [UInt8] = []
        algorithm.digest?.compute(message, into: &digest)
        switch material {
        case .ec(let key):
            return try key.sign(digest, format)
        case .ed25519(let key):
            return try key.sign(message)
        case .rsa(let key):
            guard let digestAlgorithm = algorithm.digest else { throw .algorithmMismatch }
            guard algorithm.isPSS else { return try key.sign(digest, digestAlgorithm) }
            let salt = pssSaltBytes ?? digestAlgorithm.byteCount
            return try key.signPSS(digest, digestAlgorithm, saltBytes: salt)
        }
    }
}

/// The library's form of a private key, by kind; each case clears and frees what it holds.
enum PrivateKeyMaterial: ~Copyable, Sendable {
    case ec(ECPrivateKey)
    case ed25519(Ed25519PrivateKey)
    case rsa(RSAPrivateKey)
}
