package import AssayWire

/// What one realm demands of proofs: an immutable value that workers pick up between batches.
package struct RealmPolicy: Sendable {
    /// The realm's name.
    package var name: RealmName
    /// The relying party id that a signed challenge covers, UTF-8.
    package var rpID: [UInt8]
    /// The signature algorithms the realm accepts.
    package var algorithms: AlgorithmSet
    /// Whether a DPoP proof needs a nonce when the request does not say.
    package var isNonceRequired: Bool
    /// What a credential's key must be known to be, at the least.
    package var minimumAssurance = Assurance.software
    /// Age of a credential from which its sign-ins say `rotation_due`, seconds; 0 for never.
    package var rotationDueSeconds: Int64 = 0
    /// What it demands of access tokens.
    package var tokens = TokenPolicy()
    /// How far in time evidence may lie.
    package var windows: TimeWindows

    /// A realm with the defaults of `protocol/`.
    package init(
        name: RealmName, rpID: [UInt8], algorithms: AlgorithmSet = .standard,
        isNonceRequired: Bool = false, windows: TimeWindows = TimeWindows()
    ) {
        self.name = name
        self.rpID = rpID
        self.algorithms = algorithms
        self.isNonceRequired = isNonceRequired
        self.windows = windows
    }
}
