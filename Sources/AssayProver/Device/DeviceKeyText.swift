import AssayCrypto

/// How a device tells its public key.
package enum DeviceKeyForm: Sendable, CaseIterable {
    /// SPKI DER (RFC 5280 section 4.1.2.7, RFC 5480 section 2, RFC 8410 section 4).
    case spki
    /// The uncompressed point (SEC 1 section 2.3.3), of P-256 only.
    case point
}

extension SigningKey {
    /// The public key as a device sends it; nil for RSA, and for a point of another curve.
    package func deviceKey(_ form: DeviceKeyForm) -> [UInt8]? {
        switch (privateKey.components, form) {
        case (.ec(let curve, let x, let y, _), .spki):
            return Self.spkiPrefix(of: curve) + [4] + x + y
        case (.ec(.p256, let x, let y, _), .point):
            return [4] + x + y
        case (.ed25519(let x, _), .spki):
            return Self.ed25519Prefix + x
        default:
            return nil
        }
    }

    /// SEQUENCE { SEQUENCE { id-ecPublicKey, curve }, BIT STRING of no unused bits }.
    private static func spkiPrefix(of curve: ECCurve) -> [UInt8] {
        let name: [UInt8] =
            switch curve {
            case .p256: [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
            case .p384: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
            case .p521: [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
            }
        let pointBytes =
            switch curve {
            case .p256: 65
            case .p384: 97
            case .p521: 133
            }
        let algorithm =
            der(0x30, count: ecPublicKey.count + name.count) + ecPublicKey + name
        let bits = der(0x03, count: 1 + pointBytes) + [0]
        return der(0x30, count: algorithm.count + bits.count + pointBytes) + algorithm + bits
    }

    private static let ecPublicKey: [UInt8] = [
        0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
    ]

    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// A tag and the length of what follows, at most 255 (X.690 section 8.1.3).
    private static func der(_ tag: UInt8, count: Int) -> [UInt8] {
        count < 128
            ? [tag, UInt8(truncatingIfNeeded: count)]
            : [tag, 0x81, UInt8(truncatingIfNeeded: count)]
    }
}
