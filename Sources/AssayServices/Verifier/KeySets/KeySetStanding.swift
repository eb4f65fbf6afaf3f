import AssayBytes
package import AssayWire

/// How one issuer's key set stands, for operators.
package struct KeySetStanding: Hashable, Sendable {
    package var realm: RealmName
    /// The issuer's `iss`.
    package var issuer: String
    /// Keys in use; nil while no set was ever had.
    package var keys: Int?
    /// Time since its origin last said that it is so, in seconds; nil while none was ever had.
    package var ageSeconds: UInt64?
    /// Failures since the last success.
    package var failures: Int
    /// The last of them, as `KeySetFailure.name`; nil after a success.
    package var lastError: String?
}
