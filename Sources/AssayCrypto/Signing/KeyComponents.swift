/// The numbers of a private key, big-endian, under the names RFC 7518 section 6 gives them.
///
/// Coordinates and EC scalars have the curve's exact length, RSA numbers no leading zeros.
package enum KeyComponents: Sendable {
    case ec(ECCurve, x: [UInt8], y: [UInt8], d: [UInt8])
    case ed25519(x: [UInt8], d: [UInt8])
    case rsa(RSAComponents)
}

/// The numbers of an RSA private key; the last five may be absent together.
package struct RSAComponents: Sendable {
    package var n: [UInt8]
    package var e: [UInt8]
    package var d: [UInt8]
    package var p: [UInt8] = []
    package var q: [UInt8] = []
    package var dp: [UInt8] = []
    package var dq: [UInt8] = []
    package var qi: [UInt8] = []

    /// A key of modulus, exponent and private exponent; the factors can be set afterwards.
    package init(n: [UInt8], e: [UInt8], d: [UInt8]) {
        self.n = n
        self.e = e
        self.d = d
    }

    /// Whether the factors and what is derived from them are all there.
    package var hasFactors: Bool {
        !(p.isEmpty || q.isEmpty || dp.isEmpty || dq.isEmpty || qi.isEmpty)
    }
}
