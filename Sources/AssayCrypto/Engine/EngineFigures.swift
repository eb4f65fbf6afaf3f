/// What one engine has verified, by the way it did.
package struct EngineFigures: Sendable, Equatable {
    /// P-256 by the verification equation.
    package var cold: UInt64 = 0
    /// P-256 with a table of the key.
    package var hot: UInt64 = 0
    /// Ed25519 by the verification equation.
    package var ed25519: UInt64 = 0
    /// Ed25519 by libsodium.
    package var sodium: UInt64 = 0
    /// All else: by OpenSSL's own functions.
    package var library: UInt64 = 0

    /// Nothing yet.
    package init() {}
}
