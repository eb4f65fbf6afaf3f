// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The numbers of version 1, as SPEC.md lists them.
extension Reason {
    /// The proof holds.
    package static let accepted = Reason(rawValue: 0x0000)
    /// The bytes are not of this protocol.
    package static let malformed = Reason(rawValue: 0x0001)
    /// The frame's version is not one the server speaks.
    package static let versionUnsupported = Reason(rawValue: 0x0002)
    /// The server does not serve this kind.
    package static let kindUnknown = Reason(rawValue: 0x0003)
    /// A field that must be understood is not.
    package static let fieldUnknown = Reason(rawValue: 0x0004)
    /// A required field is absent.
    package static let fieldMissing = Reason(rawValue: 0x0005)
    /// A field's length or value is outside its limits.
    package static let fieldInvalid = Reason(rawValue: 0x0006)
    /// No such realm is configured.
    package static let realmUnknown = Reason(rawValue: 0x0007)
    /// The operation id was used with other content.
    package static let operationMismatch = Reason(rawValue: 0x0008)
    /// The server cannot decide now.
    package static let unavailable = Reason(rawValue: 0x0101)
    /// A queue or pool is full, or the time was up.
    package static let overloaded = Reason(rawValue: 0x0102)
    /// This caller's or key's share of a pool is used up.
    package static let quotaExceeded = Reason(rawValue: 0x0103)
    /// A gateway's subrequest does not say what was asked; told over HTTP alone.
    package static let gateRequestIncomplete = Reason(rawValue: 0x0201)
    /// No realm of this name serves gateways; told over HTTP alone.
    package static let gateRealmUnknown = Reason(rawValue: 0x0202)
    /// The path can be read in two ways; told over HTTP alone.
    package static let gatePathAmbiguous = Reason(rawValue: 0x0203)
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
    /// The signature is not of its format.
    package static let signatureMalformed = Reason(rawValue: 0x1201)
    /// The algorithm is unknown or not allowed by the realm.
    package static let signatureAlgorithmNotAllowed = Reason(rawValue: 0x1202)
    /// Public_key is not a public key of this algorithm.
    package static let signatureKeyInvalid = Reason(rawValue: 0x1203)
    /// The signature does not hold.
    package static let signatureInvalid = Reason(rawValue: 0x1204)
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
    /// A key of this kind may not be used here.
    package static let keyNotAllowed = Reason(rawValue: 0x1401)
    /// No such transaction.
    package static let transactionUnknown = Reason(rawValue: 0x1501)
    /// The transaction has expired.
    package static let transactionExpired = Reason(rawValue: 0x1502)
    /// The transaction was completed before.
    package static let transactionCompleted = Reason(rawValue: 0x1503)
    /// Another browser session started it.
    package static let transactionBindingMismatch = Reason(rawValue: 0x1504)
    /// The transaction belongs to another client.
    package static let transactionClientMismatch = Reason(rawValue: 0x1505)
    /// The transaction was opened for another redirect URI.
    package static let transactionRedirectUriMismatch = Reason(rawValue: 0x1506)
    /// The nonce is not the transaction's.
    package static let transactionNonceMismatch = Reason(rawValue: 0x1507)
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
    /// The account has or had a credential: an approval or an effective recovery is needed.
    package static let enrollApprovalRequired = Reason(rawValue: 0x3001)
    /// The nonce is not one of this server for this account and device, too old, or used.
    package static let enrollNonceInvalid = Reason(rawValue: 0x3002)
    /// The new key's signature does not hold.
    package static let enrollPossessionInvalid = Reason(rawValue: 0x3003)
    /// Another credential has taken its place: it may only sign in.
    package static let credentialSuperseded = Reason(rawValue: 0x3004)
    /// No attestation of this format can be checked.
    package static let attestationFormatUnsupported = Reason(rawValue: 0x3005)
    /// The realm or the credential to be replaced demands a stronger key.
    package static let enrollAssuranceTooLow = Reason(rawValue: 0x3006)
    /// The account has as many credentials as it may have.
    package static let enrollTooManyCredentials = Reason(rawValue: 0x3007)
    /// No such recovery, or of another account.
    package static let recoveryUnknown = Reason(rawValue: 0x3101)
    /// The recovery is not approved, its delay is not over, or it was cancelled.
    package static let recoveryNotEffective = Reason(rawValue: 0x3102)
    /// This credential may not approve this recovery.
    package static let recoveryApproverNotAllowed = Reason(rawValue: 0x3103)
    /// The recovery was completed before.
    package static let recoveryCompleted = Reason(rawValue: 0x3104)
    /// A recovery of this method is open already.
    package static let recoveryPending = Reason(rawValue: 0x3105)
    /// The recovery was cancelled.
    package static let recoveryCancelled = Reason(rawValue: 0x3106)
    /// A credential named as lost is none of the account's.
    package static let recoveryLostUnknown = Reason(rawValue: 0x3107)
    /// No such session.
    package static let sessionUnknown = Reason(rawValue: 0x4001)
    /// The session has expired.
    package static let sessionExpired = Reason(rawValue: 0x4002)
    /// The session has ended.
    package static let sessionEnded = Reason(rawValue: 0x4003)
    /// A retired refresh token was used: the session has ended.
    package static let sessionReuseDetected = Reason(rawValue: 0x4004)
    /// The session is bound to a key: its proof is needed.
    package static let sessionProofRequired = Reason(rawValue: 0x4005)
    /// The credential is none of this account's, or has ended.
    package static let sessionCredentialInvalid = Reason(rawValue: 0x4006)
    /// The discharge names another epoch than the ledger's.
    package static let ledgerEpochChanged = Reason(rawValue: 0x8001)
    /// Another operation has taken this.
    package static let ledgerTaken = Reason(rawValue: 0x8002)
    /// Too old or too far ahead by the ledger's clock.
    package static let ledgerOutsideWindow = Reason(rawValue: 0x8003)
    /// Created before the epoch's fence and without a nonce of this epoch.
    package static let ledgerFenced = Reason(rawValue: 0x8004)
    /// The ledger does not serve now.
    package static let ledgerClosed = Reason(rawValue: 0x8005)
    /// A credential is not as the verifier knew it.
    package static let ledgerStale = Reason(rawValue: 0x8006)
    /// No answer is kept under this operation id.
    package static let ledgerNothingKept = Reason(rawValue: 0x8007)
    /// The token or session was revoked.
    package static let ledgerRevoked = Reason(rawValue: 0x8008)

