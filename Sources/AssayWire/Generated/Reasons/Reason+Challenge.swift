// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area challenge, as SPEC.md lists them.
extension Reason {
    /// The challenge cannot be one of this server.
    package static let challengeMalformed = Reason(rawValue: 0x1301)
    /// Not minted for this realm, purpose and key.
    package static let challengeWrongPurpose = Reason(rawValue: 0x1302)
    /// Too old, or of an earlier epoch or key.
    package static let challengeExpired = Reason(rawValue: 0x1303)
    /// This challenge was used before.
    package static let challengeConsumed = Reason(rawValue: 0x1304)
    /// The signed timestamp is too far from now.
    package static let challengeTimestampOutOfRange = Reason(rawValue: 0x1305)
}
