// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The reasons of the area tokens, as SPEC.md lists them.
extension Reason {
    /// No access token was sent.
    package static let tokenMissing = Reason(rawValue: 0x2001)
    /// Not a JWT with the header and claims of an access token.
    package static let tokenMalformed = Reason(rawValue: 0x2002)
    /// Typ is not one the realm accepts, or it is an ID token.
    package static let tokenTypeWrong = Reason(rawValue: 0x2003)
    /// Alg is unknown, symmetric, none, or not allowed for the issuer.
    package static let tokenAlgorithmNotAllowed = Reason(rawValue: 0x2004)
    /// Iss is not one of the realm's issuers.
    package static let tokenIssuerUnknown = Reason(rawValue: 0x2005)
    /// No key of the issuer fits kid and alg.
    package static let tokenKeyUnknown = Reason(rawValue: 0x2006)
    /// The signature does not hold under the issuer's key.
    package static let tokenSignatureInvalid = Reason(rawValue: 0x2007)
    /// Aud names none of the realm's audiences.
    package static let tokenAudienceMismatch = Reason(rawValue: 0x2008)
    /// Exp has passed.
    package static let tokenExpired = Reason(rawValue: 0x2009)
    /// Nbf or iat lies ahead.
    package static let tokenNotYetValid = Reason(rawValue: 0x200A)
    /// The token names no key, and the realm wants one.
    package static let tokenNotBound = Reason(rawValue: 0x200B)
    /// Cnf is not one this service can check.
    package static let tokenBindingInvalid = Reason(rawValue: 0x200C)
    /// The token is bound to another key or certificate.
    package static let tokenBindingMismatch = Reason(rawValue: 0x200D)
    /// A bound token, or a proof, with the scheme Bearer.
    package static let tokenDowngrade = Reason(rawValue: 0x200E)
    /// The token or its session was revoked.
    package static let tokenRevoked = Reason(rawValue: 0x200F)
    /// Scope lacks what the request needs.
    package static let tokenScopeMissing = Reason(rawValue: 0x2010)
    /// A claim the realm requires is missing or of another type.
    package static let tokenClaimMissing = Reason(rawValue: 0x2011)
    /// The issuer says that the token is not active.
    package static let tokenInactive = Reason(rawValue: 0x2012)
}
