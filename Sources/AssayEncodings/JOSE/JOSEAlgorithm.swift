import AssayBytes

/// The signature algorithms Assay knows by their JOSE names (RFC 7518 section 3.1, RFC 8037
/// section 3.1, RFC 9864 section 2.2). `none` and the HMAC family are deliberately not among them.
package enum JOSEAlgorithm: UInt8, CaseIterable, Equatable, Sendable {
    case es256
    case es384
    case es512
    case eddsa
    case rs256
    case rs384
    case rs512
    case ps256
    case ps384
    case ps512

    /// The algorithm of a name, case-sensitive; `Ed25519` is EdDSA. Nil for any other name.
    package init?(name: Span<UInt8>) {
        if name.count == 5 {
            let family = name.bigEndianUInt16(at: 0)
            let digest = UInt32(name.bigEndianUInt16(at: 2)) << 8 | UInt32(name[4])
            switch (family, digest) {
            case (0x4553, 0x323536): self = .es256
            case (0x4553, 0x333834): self = .es384
            case (0x4553, 0x353132): self = .es512
            case (0x5253, 0x323536): self = .rs256
            case (0x5253, 0x333834): self = .rs384
            case (0x5253, 0x353132): self = .rs512
            case (0x5053, 0x323536): self = .ps256
            case (0x5053, 0x333834): self = .ps384
            case (0x5053, 0x353132): self = .ps512
            case (0x4564, 0x445341): self = .eddsa
            default: return nil
            }
        } else if name.hasSameBytes(as: "Ed25519".utf8.span) {
            self = .eddsa
        } else {
            return nil
        }
    }

    /// The registered name.
    package var name: String {
        switch self {
        case .es256: "ES256"
        case .es384: "ES384"
        case .es512: "ES512"
        case .eddsa: "EdDSA"
        case .rs256: "RS256"
        case .rs384: "RS384"
        case .rs512: "RS512"
        case .ps256: "PS256"
        case .ps384: "PS384"
        case .ps512: "PS512"
        }
    }
}
