// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area signature, as SPEC.md lists them.
extension Reason {
    /// The signature is not of its format.
    package static let signatureMalformed = Reason(rawValue: 0x1201)
    /// The algorithm is unknown or not allowed by the realm.
    package static let signatureAlgorithmNotAllowed = Reason(rawValue: 0x1202)
    /// Public_key is not a public key of this algorithm.
    package static let signatureKeyInvalid = Reason(rawValue: 0x1203)
    /// The signature does not hold.
    package static let signatureInvalid = Reason(rawValue: 0x1204)
}
