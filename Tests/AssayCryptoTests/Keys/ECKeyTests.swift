import AssayBytes
import AssayCrypto
import AssayProver
import Testing

struct ECKeyTests {
    /// The base points (FIPS 186-5, SP 800-186), as any points of the curves.
    private static let basePoints: [(curve: ECCurve, x: String, y: String)] = [
        (
            .p256,
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
            "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        ),
        (
            .p384,
            """
            aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c
            3a545e3872760ab7
            """,
            """
            3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d
            7a431d7c90ea0e5f
            """
        ),
        (
            .p521,
            """
            00c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe7
            5928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66
            """,
            """
            011839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef4
            2640c550b9013fad0761353c7086a272c24088be94769fd16650
            """
        ),
    ]

    @Test func `one room makes points of all curves, whatever was made or refused before`() throws {
        let room = PointWorkroom()
        let message: [UInt8] = [1, 2, 3]
        var engine = try VerificationEngine(tiers: [])
        for algorithm in [SignatureAlgorithm.es256, .es512, .es384, .es256] {
            let signer = try TestKeys.signing(algorithm)
            guard case .ec(let curve, let x, let y, _) = signer.privateKey.components else {
                Issue.record("no EC key")
                return
            }
            #expect(throws: KeyError.notOnCurve) {
                try PublicKey.ec(curve, x: y.span, y: x.span, in: room)
            }
            let key = try PublicKey.ec(curve, x: x.span, y: y.span, in: room)
            let signature = try signer.sign(message.span)
            let holds = engine.verify(
                key: key, algorithm: algorithm, message: message.span,
                signature: signature.span)
            #expect(holds)
        }
    }

    @Test(arguments: [0, 1, 2])
    func `a point of the curve is a key, and its neighbours are not`(_ index: Int) throws {
        let point = Self.basePoints[index]
        let x = TestBytes.hex(point.x)
        var y = TestBytes.hex(point.y)
        #expect(try PublicKey.ec(point.curve, x: x.span, y: y.span).kind == .ec(point.curve))
        #expect(throws: KeyError.notOnCurve) {
            try PublicKey.ec(point.curve, x: y.span, y: x.span)
        }
        y[y.count - 1] ^= 1
        #expect(throws: KeyError.notOnCurve) {
            try PublicKey.ec(point.curve, x: x.span, y: y.span)
        }
    }

    @Test(arguments: [0, 1, 2])
    func `coordinates of another length are refused, zeros in front included`(
        _ index: Int
    ) throws {
        let point = Self.basePoints[index]
        let x = TestBytes.hex(point.x)
        let y = TestBytes.hex(point.y)
        for (wrongX, wrongY) in [
            ([0] + x, y), (x, [0] + y), (Array(x.dropLast()), y), (x, Array(y.dropFirst())),
            ([], y), (x, []),
        ] {
            #expect(throws: KeyError.coordinateLength) {
                try PublicKey.ec(point.curve, x: wrongX.span, y: wrongY.span)
            }
        }
    }

    @Test func `a coordinate that is not below p is refused though it names a point`() throws {
        // x = 0 has points on P-256; x = p is the same residue.
        let x = TestBytes.hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        let zero = [UInt8](repeating: 0, count: 32)
        let y = TestBytes.hex("66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4")
        #expect(throws: KeyError.coordinateRange) {
            try PublicKey.ec(.p256, x: x.span, y: y.span)
        }
        #expect(throws: KeyError.coordinateRange) {
            try PublicKey.ec(.p256, x: zero.span, y: x.span)
        }
        #expect(try PublicKey.ec(.p256, x: zero.span, y: y.span).kind == .ec(.p256))
        let all = [UInt8](repeating: 0xff, count: 66)
        #expect(throws: KeyError.coordinateRange) {
            try PublicKey.ec(.p521, x: all.span, y: all.span)
        }
    }

    @Test(arguments: ECCurve.allCases)
    func `coordinates of zero, the usual stand-in for infinity, are refused`(
        _ curve: ECCurve
    ) {
        let zero = [UInt8](repeating: 0, count: curve.coordinateBytes)
        #expect(throws: KeyError.notOnCurve) {
            try PublicKey.ec(curve, x: zero.span, y: zero.span)
        }
    }

    @Test func `a private scalar of zero, of the order or above is refused`() {
        let order = TestBytes.hex(
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let zero = [UInt8](repeating: 0, count: 32)
        for scalar in [zero, order, [UInt8](repeating: 0xff, count: 32)] {
            #expect(throws: KeyError.privatePart) { try PrivateKey(.p256, d: scalar.span) }
        }
        #expect(throws: KeyError.coordinateLength) {
            try PrivateKey(.p256, d: zero.span.extracting(first: 31))
        }
    }
}
