// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area dpop, as SPEC.md lists them.
extension Reason {
    /// No proof was sent.
    package static let dpopProofMissing = Reason(rawValue: 0x1001)
    /// More than one proof was sent.
    package static let dpopMultipleProofs = Reason(rawValue: 0x1002)
    /// Not a JWS with the header and claims of a proof.
    package static let dpopMalformed = Reason(rawValue: 0x1003)
    /// Typ is not dpop+jwt.
    package static let dpopTypeWrong = Reason(rawValue: 0x1004)
    /// Alg is unknown, symmetric, none, or not allowed by the realm.
    package static let dpopAlgorithmNotAllowed = Reason(rawValue: 0x1005)
    /// Jwk is not a public key of this alg, or not on its curve.
    package static let dpopKeyInvalid = Reason(rawValue: 0x1006)
    /// The signature does not hold under jwk.
    package static let dpopSignatureInvalid = Reason(rawValue: 0x1007)
    /// Htm is not the request's method.
    package static let dpopHtmMismatch = Reason(rawValue: 0x1008)
    /// Htu is not the request's URL.
    package static let dpopHtuMismatch = Reason(rawValue: 0x1009)
    /// The proof is older than its window.
    package static let dpopIatTooOld = Reason(rawValue: 0x100A)
    /// The proof is dated further ahead than allowed.
    package static let dpopIatInFuture = Reason(rawValue: 0x100B)
    /// Exp has passed.
    package static let dpopExpired = Reason(rawValue: 0x100C)
    /// Nbf has not come.
    package static let dpopNotYetValid = Reason(rawValue: 0x100D)
    /// Jti is missing, empty, too long or not a string.
    package static let dpopJtiInvalid = Reason(rawValue: 0x100E)
    /// An access token was sent and the proof has no ath.
    package static let dpopAthMissing = Reason(rawValue: 0x100F)
    /// Ath is not the access token's digest.
    package static let dpopAthMismatch = Reason(rawValue: 0x1010)
    /// The proof has ath and no access token was sent.
    package static let dpopAthUnexpected = Reason(rawValue: 0x1011)
    /// The proof's key is not the expected one.
    package static let dpopThumbprintMismatch = Reason(rawValue: 0x1012)
    /// A proof with a nonce of this server is needed.
    package static let dpopNonceRequired = Reason(rawValue: 0x1013)
    /// The nonce is not one of this server, or too old.
    package static let dpopNonceInvalid = Reason(rawValue: 0x1014)
    /// The request's origin is not one of the realm's.
    package static let dpopOriginNotAllowed = Reason(rawValue: 0x1015)
    /// This proof was used before.
    package static let dpopReplayed = Reason(rawValue: 0x1016)
}
