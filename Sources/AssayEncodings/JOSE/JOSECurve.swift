import AssayBytes

/// The curves of EC keys (RFC 7518 section 6.2.1.1).
package enum JOSECurve: UInt8, CaseIterable, Equatable, Sendable {
    case p256
    case p384
    case p521

    /// The curve of a `crv` value; nil for any other.
    package init?(name: Span<UInt8>) {
        guard name.count == 5, name.bigEndianUInt16(at: 0) == 0x502D else { return nil }
        switch UInt32(name.bigEndianUInt16(at: 2)) << 8 | UInt32(name[4]) {
        case 0x323536: self = .p256
        case 0x333834: self = .p384
        case 0x353231: self = .p521
        default: return nil
        }
    }

    /// The registered name.
    package var name: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        }
    }

    /// Bytes of a coordinate, no more and no less (RFC 7518 section 6.2.1.2).
    package var coordinateCount: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }
}