    /// All of them, in the order of their numbers.
    package static let all: [Reason] = [
        .accepted,
        .malformed,
        .versionUnsupported,
        .kindUnknown,
        .fieldUnknown,
        .fieldMissing,
        .fieldInvalid,
        .realmUnknown,
        .operationMismatch,
        .unavailable,
        .overloaded,
        .quotaExceeded,
        .gateRequestIncomplete,
        .gateRealmUnknown,
        .gatePathAmbiguous,
        .dpopProofMissing,
        .dpopMultipleProofs,
        .dpopMalformed,
        .dpopTypeWrong,
        .dpopAlgorithmNotAllowed,
        .dpopKeyInvalid,
        .dpopSignatureInvalid,
        .dpopHtmMismatch,
        .dpopHtuMismatch,
        .dpopIatTooOld,
        .dpopIatInFuture,
        .dpopExpired,
        .dpopNotYetValid,
        .dpopJtiInvalid,
        .dpopAthMissing,
        .dpopAthMismatch,
        .dpopAthUnexpected,
        .dpopThumbprintMismatch,
        .dpopNonceRequired,
        .dpopNonceInvalid,
        .dpopOriginNotAllowed,
        .dpopReplayed,
        .pkceMethodNotAllowed,
        .pkceVerifierMalformed,
        .pkceVerifierMissing,
        .pkceVerifierUnexpected,
        .pkceChallengeMalformed,
        .pkceVerifierMismatch,
        .pkceCodeUnknown,
        .pkceCodeExpired,
        .pkceCodeExists,
        .pkceCodeReplayed,
        .pkceClientMismatch,
        .pkceRedirectUriMismatch,
        .pkceDpopJktMismatch,
        .pkceTooManyAttempts,
        .pkceCodeNotRedeemed,
        .signatureMalformed,
        .signatureAlgorithmNotAllowed,
        .signatureKeyInvalid,
        .signatureInvalid,
        .challengeMalformed,
        .challengeWrongPurpose,
        .challengeExpired,
        .challengeConsumed,
        .challengeTimestampOutOfRange,
        .keyNotAllowed,
        .transactionUnknown,
        .transactionExpired,
        .transactionCompleted,
        .transactionBindingMismatch,
        .transactionClientMismatch,
        .transactionRedirectUriMismatch,
        .transactionNonceMismatch,
        .tokenMissing,
        .tokenMalformed,
        .tokenTypeWrong,
        .tokenAlgorithmNotAllowed,
        .tokenIssuerUnknown,
        .tokenKeyUnknown,
        .tokenSignatureInvalid,
        .tokenAudienceMismatch,
        .tokenExpired,
        .tokenNotYetValid,
        .tokenNotBound,
        .tokenBindingInvalid,
        .tokenBindingMismatch,
        .tokenDowngrade,
        .tokenRevoked,
        .tokenScopeMissing,
        .tokenClaimMissing,
        .tokenInactive,
        .enrollApprovalRequired,
        .enrollNonceInvalid,
        .enrollPossessionInvalid,
        .credentialSuperseded,
        .attestationFormatUnsupported,
        .enrollAssuranceTooLow,
        .enrollTooManyCredentials,
        .recoveryUnknown,
        .recoveryNotEffective,
        .recoveryApproverNotAllowed,
        .recoveryCompleted,
        .recoveryPending,
        .recoveryCancelled,
        .recoveryLostUnknown,
        .sessionUnknown,
        .sessionExpired,
        .sessionEnded,
        .sessionReuseDetected,
        .sessionProofRequired,
        .sessionCredentialInvalid,
        .ledgerEpochChanged,
        .ledgerTaken,
        .ledgerOutsideWindow,
        .ledgerFenced,
        .ledgerClosed,
        .ledgerStale,
        .ledgerNothingKept,
        .ledgerRevoked,
    ]
}
