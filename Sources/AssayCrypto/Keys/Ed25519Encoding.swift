package import AssayBytes

/// The checks on encoded points and scalars of Ed25519 (RFC 8032 section 5.1), done on the
/// bytes before any library: libraries differ in what they let through here.
package enum Ed25519Encoding {
    /// What an encoded point is, as far as its bytes tell.
    package enum Judgement {
        case usable, notCanonical, smallOrder
    }

    /// Judges an encoded point: A in a key, R in a signature.
    ///
    /// y must be below p = 2^255 - 19. The eight points of small order have y of 0, 1, -1 or
    /// one of two values; x is zero only for y = 1 and y = -1, so refusing these five also
    /// refuses the "negative zero" encodings, the other way not to be canonical.
    package static func judge(_ encoding: Bytes32) -> Judgement {
        let y = LittleEndianWords(encoding).clearingTopBit
        if !y.isBelow(prime) {
            return y == prime || y == primePlusOne ? .smallOrder : .notCanonical
        }
        for index in smallOrderYs.indices where smallOrderYs[index] == y {
            return .smallOrder
        }
        return .usable
    }

    /// Whether a canonical encoding is that of a point (RFC 8032 section 5.1.3).
    package static func isOnCurve(_ encoding: Bytes32) -> Bool {
        Field25519.isOrdinate(LittleEndianWords(encoding).clearingTopBit)
    }

    /// Whether an encoded scalar is below the group's order L (RFC 8032 section 5.1.7).
    package static func isReducedScalar(_ encoding: Bytes32) -> Bool {
        LittleEndianWords(encoding).isBelow(order)
    }

    static let prime = LittleEndianWords(
        0xffffffffffffffed, 0xffffffffffffffff,
        0xffffffffffffffff, 0x7fffffffffffffff)
    private static let primePlusOne = LittleEndianWords(
        0xffffffffffffffee, 0xffffffffffffffff,
        0xffffffffffffffff, 0x7fffffffffffffff)
    static let order = LittleEndianWords(
        0x5812631a5cf5d3ed, 0x14def9dea2f79cd6,
        0x0000000000000000, 0x1000000000000000)
    /// y of orders 4, 1, 2, 8 and 8.
    private static let smallOrderYs: [5 of LittleEndianWords] = [
        LittleEndianWords(
            0x0000000000000000, 0x0000000000000000,
            0x0000000000000000, 0x0000000000000000),
        LittleEndianWords(
            0x0000000000000001, 0x0000000000000000,
            0x0000000000000000, 0x0000000000000000),
        LittleEndianWords(
            0xffffffffffffffec, 0xffffffffffffffff,
            0xffffffffffffffff, 0x7fffffffffffffff),
        LittleEndianWords(
            0xb027b2c28f95e826, 0xf098eff289f4c345,
            0x3933c6d305acdfd5, 0x05fc536d880238b1),
        LittleEndianWords(
            0x4fd84d3d706a17c7, 0x0f67100d760b3cba,
            0xc6cc392cfa53202a, 0x7a03ac9277fdc74e),
    ]
}
