import AssayBytes
package import AssayCrypto
package import AssayEncodings

extension Workspace {
    /// The thumbprint of a key that was read into `bytes` (RFC 7638).
    mutating func thumbprint(of key: JWK) -> Bytes32 {
        key.thumbprint(in: &bytes)
    }

    /// The key that was read into `bytes`, ready for the engine; nil when it is no key of its
    /// kind.
    func publicKey(of key: JWK) -> PublicKey? {
        key.publicKey(in: bytes, making: points)
    }

    /// The same for a key beside a signature: whether an Ed25519 key is on its curve is left to
    /// the engine.
    func publicKey(besideSignature key: JWK) -> PublicKey? {
        guard case .ed25519(let range) = key.material else { return publicKey(of: key) }
        return Bytes32(bytes.span.extracting(range)).flatMap {
            try? PublicKey.ed25519(besideSignature: $0)
        }
    }
}

extension JWK {
    /// The thumbprint of the key, which was read into `bytes` (RFC 7638); they are as before.
    func thumbprint(in bytes: inout [UInt8]) -> Bytes32 {
        let input = appendThumbprintInput(to: &bytes)
        let digest = SHA256.digest(bytes.span.extracting(input))
        bytes.removeLast(input.count)
        return digest
    }

    /// The key, which was read into `bytes`, ready for the engine; nil when it is no key of its
    /// kind. This is key arithmetic: everything cheaper comes first.
    func publicKey(in bytes: [UInt8], making points: PointWorkroom? = nil) -> PublicKey? {
        let bytes = bytes.span
        do throws(KeyError) {
            switch material {
            case .ec(let curve, let x, let y):
                return try .ec(
                    ECCurve(curve), x: bytes.extracting(x), y: bytes.extracting(y),
                    in: points)
            case .ed25519(let range):
                guard let value = Bytes32(bytes.extracting(range)) else { return nil }
                return try .ed25519(value)
            case .rsa(let modulus, let exponent):
                return try .rsa(modulus: bytes.extracting(modulus), exponent: exponent)
            }
        } catch {
            return nil
        }
    }
}

extension ECCurve {
    /// The curve under its JOSE name.
    init(_ curve: JOSECurve) {
        switch curve {
        case .p256: self = .p256
        case .p384: self = .p384
        case .p521: self = .p521
        }
    }
}

extension SignatureAlgorithm {
    /// The algorithm under its JOSE name.
    package init(_ algorithm: JOSEAlgorithm) {
        switch algorithm {
        case .es256: self = .es256
        case .es384: self = .es384
        case .es512: self = .es512
        case .eddsa: self = .eddsa
        case .rs256: self = .rs256
        case .rs384: self = .rs384
        case .rs512: self = .rs512
        case .ps256: self = .ps256
        case .ps384: self = .ps384
        case .ps512: self = .ps512
        }
    }
}
