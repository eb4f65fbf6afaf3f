import AssayBytes
import AssayCrypto
import AssayProver

/// A private key that makes proofs, together with its one algorithm.
///
/// Printing a key shows its thumbprint and nothing that is secret.
public struct ProofKey: Sendable {
    /// What a key signs with: JOSE names (RFC 7518 section 3.1, RFC 8037 section 3.1).
    public enum Algorithm: String, CaseIterable, Sendable {
        case es256 = "ES256"
        case es384 = "ES384"
        case es512 = "ES512"
        case eddsa = "EdDSA"
        case rs256 = "RS256"
        case rs384 = "RS384"
        case rs512 = "RS512"
        case ps256 = "PS256"
        case ps384 = "PS384"
        case ps512 = "PS512"
    }

    let signing: SigningKey
    /// What the key signs with.
    public let algorithm: Algorithm

    /// A new key; an RSA key has 2048 bits.
    public static func generate(
        _ algorithm: Algorithm = .es256
    ) throws(ProvingError) -> ProofKey {
        do throws(SigningKeyError) {
            return ProofKey(try SigningKey.generate(try algorithm.signature()), algorithm)
        } catch {
            throw ProvingError(error)
        }
    }

    /// The key of a private JWK (RFC 7517). `algorithm` stands in where the text has no `alg` and
    /// must agree with it otherwise; without either it is the curve's own, EdDSA, or RS256.
    public init(jwk text: String, algorithm: Algorithm? = nil) throws(ProvingError) {
        do throws(SigningKeyError) {
            let bytes = Array(text.utf8)
            let key = try SigningKey(jwk: bytes.span, algorithm: try algorithm?.signature())
            guard let found = Algorithm(rawValue: key.algorithm.joseName) else {
                throw .unsupported
            }
            self.init(key, found)
        } catch {
            throw ProvingError(error)
        }
    }

    private init(_ key: SigningKey, _ algorithm: Algorithm) {
        signing = key
        self.algorithm = algorithm
    }

    /// The private JWK, `alg` included. It is a secret.
    public func privateJWK() throws(ProvingError) -> String {
        let text = signing.privateJWK
        guard !text.isEmpty else { throw .libraryFailed }
        return String(decoding: text, as: UTF8.self)
    }

    /// The public JWK, with the members RFC 7638 section 3.2 requires and no others.
    public var publicJWK: String { String(decoding: signing.publicJWK, as: UTF8.self) }

    /// The key's thumbprint (RFC 7638, SHA-256, base64url): the `jkt` of a token bound to it.
    public var thumbprint: String { signing.thumbprint.text }

    /// A signature over given bytes; `format` matters to ECDSA only.
    public func sign(
        _ message: [UInt8], format: SignatureFormat = .raw
    ) throws(ProvingError) -> [UInt8] {
        do {
            return try signing.sign(message.span, format: format.crypto)
        } catch {
            throw .libraryFailed
        }
    }
}

extension ProofKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm and the thumbprint.
    public var description: String { "ProofKey(\(algorithm.rawValue), \(thumbprint))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` shows no secret.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension ProofKey.Algorithm {
    fileprivate func signature() throws(SigningKeyError) -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm(joseName: rawValue) else { throw .unsupported }
        return algorithm
    }
}

extension ProvingError {
    fileprivate init(_ error: SigningKeyError) {
        switch error {
        case .notJSON: self = .keyNotJSON
        case .memberInvalid: self = .keyMemberInvalid
        case .unsupported: self = .keyUnsupported
        case .keyInvalid: self = .keyInvalid
        case .libraryFailed: self = .libraryFailed
        }
    }
}

extension SignatureFormat {
    /// As the signer says it.
    var crypto: AssayCrypto.SignatureFormat {
        switch self {
        case .raw: .raw
        case .der: .der
        }
    }
}
