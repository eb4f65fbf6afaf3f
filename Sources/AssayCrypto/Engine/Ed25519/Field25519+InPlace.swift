import COpenSSL

/// Arithmetic of the verifier: each result is written where it is to stay, and products are
/// OpenSSL's assembly where there is some.
///
/// The assembly wants limbs of factors below 2^54 and leaves them below 2^51 + 2^14: call that
/// *reduced*. Each operation says what it may be given; nothing is carried in between.
extension Field25519 {
    static let zero = Field25519(0, 0, 0, 0, 0)
    static let one = Field25519(1, 0, 0, 0, 0)

    /// Sets this to `left` times `right`, whose limbs are below 2^54; reduced.
    @inline(__always)
    mutating func setProduct(_ left: inout Field25519, _ right: inout Field25519) {
        #if arch(x86_64)
            // Five words without padding each, read and written during the call only.
            unsafe withUnsafeMutableBytes(of: &self) { result in
                unsafe withUnsafeMutableBytes(of: &left) { left in
                    unsafe withUnsafeMutableBytes(of: &right) { right in
                        unsafe x25519_fe51_mul(
                            Self.words(result), Self.words(left), Self.words(right))
                    }
                }
            }
        #else
            self = left * right
        #endif
    }

    /// Multiplies this by `right`: limbs of both below 2^54; reduced.
    @inline(__always)
    mutating func multiply(by right: inout Field25519) {
        #if arch(x86_64)
            // As above; the result may lie where a factor does.
            unsafe withUnsafeMutableBytes(of: &self) { result in
                unsafe withUnsafeMutableBytes(of: &right) { right in
                    unsafe x25519_fe51_mul(
                        Self.words(result), Self.words(result), Self.words(right))
                }
            }
        #else
            self = self * right
        #endif
    }

    /// Sets this to the square of `root`, whose limbs are below 2^54; reduced.
    @inline(__always)
    mutating func setSquare(_ root: inout Field25519) {
        #if arch(x86_64)
            // As above.
            unsafe withUnsafeMutableBytes(of: &self) { result in
                unsafe withUnsafeMutableBytes(of: &root) { root in
                    unsafe x25519_fe51_sqr(Self.words(result), Self.words(root))
                }
            }
        #else
            self = root.squared
        #endif
    }

    /// Squares this, its limbs below 2^54, so many times; reduced.
    @inline(__always)
    mutating func square(times: Int = 1) {
        for _ in 0..<times {
            #if arch(x86_64)
                // As above; the result may lie where the factor does.
                unsafe withUnsafeMutableBytes(of: &self) { result in
                    unsafe x25519_fe51_sqr(Self.words(result), Self.words(result))
                }
            #else
                self = squared
            #endif
        }
    }

    /// The sum, whose limbs are below the sums of the bounds of both.
    @inline(__always)
    static func + (left: Field25519, right: Field25519) -> Field25519 {
        Field25519(
            left.limb0 &+ right.limb0, left.limb1 &+ right.limb1, left.limb2 &+ right.limb2,
            left.limb3 &+ right.limb3, left.limb4 &+ right.limb4)
    }

    /// The difference plus 2p, for a reduced `right`: no limb goes below zero, as those of 2p
    /// are at least 2^52 - 38, and each is below that of `left` plus 2^52.
    @inline(__always)
    static func - (left: Field25519, right: Field25519) -> Field25519 {
        left.minus(right, low: (mask &- 18) &* 2, high: mask &* 2)
    }

    /// The difference plus 4p, for a `right` whose limbs are below 2^53 - 76: for sums of two
    /// reduced numbers and for differences of two. Each limb is below that of `left` plus 2^53.
    @inline(__always)
    func minusSum(_ right: Field25519) -> Field25519 {
        minus(right, low: (Self.mask &- 18) &* 4, high: Self.mask &* 4)
    }

    @inline(__always)
    private func minus(_ right: Field25519, low: UInt64, high: UInt64) -> Field25519 {
        Field25519(
            limb0 &+ low &- right.limb0, limb1 &+ high &- right.limb1,
            limb2 &+ high &- right.limb2, limb3 &+ high &- right.limb3,
            limb4 &+ high &- right.limb4)
    }

    #if arch(x86_64)
        @inline(__always)
        private static func words(
            _ bytes: UnsafeMutableRawBufferPointer
        ) -> UnsafeMutablePointer<UInt64>? {
            // The bytes of a number are its five words.
            unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt64.self)
        }
    #endif
}
