/// A number modulo p = 2^255 - 19 in five limbs of 51 bits, to judge points of Ed25519 with and,
/// in place (`Engine/Ed25519`), to verify.
///
/// Only public values come here, so nothing is constant-time. Factors' limbs are below 2^54: a
/// sum of five products, four of them times 19, is then below 2^115, and a product's limbs are
/// below 2^51 + 2^14.
struct Field25519 {
    var limb0: UInt64
    var limb1: UInt64
    var limb2: UInt64
    var limb3: UInt64
    var limb4: UInt64

    static let mask: UInt64 = 1 << 51 - 1
    /// d = -121665/121666 of the curve's equation -x^2 + y^2 = 1 + d x^2 y^2.
    static let d = Field25519(
        LittleEndianWords(
            0x75eb_4dca_1359_78a3, 0x0070_0a4d_4141_d8ab,
            0x8cc7_4079_7779_e898, 0x5203_6cee_2b6f_fe73))

    init(
        _ limb0: UInt64, _ limb1: UInt64, _ limb2: UInt64, _ limb3: UInt64, _ limb4: UInt64
    ) {
        self.limb0 = limb0
        self.limb1 = limb1
        self.limb2 = limb2
        self.limb3 = limb3
        self.limb4 = limb4
    }

    /// The residue of a number below 2^255.
    init(_ words: LittleEndianWords) {
        self.init(
            words.word0 & Self.mask,
            (words.word0 >> 51 | words.word1 << 13) & Self.mask,
            (words.word1 >> 38 | words.word2 << 26) & Self.mask,
            (words.word2 >> 25 | words.word3 << 39) & Self.mask,
            words.word3 >> 12 & Self.mask)
    }

    /// Whether `y` is the ordinate of a point: x^2 = (y^2 - 1) / (d y^2 + 1) must be a square,
    /// and a quotient is one where the product of the two is.
    static func isOrdinate(_ y: LittleEndianWords) -> Bool {
        let y = Field25519(y)
        let square = y.squared
        let product = square.minusOne * (d * square).plusOne
        return JacobiSymbol.isSquare(product.words)
    }

    private var plusOne: Field25519 {
        Field25519(limb0 &+ 1, limb1, limb2, limb3, limb4)
    }

    /// Minus one, with 2p added so that no limb goes below zero.
    private var minusOne: Field25519 {
        let high = Self.mask &* 2
        return Field25519(
            limb0 &+ (Self.mask &- 18) &* 2 &- 1, limb1 &+ high, limb2 &+ high, limb3 &+ high,
            limb4 &+ high)
    }

    /// The number, or it plus p, as words.
    var words: LittleEndianWords {
        // Twice: the last limb's carry, times 19, goes into the first.
        var value = self
        value.carry()
        value.carry()
        return LittleEndianWords(
            value.limb0 | value.limb1 << 51, value.limb1 >> 13 | value.limb2 << 38,
            value.limb2 >> 26 | value.limb3 << 25, value.limb3 >> 39 | value.limb4 << 12)
    }

    private mutating func carry() {
        limb1 &+= limb0 >> 51
        limb0 &= Self.mask
        limb2 &+= limb1 >> 51
        limb1 &= Self.mask
        limb3 &+= limb2 >> 51
        limb2 &= Self.mask
        limb4 &+= limb3 >> 51
        limb3 &= Self.mask
        limb0 &+= limb4 >> 51 &* 19
        limb4 &= Self.mask
    }

    var squared: Field25519 {
        let double0 = limb0 &* 2
        let double1 = limb1 &* 2
        let times19x3 = limb3 &* 19
        let times19x4 = limb4 &* 19
        return Self.reduce(
            Self.product(limb0, limb0) &+ Self.product(double1, times19x4)
                &+ Self.product(limb2 &* 2, times19x3),
            Self.product(double0, limb1) &+ Self.product(limb2 &* 2, times19x4)
                &+ Self.product(limb3, times19x3),
            Self.product(double0, limb2) &+ Self.product(limb1, limb1)
                &+ Self.product(limb3 &* 2, times19x4),
            Self.product(double0, limb3) &+ Self.product(double1, limb2)
                &+ Self.product(limb4, times19x4),
            Self.product(double0, limb4) &+ Self.product(double1, limb3)
                &+ Self.product(limb2, limb2))
    }

    static func * (left: Field25519, right: Field25519) -> Field25519 {
        let times1 = right.limb1 &* 19
        let times2 = right.limb2 &* 19
        let times3 = right.limb3 &* 19
        let times4 = right.limb4 &* 19
        return reduce(
            product(left.limb0, right.limb0) &+ product(left.limb1, times4)
                &+ product(left.limb2, times3) &+ product(left.limb3, times2)
                &+ product(left.limb4, times1),
            product(left.limb0, right.limb1) &+ product(left.limb1, right.limb0)
                &+ product(left.limb2, times4) &+ product(left.limb3, times3)
                &+ product(left.limb4, times2),
            product(left.limb0, right.limb2) &+ product(left.limb1, right.limb1)
                &+ product(left.limb2, right.limb0) &+ product(left.limb3, times4)
                &+ product(left.limb4, times3),
            product(left.limb0, right.limb3) &+ product(left.limb1, right.limb2)
                &+ product(left.limb2, right.limb1) &+ product(left.limb3, right.limb0)
                &+ product(left.limb4, times4),
            product(left.limb0, right.limb4) &+ product(left.limb1, right.limb3)
                &+ product(left.limb2, right.limb2) &+ product(left.limb3, right.limb1)
                &+ product(left.limb4, right.limb0))
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
        UInt128(left) &* UInt128(right)
    }

    /// Five column sums carried down to limbs of 51 bits and a little.
    private static func reduce(
        _ column0: UInt128, _ column1: UInt128, _ column2: UInt128, _ column3: UInt128,
        _ column4: UInt128
    ) -> Field25519 {
        let sum1 = column1 &+ column0 >> 51
        let sum2 = column2 &+ sum1 >> 51
        let sum3 = column3 &+ sum2 >> 51
        let sum4 = column4 &+ sum3 >> 51
        let low0 = UInt64(truncatingIfNeeded: column0) & mask
        let low1 = UInt64(truncatingIfNeeded: sum1) & mask
        // 2^255 is 19 modulo p.
        let wrapped = low0 &+ UInt64(truncatingIfNeeded: sum4 >> 51) &* 19
        return Field25519(
            wrapped & mask, low1 &+ wrapped >> 51, UInt64(truncatingIfNeeded: sum2) & mask,
            UInt64(truncatingIfNeeded: sum3) & mask, UInt64(truncatingIfNeeded: sum4) & mask)
    }
}
