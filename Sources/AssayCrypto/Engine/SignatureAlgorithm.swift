/// The signature algorithms Assay verifies (RFC 7518 section 3.1, RFC 8037, RFC 9864).
package enum SignatureAlgorithm: UInt8, Sendable, CaseIterable {
    case es256, es384, es512
    case eddsa
    case rs256, rs384, rs512
    case ps256, ps384, ps512

    /// Whether a key of `kind` can have made a signature of this algorithm.
    package func fits(_ kind: KeyKind) -> Bool {
        switch self {
        case .es256: kind == .ec(.p256)
        case .es384: kind == .ec(.p384)
        case .es512: kind == .ec(.p521)
        case .eddsa: kind == .ed25519
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: kind == .rsa
        }
    }

    /// Whether the algorithm is RSASSA-PSS.
    package var isPSS: Bool {
        switch self {
        case .ps256, .ps384, .ps512: true
        case .es256, .es384, .es512, .eddsa, .rs256, .rs384, .rs512: false
        }
    }

    /// Whether what is signed goes in by its SHA-256.
    package var isOverSHA256: Bool { digest == .sha256 }

    /// The digest that goes into the signature; Ed25519 takes the message itself.
    var digest: DigestAlgorithm? {
        switch self {
        case .es256, .rs256, .ps256: .sha256
        case .es384, .rs384, .ps384: .sha384
        case .es512, .rs512, .ps512: .sha512
        case .eddsa: nil
        }
    }
}
