import COpenSSL

/// Numbers modulo p or n of P-256, computed with in Montgomery form: a stands for a/2^256.
protocol P256Ring {
    /// p or n.
    static var modulus: LittleEndianWords { get }
    /// 2^512 modulo it: a factor that brings a number into the form.
    static var square: LittleEndianWords { get }
    /// OpenSSL's a·b/2^256, of numbers below the modulus: four words each, where the result may
    /// lie in a factor's place.
    static func multiply(
        _ result: UnsafeMutablePointer<UInt64>, _ a: UnsafePointer<UInt64>,
        _ b: UnsafePointer<UInt64>)
}

extension P256Ring {
    /// a·b/2^256, of numbers below the modulus.
    @inline(__always)
    static func multiply(
        _ a: LittleEndianWords, _ b: LittleEndianWords
    ) -> LittleEndianWords {
        var result = LittleEndianWords.zero
        // Each is four words without padding, alive during the call.
        unsafe LittleEndianWords.lend(&result, a, b) { unsafe multiply($0, $1, $2) }
        return result
    }

    /// The same of numbers in memory; it may lie in a factor's place.
    @inline(__always)
    static func multiply(
        _ a: UnsafePointer<LittleEndianWords>, _ b: UnsafePointer<LittleEndianWords>,
        into result: UnsafeMutablePointer<LittleEndianWords>
    ) {
        // A value is its four words, without padding.
        unsafe multiply(
            UnsafeMutableRawPointer(result).assumingMemoryBound(to: UInt64.self),
            UnsafeRawPointer(a).assumingMemoryBound(to: UInt64.self),
            UnsafeRawPointer(b).assumingMemoryBound(to: UInt64.self))
    }

    /// The Montgomery form of a number below the modulus.
    static func inForm(_ number: LittleEndianWords) -> LittleEndianWords {
        multiply(number, square)
    }

    /// The number that a Montgomery form is of.
    static func outOfForm(_ number: LittleEndianWords) -> LittleEndianWords {
        multiply(number, LittleEndianWords(1, 0, 0, 0))
    }
}

/// Modulo the prime p of the curve's field (SEC 2 section 2.4.2).
enum P256Field: P256Ring {
    static let modulus = LittleEndianWords(
        0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff,
        0x0000_0000_0000_0000, 0xffff_ffff_0000_0001)
    static let square = LittleEndianWords(
        0x0000_0000_0000_0003, 0xffff_fffb_ffff_ffff,
        0xffff_ffff_ffff_fffe, 0x0000_0004_ffff_fffd)
    /// One in Montgomery form.
    static let one = LittleEndianWords(
        0x0000_0000_0000_0001, 0xffff_ffff_0000_0000,
        0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_fffe)
    /// b of the curve's equation y^2 = x^3 - 3x + b, in Montgomery form.
    private static let b = LittleEndianWords(
        0xd89c_df62_29c4_bddf, 0xacf0_05cd_7884_3090,
        0xe5a2_20ab_f721_2ed6, 0xdc30_061d_0487_4834)

    @inline(__always)
    static func multiply(
        _ result: UnsafeMutablePointer<UInt64>, _ a: UnsafePointer<UInt64>,
        _ b: UnsafePointer<UInt64>
    ) {
        unsafe ecp_nistz256_mul_mont(result, a, b)
    }

    /// A number's product with itself.
    @inline(__always)
    static func square(_ a: LittleEndianWords) -> LittleEndianWords {
        var result = LittleEndianWords.zero
        // As above.
        unsafe LittleEndianWords.lend(&result, a, a) { result, a, _ in
            unsafe ecp_nistz256_sqr_mont(result, a)
        }
        return result
    }

    /// p minus a number that is not zero.
    static func negative(_ number: LittleEndianWords) -> LittleEndianWords {
        modulus &- number
    }

    /// Whether y^2 = x^3 - 3x + b holds, all in Montgomery form.
    static func isOnCurve(x: LittleEndianWords, y: LittleEndianWords) -> Bool {
        // x (x^2 - 3) + b - y^2 = 0.
        let three = add(add(one, one), one)
        let cube = multiply(x, subtract(square(x), three))
        return add(cube, b) == square(y)
    }

    @inline(__always)
    static func add(_ a: LittleEndianWords, _ b: LittleEndianWords) -> LittleEndianWords {
        var result = LittleEndianWords.zero
        // As above.
        unsafe LittleEndianWords.lend(&result, a, b) { unsafe p256_add($0, $1, $2) }
        return result
    }

    @inline(__always)
    static func subtract(_ a: LittleEndianWords, _ b: LittleEndianWords) -> LittleEndianWords {
        var result = LittleEndianWords.zero
        // As above.
        unsafe LittleEndianWords.lend(&result, a, b) { unsafe p256_subtract($0, $1, $2) }
        return result
    }
}

/// Modulo the order n of the base point.
enum P256Order: P256Ring {
    static let modulus = LittleEndianWords(
        0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84,
        0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000)
    static let square = LittleEndianWords(
        0x8324_4c95_be79_eea2, 0x4699_799c_49bd_6fa6,
        0x2845_b239_2b6b_ec59, 0x66e1_2d94_f3d9_5620)
    /// p - n: r + n is below p where r is below this.
    static let gap = P256Field.modulus &- modulus

    @inline(__always)
    static func multiply(
        _ result: UnsafeMutablePointer<UInt64>, _ a: UnsafePointer<UInt64>,
        _ b: UnsafePointer<UInt64>
    ) {
        unsafe ecp_nistz256_ord_mul_mont(result, a, b)
    }

    /// A number below 2^256 modulo n: as 2^256 is below 2n, taking n off once suffices.
    static func reduce(_ number: LittleEndianWords) -> LittleEndianWords {
        number.isBelow(modulus) ? number : number &- modulus
    }
}

extension LittleEndianWords {
    /// Hands a result and two operands to a function that takes words.
    @inline(__always)
    fileprivate static func lend(
        _ result: inout LittleEndianWords, _ a: LittleEndianWords, _ b: LittleEndianWords,
        _ body: (UnsafeMutablePointer<UInt64>, UnsafePointer<UInt64>, UnsafePointer<UInt64>)
            -> Void
    ) {
        // A value is its four words, without padding; the pointers are used during `body`.
        unsafe withUnsafeMutableBytes(of: &result) { result in
            unsafe withUnsafeBytes(of: a) { a in
                unsafe withUnsafeBytes(of: b) { b in
                    guard
                        let result = result.baseAddress,
                        let a = a.baseAddress, let b = b.baseAddress
                    else { return }
                    unsafe body(
                        result.assumingMemoryBound(to: UInt64.self),
                        a.assumingMemoryBound(to: UInt64.self),
                        b.assumingMemoryBound(to: UInt64.self))
                }
            }
        }
    }
}
