/// The elliptic curves of ES256, ES384 and ES512 (RFC 7518 section 6.2.1.1).
package enum ECCurve: UInt8, Sendable, CaseIterable {
    case p256, p384, p521

    /// Bytes of one coordinate, and of r or s in a raw signature.
    package var coordinateBytes: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }
}

/// What a key is, and so which algorithms it may serve: the key decides, not the header.
package enum KeyKind: Hashable, Sendable {
    case ec(ECCurve)
    case ed25519
    case rsa
}

/// Why the bytes of a key are not a key.
package enum KeyError: Error, Hashable {
    /// A coordinate is not of the curve's exact length.
    case coordinateLength
    /// A coordinate is not below the field's prime.
    case coordinateRange
    /// The coordinates are not a point of the curve.
    case notOnCurve
    /// An Ed25519 encoding that is not the canonical one of its point.
    case notCanonical
    /// A point of small order: signatures under it prove nothing.
    case smallOrder
    /// An RSA modulus that is too short, too long, even, or has a leading zero byte.
    case modulus
    /// An RSA exponent that is even or below 3.
    case exponent
    /// A private scalar or exponent that is not of its key.
    case privatePart
    /// The library could not hold the key (memory).
    case libraryFailed
}
