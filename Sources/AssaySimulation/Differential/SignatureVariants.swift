import AssayCrypto

/// What is done to a good signature, or around it, to make a case.
struct SignatureVariants {
    /// Numbers at the edges of P-256's ranges (r, s: 1 to n - 1; x: below p).
    private static let edgesP256: [[UInt8]] = [
        Numbers.zero, Numbers.small(1), Numbers.small(2), Numbers.halfOrder,
        Numbers.minus(Numbers.order, Numbers.small(2)),
        Numbers.minus(Numbers.order, Numbers.small(1)), Numbers.order,
        Numbers.plus(Numbers.order, Numbers.small(1)),
        Numbers.minus(Numbers.prime, Numbers.order),
        Numbers.minus(Numbers.minus(Numbers.prime, Numbers.order), Numbers.small(1)),
        Numbers.minus(Numbers.prime, Numbers.small(1)), Numbers.prime, Numbers.allBits,
    ]
    /// Encodings of points and scalars of Ed25519 at the edges: not reduced, of small order, or a
    /// y without a point (2).
    private static let edgesEd25519: [[UInt8]] = [
        Numbers.zero, Numbers.small(1), Numbers.small(2), Numbers.orderEd25519,
        Numbers.minus(Numbers.orderEd25519, Numbers.small(1)),
        Numbers.plus(Numbers.orderEd25519, Numbers.small(1)), Numbers.primeEd25519,
        Numbers.minus(Numbers.primeEd25519, Numbers.small(1)),
        Numbers.plus(Numbers.primeEd25519, Numbers.small(1)), Numbers.allBits,
        Numbers.orderEight, Numbers.minus(Numbers.primeEd25519, Numbers.orderEight),
    ].map { $0.reversed() }

    /// Makes one case of a good signature in raw form.
    ///
    /// - Returns: message and signature, and whether another key is to be asked.
    static func vary(
        _ message: [UInt8], _ signature: [UInt8], _ algorithm: SignatureAlgorithm,
        by generator: inout SeededGenerator
    ) -> (message: [UInt8], signature: [UInt8], wantsOtherKey: Bool) {
        var message = message
        var signature = signature
        var wantsOtherKey = false
        switch Int.random(in: 0..<16, using: &generator) {
        case 0, 1, 2: break
        case 3, 4, 5: flip(&signature, &generator)
        case 6: flip(&message, &generator)
        case 7: wantsOtherKey = true
        case 8: replace(&signature, 0, edge(algorithm, &generator))
        case 9: replace(&signature, 32, edge(algorithm, &generator))
        case 10:
            replace(&signature, 0, edge(algorithm, &generator))
            replace(&signature, 32, edge(algorithm, &generator))
        case 11: negate(&signature, algorithm)
        case 12: addOrder(&signature, algorithm)
        case 13: signature = Array(signature[32...] + signature[..<32])
        case 14: for index in signature.indices { signature[index] = random(&generator) }
        default:
            if Bool.random(using: &generator) {
                signature.removeLast()
            } else {
                signature.append(random(&generator))
            }
        }
        return (message, signature, wantsOtherKey)
    }

    private static func random(_ generator: inout SeededGenerator) -> UInt8 {
        UInt8.random(in: 0...255, using: &generator)
    }

    private static func flip(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let bit = Int.random(in: 0..<bytes.count * 8, using: &generator)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }

    private static func replace(_ signature: inout [UInt8], _ start: Int, _ number: [UInt8]) {
        signature.replaceSubrange(start..<start + 32, with: number)
    }

    private static func edge(
        _ algorithm: SignatureAlgorithm, _ generator: inout SeededGenerator
    ) -> [UInt8] {
        let edges = algorithm == .eddsa ? edgesEd25519 : edgesP256
        return edges[Int.random(in: 0..<edges.count, using: &generator)]
    }

    /// n - s, which holds as well; of Ed25519 the other x for R.
    private static func negate(_ signature: inout [UInt8], _ algorithm: SignatureAlgorithm) {
        if algorithm == .eddsa {
            signature[31] ^= 0x80
        } else {
            replace(&signature, 32, Numbers.minus(Numbers.order, Array(signature[32...])))
        }
    }

    /// r + n, or S + L: the same residue, and out of range.
    private static func addOrder(_ signature: inout [UInt8], _ algorithm: SignatureAlgorithm) {
        if algorithm == .eddsa {
            let sum = Numbers.plus(signature[32...].reversed(), Numbers.orderEd25519)
            replace(&signature, 32, sum.reversed())
        } else {
            replace(&signature, 0, Numbers.plus(Array(signature[..<32]), Numbers.order))
        }
    }
}

/// Numbers of 256 bits, big-endian, modulo 2^256.
enum Numbers {
    static let zero = [UInt8](repeating: 0, count: 32)
    static let allBits = [UInt8](repeating: 0xff, count: 32)
    static let order = words(
        0xffff_ffff_0000_0000, 0xffff_ffff_ffff_ffff, 0xbce6_faad_a717_9e84,
        0xf3b9_cac2_fc63_2551)
    static let halfOrder = words(
        0x7fff_ffff_8000_0000, 0x7fff_ffff_ffff_ffff, 0xde73_7d56_d38b_cf42,
        0x79dc_e561_7e31_92a8)
    static let prime = words(
        0xffff_ffff_0000_0001, 0, 0x0000_0000_ffff_ffff, 0xffff_ffff_ffff_ffff)
    static let orderEd25519 = words(
        0x1000_0000_0000_0000, 0, 0x14de_f9de_a2f7_9cd6, 0x5812_631a_5cf5_d3ed)
    static let primeEd25519 = words(
        0x7fff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff,
        0xffff_ffff_ffff_ffed)

    /// y of a point of order 8.
    static let orderEight = words(
        0x05fc_536d_8802_38b1, 0x3933_c6d3_05ac_dfd5, 0xf098_eff2_89f4_c345,
        0xb027_b2c2_8f95_e826)

    static func small(_ number: UInt8) -> [UInt8] {
        zero.dropLast() + [number]
    }

    static func plus(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var sum = left
        var carry = 0
        for index in sum.indices.reversed() {
            let digit = Int(left[index]) + Int(right[index]) + carry
            sum[index] = UInt8(truncatingIfNeeded: digit)
            carry = digit >> 8
        }
        return sum
    }

    static func minus(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        plus(plus(left, right.map { ~$0 }), small(1))
    }

    private static func words(_ words: UInt64...) -> [UInt8] {
        words.flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }
}
