import AssayBytes
import AssayCrypto
package import AssayWire

/// The public keys of devices: SPKI DER (RFC 5480, RFC 8410), or an uncompressed P-256 point
/// (SEC 1 section 2.3.3).
package enum DeviceKey {
    /// DER has one encoding a value, so that a key of a known curve is these bytes and its point.
    private static let forms: [(curve: CredentialCurve, prefix: [UInt8])] = [
        (
            .p256,
            [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
                0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
                0x04,
            ]
        ),
        (
            .p384,
            [
                0x30, 0x76, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
                0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22, 0x03, 0x62, 0x00, 0x04,
            ]
        ),
        (
            .p521,
            [
                0x30, 0x81, 0x9B, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02,
                0x01, 0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23, 0x03, 0x81, 0x86, 0x00, 0x04,
            ]
        ),
        (
            .ed25519,
            [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
        ),
        (.p256, [0x04]),
    ]

    /// The key these bytes are; nil when they are none that a credential may have.
    package static func read(_ bytes: Span<UInt8>) -> CredentialKey? {
        for form in forms where bytes.count == form.prefix.count + form.curve.keyBytes {
            guard bytes.extracting(0..<form.prefix.count).equals(form.prefix) else { continue }
            var key: [UInt8] = []
            key.append(bytes.extracting(form.prefix.count..<bytes.count))
            let found = CredentialKey(curve: form.curve, bytes: key)
            return found.publicKey == nil ? nil : found
        }
        return nil
    }
}

extension Span where Element == UInt8 {
    fileprivate func equals(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}

extension CredentialKey {
    /// The key, ready for the engine; nil when its point is not one of its curve.
    var publicKey: PublicKey? {
        let half = bytes.count / 2
        do throws(KeyError) {
            switch curve {
            case .p256: return try ec(.p256, half)
            case .p384: return try ec(.p384, half)
            case .p521: return try ec(.p521, half)
            case .ed25519:
                guard let value = Bytes32(bytes.span) else { return nil }
                return try .ed25519(value)
            }
        } catch {
            return nil
        }
    }

    private func ec(_ curve: ECCurve, _ half: Int) throws(KeyError) -> PublicKey {
        let span = bytes.span
        return try .ec(
            curve, x: span.extracting(0..<half), y: span.extracting(half..<bytes.count))
    }

    /// The algorithm its signatures use.
    var algorithm: SignatureAlgorithm {
        switch curve {
        case .p256: .es256
        case .p384: .es384
        case .p521: .es512
        case .ed25519: .eddsa
        }
    }

    /// Whether these bytes could be a signature of this key.
    func isFormed(_ signature: Span<UInt8>, _ format: SignatureFormat) -> Bool {
        guard curve != .ed25519 else { return EdDSASignatureForm.isFormed(signature) }
        return CredentialCurve(formOf: signature, format) == curve
    }
}

extension CredentialCurve {
    /// The curve a signature's form tells: the smallest whose order is above both numbers, which
    /// is another than the signer's with a chance below 2^-128; Ed25519 where no ECDSA form
    /// fits. nil for what is no signature.
    ///
    /// So what is presented, and not the credential, says how much work its check is.
    init?(formOf signature: Span<UInt8>, _ format: SignatureFormat) {
        switch ECDSASignatureForm.curve(of: signature, format) {
        case .p256: self = .p256
        case .p384: self = .p384
        case .p521: self = .p521
        case nil:
            guard EdDSASignatureForm.isFormed(signature) else { return nil }
            self = .ed25519
        }
    }
}
