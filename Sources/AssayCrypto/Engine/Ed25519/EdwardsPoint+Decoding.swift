extension Field25519 {
    /// 2d of the curve's equation.
    static let twiceD = d + d
    /// A root of -1: 2 to the (p - 1)/4.
    static let rootOfMinusOne = Field25519(
        LittleEndianWords(
            0xc4ee_1b27_4a0e_a0b0, 0x2f43_1806_ad2f_e478, 0x2b4d_0099_3dfb_d7a7,
            0x2b83_2480_4fc1_df0b))
}

extension EdwardsPoint {
    /// The negative of the point that `encoding` stands for (RFC 8032 section 5.1.3), which has
    /// been judged to be canonical and not of small order, so x is not zero; nil where it is no
    /// point's.
    init?(negativeOf encoding: LittleEndianWords) {
        var y = Field25519(encoding.clearingTopBit)
        // x^2 = u/v with u = y^2 - 1 and v = d y^2 + 1.
        var u = y
        u.square()
        var v = Field25519.d
        v.multiply(by: &u)
        v = v + .one
        u = u - .one
        // x = u v^3 (u v^7)^((p - 5)/8): then v x^2 is u, or -u and x lacks the root of -1, or
        // there is no x.
        var cube = v
        cube.square()
        cube.multiply(by: &v)
        var power = cube
        power.square()
        power.multiply(by: &v)
        power.multiply(by: &u)
        var x = power.rootPower
        x.multiply(by: &cube)
        x.multiply(by: &u)
        var check = x
        check.square()
        check.multiply(by: &v)
        // Products of one bring the limbs of u, and of sums with it, below a sum's bound.
        var one = Field25519.one
        u.multiply(by: &one)
        if (check - u).canonicalWords != Self.zero {
            guard (check + u).canonicalWords == Self.zero else { return nil }
            var root = Field25519.rootOfMinusOne
            x.multiply(by: &root)
        }
        // The sign is the lowest bit of x; the negative has the other.
        let isOdd = x.canonicalWords.word0 & 1 == 1
        if isOdd == (encoding.word3 >> 63 == 1) {
            x = Field25519.zero - x
            x.multiply(by: &one)
        }
        self.x = x
        self.y = y
        z = .one
        t = x
        t.multiply(by: &y)
    }

    private static let zero = LittleEndianWords(0, 0, 0, 0)

    /// The encoding of the point whose 1/Z is `inverse`: y, and the lowest bit of x on top.
    func encoding(_ inverse: inout Field25519) -> LittleEndianWords {
        var x = x
        var y = y
        x.multiply(by: &inverse)
        y.multiply(by: &inverse)
        var words = y.canonicalWords
        words.word3 |= x.canonicalWords.word0 << 63
        return words
    }
}
