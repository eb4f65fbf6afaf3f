import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Every encoding of a point of small order, written out: eight canonical, six that are not.
///
/// A y of 0, 1, -1 or one of the two of order eight, each with either sign bit, and y + p where
/// that still fits 255 bits.
enum SmallOrder {
    static let encodings: [(name: String, hex: String)] = [
        ("order 1", "0100000000000000000000000000000000000000000000000000000000000000"),
        ("order 2", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
        ("order 4, +", "0000000000000000000000000000000000000000000000000000000000000000"),
        ("order 4, -", "0000000000000000000000000000000000000000000000000000000000000080"),
        ("order 8, a+", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
        ("order 8, a-", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
        ("order 8, b+", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
        ("order 8, b-", "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
        ("1, -0", "0100000000000000000000000000000000000000000000000000000000000080"),
        ("-1, -0", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"),
        ("p, +", "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
        ("p, -", "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"),
        ("p + 1, +", "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
        ("p + 1, -", "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"),
    ]
}

struct Ed25519KeyTests {
    @Test(arguments: SmallOrder.encodings.map(\.hex))
    func `a key of small order is refused in every encoding`(_ hex: String) {
        #expect(throws: KeyError.smallOrder) {
            try PublicKey.ed25519(TestBytes.bytes32(hex))
        }
    }

    @Test(arguments: 2...18)
    func `a key whose y is not reduced is refused, with either sign`(_ excess: Int) {
        // p + excess, least significant byte first.
        var bytes = [UInt8](repeating: 0xff, count: 32)
        bytes[0] = UInt8(0xed + excess)
        for top: UInt8 in [0x7f, 0xff] {
            bytes[31] = top
            #expect(throws: KeyError.notCanonical) {
                try PublicKey.ed25519(Bytes32(bytes.span) ?? .zero)
            }
        }
    }

    @Test func `a y without a point of the curve is refused`() {
        // y = 2: (y^2 - 1)/(d y^2 + 1) is no square.
        var bytes = [UInt8](repeating: 0, count: 32)
        bytes[0] = 2
        for top: UInt8 in [0x00, 0x80] {
            bytes[31] = top
            #expect(throws: KeyError.notOnCurve) {
                try PublicKey.ed25519(Bytes32(bytes.span) ?? .zero)
            }
        }
    }

    @Test func `beside a signature the curve is left to it, and under no point it never holds`()
        throws
    {
        let signed = try SigningKey.generate(.eddsa)
        let message: [UInt8] = [1, 2, 3]
        let signature = try signed.privateKey.sign(message.span, .eddsa)
        var tabled = try VerificationEngine(tiers: .all)
        var library = try VerificationEngine(tiers: [])
        var points = 0
        for _ in 0..<200 {
            var value = try SecureRandom.bytes32()
            value.word3 &= ~0xff
            let key = try PublicKey.ed25519(besideSignature: value)
            #expect(key.isOnCurve == ((try? PublicKey.ed25519(value)) != nil))
            if key.isOnCurve { points += 1 }
            for holds in [
                tabled.verify(
                    key: key, algorithm: .eddsa, message: message.span,
                    signature: signature.span),
                library.verify(
                    key: key, algorithm: .eddsa, message: message.span,
                    signature: signature.span),
            ] { #expect(!holds) }
        }
        #expect(points > 50 && points < 150)
    }

    @Test(arguments: SmallOrder.encodings.map(\.hex))
    func `beside a signature a key of small order is refused as well`(_ hex: String) {
        #expect(throws: KeyError.smallOrder) {
            try PublicKey.ed25519(besideSignature: TestBytes.bytes32(hex))
        }
    }

    @Test func `about half of all encodings are points, and every made key is one`() throws {
        var points = 0
        for _ in 0..<400 {
            var value = try SecureRandom.bytes32()
            value.word3 &= ~0xff
            if (try? PublicKey.ed25519(value)) != nil { points += 1 }
        }
        #expect(points > 100 && points < 300)
        for _ in 0..<200 {
            _ = try SigningKey.generate(.eddsa).publicKey()
        }
    }

    @Test func `ordinates next to the small ones are judged by the curve alone`() throws {
        // The expected answers come from an independent computation with whole numbers.
        let points: Set<Int> = [3, 4, 5, 6, 9, 10]
        for y in 2...10 {
            var bytes = [UInt8](repeating: 0, count: 32)
            bytes[0] = UInt8(y)
            let isPoint = (try? PublicKey.ed25519(Bytes32(bytes.span) ?? .zero)) != nil
            #expect(isPoint == points.contains(y), "y = \(y)")
        }
    }
}
