/// The public key of a credential, its form normalised.
package struct CredentialKey: Hashable, Sendable {
    package var curve: CredentialCurve
    /// x and y, each as long as the curve's coordinate; of Ed25519 its 32 bytes.
    package var bytes: [UInt8]

    /// A key that was checked before.
    package init(curve: CredentialCurve, bytes: [UInt8]) {
        self.curve = curve
        self.bytes = bytes
    }
}

/// The curve of a credential's key, and with it the digest its signatures use.
package enum CredentialCurve: UInt8, Sendable, CaseIterable {
    /// With SHA-256.
    case p256 = 1
    /// With SHA-384.
    case p384 = 2
    /// With SHA-512.
    case p521 = 3
    case ed25519 = 4

    /// Bytes of a key in its normal form.
    package var keyBytes: Int {
        switch self {
        case .p256: 64
        case .p384: 96
        case .p521: 132
        case .ed25519: 32
        }
    }
}

/// What is known of where a credential's key lives; greater is stronger.
package enum Assurance: UInt8, Sendable, Comparable, CaseIterable {
    /// Nothing but the key's own signature.
    case software = 1

    /// Its name in answers.
    package var name: String {
        switch self {
        case .software: "software"
        }
    }

    package static func < (left: Assurance, right: Assurance) -> Bool {
        left.rawValue < right.rawValue
    }
}
