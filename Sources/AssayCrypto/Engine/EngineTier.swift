/// A way of verifying that the engine has beside OpenSSL's own one-call functions.
package enum EngineTier: UInt8, Sendable, CaseIterable {
    /// P-256 by the verification equation, its inversion shared by the batch.
    case cold
    /// P-256 with a table of the key.
    case hot
    /// Ed25519 by the verification equation, its inversion shared by the batch.
    case ed25519
    /// Ed25519 by libsodium, where the tier above is not used.
    case sodium

    /// The tier's name in metrics and logs.
    package var name: String {
        switch self {
        case .cold: "cold"
        case .hot: "hot"
        case .ed25519: "ed25519"
        case .sodium: "sodium"
        }
    }
}

/// The tiers an engine may use; without one, it uses OpenSSL's own functions in its place.
package struct EngineTiers: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// One tier.
    package init(_ tier: EngineTier) {
        rawValue = 1 << tier.rawValue
    }

    /// P-256 by the verification equation.
    package static let cold = EngineTiers(.cold)
    /// P-256 with tables of keys; only beside `cold`, whose parts it uses.
    package static let hot = EngineTiers(.hot)
    /// Ed25519 by the verification equation.
    package static let ed25519 = EngineTiers(.ed25519)
    /// Ed25519 by libsodium; beside `ed25519` it has nothing to do.
    package static let sodium = EngineTiers(.sodium)
    /// Every tier.
    package static let all: EngineTiers = [.cold, .hot, .ed25519, .sodium]
}
