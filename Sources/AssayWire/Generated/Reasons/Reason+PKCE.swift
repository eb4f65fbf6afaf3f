// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area pkce, as SPEC.md lists them.
extension Reason {
    /// Code_challenge_method is absent or not S256.
    package static let pkceMethodNotAllowed = Reason(rawValue: 0x1101)
    /// Code_verifier is not 43 to 128 unreserved characters.
    package static let pkceVerifierMalformed = Reason(rawValue: 0x1102)
    /// A code challenge was given and no verifier.
    package static let pkceVerifierMissing = Reason(rawValue: 0x1103)
    /// A verifier was given and no code challenge.
    package static let pkceVerifierUnexpected = Reason(rawValue: 0x1104)
    /// Code_challenge is not 43 characters of canonical base64url.
    package static let pkceChallengeMalformed = Reason(rawValue: 0x1105)
    /// The verifier's digest is not the challenge.
    package static let pkceVerifierMismatch = Reason(rawValue: 0x1106)
    /// No such authorization code.
    package static let pkceCodeUnknown = Reason(rawValue: 0x1107)
    /// The authorization code has expired.
    package static let pkceCodeExpired = Reason(rawValue: 0x1108)
    /// The authorization code is registered already.
    package static let pkceCodeExists = Reason(rawValue: 0x1109)
    /// The authorization code was redeemed before.
    package static let pkceCodeReplayed = Reason(rawValue: 0x110A)
    /// The code belongs to another client.
    package static let pkceClientMismatch = Reason(rawValue: 0x110B)
    /// The code was issued for another redirect URI.
    package static let pkceRedirectUriMismatch = Reason(rawValue: 0x110C)
    /// The code is bound to another key.
    package static let pkceDpopJktMismatch = Reason(rawValue: 0x110D)
    /// Too many wrong verifiers for this code.
    package static let pkceTooManyAttempts = Reason(rawValue: 0x110E)
    /// The code was not redeemed, so that no session can be opened with it.
    package static let pkceCodeNotRedeemed = Reason(rawValue: 0x110F)
}
