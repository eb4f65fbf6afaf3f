import AssayBytes
import COpenSSL

/// A point of P-256, checked when it is made: affine coordinates in Montgomery form.
struct P256Point: Sendable {
    let x: LittleEndianWords
    let y: LittleEndianWords

    /// From big-endian coordinates of 32 bytes below p that satisfy the curve's equation.
    init(x: Span<UInt8>, y: Span<UInt8>) throws(KeyError) {
        guard let x = Bytes32(x), let y = Bytes32(y) else { throw .coordinateLength }
        try self.init(x: LittleEndianWords(bigEndian: x), y: LittleEndianWords(bigEndian: y))
    }

    /// From coordinates below p that satisfy the curve's equation.
    init(x: LittleEndianWords, y: LittleEndianWords) throws(KeyError) {
        guard x.isBelow(P256Field.modulus), y.isBelow(P256Field.modulus) else {
            throw .coordinateRange
        }
        self.x = P256Field.inForm(x)
        self.y = P256Field.inForm(y)
        guard P256Field.isOnCurve(x: self.x, y: self.y) else { throw .notOnCurve }
    }

    private init(formX: LittleEndianWords, formY: LittleEndianWords) {
        x = formX
        y = formY
    }

    /// The base point G (SEC 2 section 2.4.2).
    static let base = P256Point(
        formX: P256Field.inForm(
            LittleEndianWords(
                0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0,
                0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247)),
        formY: P256Field.inForm(
            LittleEndianWords(
                0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece,
                0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b)))

    /// The point as OpenSSL's assembly has it.
    var affine: p256_affine { p256_affine(x: x.tuple, y: y.tuple) }

    /// The point as OpenSSL's own functions have it, which judge it once more.
    func libraryPoint(in room: PointWorkroom) throws(KeyError) -> ECPoint {
        let x = P256Field.outOfForm(self.x).bigEndian.bytes
        let y = P256Field.outOfForm(self.y).bigEndian.bytes
        return try ECPoint(.p256, x: x.span, y: y.span, in: room)
    }
}
