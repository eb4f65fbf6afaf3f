/// What a JSON text may cost; beyond any of these it is refused.
package struct JSONLimits: Equatable, Sendable {
    /// Bytes of the text.
    package var bytesMax: Int
    /// Arrays and objects inside one another.
    package var depthMax: Int
    /// Values and member names together.
    package var nodesMax: Int

    /// The defaults fit a JWS part or one call's body.
    package init(bytesMax: Int = 64 * 1024, depthMax: Int = 8, nodesMax: Int = 512) {
        self.bytesMax = bytesMax
        self.depthMax = depthMax
        self.nodesMax = nodesMax
    }
}

/// What a JSON Web Key may be.
package enum JWKLimits {
    /// The shortest RSA modulus in bits (RFC 7518 section 3.3).
    package static let modulusBitsMin = 2048
    /// The longest RSA modulus in bits.
    package static let modulusBitsMax = 4096
    /// The longest RSA exponent in bytes.
    package static let exponentBytesMax = 4
    /// Values of `key_ops`; RFC 7517 section 4.3 names eight.
    package static let keyOperationsMax = 8
}
