// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// The numbers of version 1, as SPEC.md lists them.
extension Tag {
    /// Whose share of the open pool the taking draws on.
    package static let caller = Tag(rawValue: 0x0002)
    /// Ledger, verifier or gate.
    package static let role = Tag(rawValue: 0x0010)
    /// Versions spoken, ascending.
    package static let versions = Tag(rawValue: 0x0012)
    /// Kinds served, ascending.
    package static let kinds = Tag(rawValue: 0x0014)
    /// The server's limits by name, names ascending.
    package static let limits = Tag(rawValue: 0x0016)
    /// SHA-256 over the policy the server runs under.
    package static let policyHash = Tag(rawValue: 0x0018)
    /// The ledger's epoch.
    package static let epoch = Tag(rawValue: 0x001A)
    /// When the epoch began, ms.
    package static let epochStart = Tag(rawValue: 0x001C)
    /// Name and version of the program.
    package static let software = Tag(rawValue: 0x001E)
    /// 0 starting, 1 ready, 2 draining, 3 closed.
    package static let state = Tag(rawValue: 0x0020)
    /// The ledger's clock, ms.
    package static let time = Tag(rawValue: 0x0022)
    /// The measured value behind a refusal.
    package static let measured = Tag(rawValue: 0x0024)
    /// When to try again, ms from now.
    package static let retryAfter = Tag(rawValue: 0x0026)
    /// One JSON object.
    package static let stats = Tag(rawValue: 0x0028)
    /// One JSON object.
    package static let document = Tag(rawValue: 0x002A)
    /// Whether a refusal should say what each check found.
    package static let trace = Tag(rawValue: 0x002C)
    /// What each check found, one JSON array.
    package static let checks = Tag(rawValue: 0x002E)
    /// The DPoP header's value.
    package static let proof = Tag(rawValue: 0x1001)
    /// The request's method.
    package static let method = Tag(rawValue: 0x1003)
    /// The request's URL, absolute.
    package static let url = Tag(rawValue: 0x1005)
    /// The access token the proof must cover.
    package static let accessToken = Tag(rawValue: 0x1007)
    /// Base64url thumbprint the proof's key must have, compared as text.
    package static let expectedThumbprint = Tag(rawValue: 0x1009)
    /// A nonce is required, whatever the realm says.
    package static let requireNonce = Tag(rawValue: 0x100B)
    /// 0 consume, 1 check.
    package static let replay = Tag(rawValue: 0x100D)
    /// RFC 7638 SHA-256 of the key that signed.
    package static let thumbprint = Tag(rawValue: 0x1010)
    /// The proof's jti.
    package static let jti = Tag(rawValue: 0x1012)
    /// The proof's iat, s.
    package static let iat = Tag(rawValue: 0x1014)
    /// The nonce to use from now on, base64url.
    package static let nextNonce = Tag(rawValue: 0x1016)
    /// RFC 7636 code_verifier.
    package static let codeVerifier = Tag(rawValue: 0x1101)
    /// RFC 7636 code_challenge.
    package static let codeChallenge = Tag(rawValue: 0x1103)
    /// RFC 7636 code_challenge_method.
    package static let codeChallengeMethod = Tag(rawValue: 0x1105)
    /// The authorization code.
    package static let code = Tag(rawValue: 0x1107)
    /// RFC 6749 client_id.
    package static let clientId = Tag(rawValue: 0x1109)
    /// RFC 6749 redirect_uri, exact bytes.
    package static let redirectUri = Tag(rawValue: 0x110B)
    /// How long it may live, s.
    package static let expiresIn = Tag(rawValue: 0x110D)
    /// Base64url thumbprint of the key it is bound to (RFC 9449 section 10).
    package static let dpopJkt = Tag(rawValue: 0x110F)
    /// A JWK, JSON text.
    package static let publicKey = Tag(rawValue: 0x1201)
    /// A JOSE algorithm's name.
    package static let algorithm = Tag(rawValue: 0x1203)
    /// The signed bytes.
    package static let message = Tag(rawValue: 0x1205)
    /// The signature.
    package static let signature = Tag(rawValue: 0x1207)
    /// 0 the kind's default, 1 raw, 2 DER.
    package static let signatureFormat = Tag(rawValue: 0x1209)
    /// Thumbprint of the key that will sign.
    package static let subject = Tag(rawValue: 0x1301)
    /// A minted value.
    package static let challenge = Tag(rawValue: 0x1303)
    /// The time the signature covers, s.
    package static let timestamp = Tag(rawValue: 0x1305)
    /// The last second of what was given, s.
    package static let expiresAt = Tag(rawValue: 0x1312)
    /// What the browser session keeps.
    package static let binding = Tag(rawValue: 0x1501)
    /// The transaction's state, base64url.
    package static let transactionState = Tag(rawValue: 0x1503)
    /// The transaction's nonce, base64url.
    package static let transactionNonce = Tag(rawValue: 0x1505)
    /// 0 DPoP, 1 Bearer.
    package static let scheme = Tag(rawValue: 0x2001)
    /// SHA-256 of the client's certificate, base64url.
    package static let clientCertificate = Tag(rawValue: 0x2003)
    /// Scopes the request needs, one blank between.
    package static let requiredScope = Tag(rawValue: 0x2005)
    /// Whether failures of the DPoP proof are excused and told.
    package static let shadow = Tag(rawValue: 0x2007)
    /// The token's sub.
    package static let tokenSubject = Tag(rawValue: 0x2010)
    /// The token's client_id.
    package static let tokenClient = Tag(rawValue: 0x2012)
    /// The token's scope.
    package static let tokenScope = Tag(rawValue: 0x2014)
    /// The token's claims, one JSON object.
    package static let claims = Tag(rawValue: 0x2016)
    /// The reason that was excused.
    package static let shadowReason = Tag(rawValue: 0x2018)
    /// The account's name, UTF-8.
    package static let account = Tag(rawValue: 0x3001)
    /// The device's name, UTF-8.
    package static let deviceId = Tag(rawValue: 0x3003)
    /// A credential's id.
    package static let credentialId = Tag(rawValue: 0x3005)
    /// The nonce that start gave.
    package static let appInstanceNonce = Tag(rawValue: 0x3007)
    /// SPKI DER, or an uncompressed P-256 point.
    package static let deviceKey = Tag(rawValue: 0x3009)
    /// Signature of the new key over nonce and device_key.
    package static let possession = Tag(rawValue: 0x300B)
    /// The attestation's format.
    package static let attestationFormat = Tag(rawValue: 0x300D)
    /// The attestation, JSON text.
    package static let attestation = Tag(rawValue: 0x300F)
    /// The credential that approves.
    package static let approvalCredentialId = Tag(rawValue: 0x3011)
    /// The challenge it signed.
    package static let approvalChallenge = Tag(rawValue: 0x3013)
    /// Its signature.
    package static let approvalSignature = Tag(rawValue: 0x3015)
    /// A recovery's id.
    package static let recoveryId = Tag(rawValue: 0x3017)
    /// 0 sign-in, 1 enroll-approve.
    package static let purpose = Tag(rawValue: 0x3019)
    /// Signature of the key to be replaced.
    package static let oldSignature = Tag(rawValue: 0x301B)
    /// 0 scheduled, 1 compromised.
    package static let rotationReason = Tag(rawValue: 0x301D)
    /// 1 software.
    package static let assurance = Tag(rawValue: 0x3020)
    /// Names of what is worth a look, blanks between.
    package static let signals = Tag(rawValue: 0x3022)
    /// Until when the old key may sign in, s.
    package static let overlapUntil = Tag(rawValue: 0x3024)
    /// 0 approval, 1 assertion.
    package static let recoveryMethod = Tag(rawValue: 0x3101)
    /// Ids of credentials the account's owner lost.
    package static let lost = Tag(rawValue: 0x3103)
    /// What the caller asserts, for the event.
    package static let assertion = Tag(rawValue: 0x3105)
    /// 0 pending, 1 approved, 2 cancelled, 3 effective, 4 completed.
    package static let recoveryState = Tag(rawValue: 0x3110)
    /// When it can be completed, s.
    package static let effectiveAt = Tag(rawValue: 0x3112)
    /// A session's id.
    package static let sessionId = Tag(rawValue: 0x4001)
    /// A refresh token.
    package static let refreshToken = Tag(rawValue: 0x4003)
    /// The access token's jti.
    package static let revokedJti = Tag(rawValue: 0x4101)
    /// The access token's iss.
    package static let issuer = Tag(rawValue: 0x4103)
    /// When the token expires at the latest, s.
    package static let until = Tag(rawValue: 0x4105)
    /// The epoch the evidence was examined under.
    package static let dischargeEpoch = Tag(rawValue: 0x8001)
    /// Names the discharge's home shard.
    package static let shardKey = Tag(rawValue: 0x8003)
    /// 0 open, 1 reserved.
    package static let pool = Tag(rawValue: 0x8005)
    /// Whose share of the pool the takings draw on.
    package static let quotaKey = Tag(rawValue: 0x8007)
    /// 0 take, 1 check.
    package static let mode = Tag(rawValue: 0x8009)
    /// What must hold, in the order it is judged.
    package static let obligations = Tag(rawValue: 0x800B)
    /// SHA-256 over the call's kind, realm and fields.
    package static let callDigest = Tag(rawValue: 0x800D)
    /// The answer is kept on disk under the operation id.
    package static let keep = Tag(rawValue: 0x800F)
    /// What to look up, at most four.
    package static let queries = Tag(rawValue: 0x8011)
    /// The realm of the object to inspect.
    package static let inspectRealm = Tag(rawValue: 0x8013)
    /// 0 counts, 1 credential, 2 recovery, 3 session.
    package static let inspectSubject = Tag(rawValue: 0x8015)
    /// Index of the first obligation that failed.
    package static let failed = Tag(rawValue: 0x8016)
    /// The object's id.
    package static let inspectId = Tag(rawValue: 0x8017)
    /// Keys that mint and check challenges and nonces, ids ascending.
    package static let mintingKeys = Tag(rawValue: 0x8018)
    /// The store of the ledger.
    package static let storeId = Tag(rawValue: 0x8019)
    /// Each realm's windows and fence, names ascending.
    package static let realms = Tag(rawValue: 0x801A)
    /// Its latest commit.
    package static let storeSequence = Tag(rawValue: 0x801B)
    /// What the durable taking tells.
    package static let result = Tag(rawValue: 0x801C)
    /// What is known of each query, in their order.
    package static let records = Tag(rawValue: 0x801E)
    /// The position to go on from.
    package static let after = Tag(rawValue: 0xA001)
    /// The most entries to give.
    package static let limit = Tag(rawValue: 0xA003)
    /// The position to ask after next.
    package static let next = Tag(rawValue: 0xA010)
}
