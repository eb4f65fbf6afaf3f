import AssayCrypto
import AssayEncodings
import AssayWire

/// Why a public key given as JSON text is no key that may be used.
enum NamedKeyProblem: Error {
    /// Neither JSON nor a JWK with what its type needs.
    case malformed
    /// A key of a type or curve there is no code for.
    case unsupported
}

extension Workspace {
    /// Reads the JWK that stands as JSON text at `range` of `bytes`.
    mutating func readKey(_ range: Range<Int>) -> Result<JWK, NamedKeyProblem> {
        guard header.read(range, of: bytes) else { return .failure(.malformed) }
        switch JWK.parse(header.root, in: header, appendingTo: &bytes) {
        case .success(let key): return .success(key)
        case .failure(.unsupported): return .failure(.unsupported)
        case .failure: return .failure(.malformed)
        }
    }
}

/// The outward form of a signature, which can be told without the key's arithmetic.
enum SignatureShape {
    /// Whether `signature` could be one of `algorithm`; the format matters to ECDSA only, and of
    /// an unknown algorithm nothing is known, save that no signature is empty.
    static func isRight(
        _ signature: Span<UInt8>, for algorithm: JOSEAlgorithm?, _ format: SignatureFormat
    ) -> Bool {
        switch algorithm {
        case nil: !signature.isEmpty
        case .es256: isECDSA(signature, .p256, format)
        case .es384: isECDSA(signature, .p384, format)
        case .es512: isECDSA(signature, .p521, format)
        case .eddsa: signature.count == 64
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512:
            256 <= signature.count && signature.count <= 512
        }
    }

    private static func isECDSA(
        _ signature: Span<UInt8>, _ curve: ECCurve, _ format: SignatureFormat
    ) -> Bool {
        switch format {
        case .raw: signature.count == 2 * curve.coordinateBytes
        case .der: ECDSASignatureForm.isDER(signature)
        }
    }
}

extension SignatureFormat {
    /// The format a request names, or its kind's own.
    init(_ form: SignatureForm?, default kindsOwn: SignatureFormat) {
        switch form {
        case .raw: self = .raw
        case .der: self = .der
        case .kindDefault, nil: self = kindsOwn
        }
    }
}
