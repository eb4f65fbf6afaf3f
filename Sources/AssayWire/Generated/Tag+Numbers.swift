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
    /// The challenge's last second, s.
    package static let expiresAt = Tag(rawValue: 0x1312)
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
    /// What must hold, types ascending.
    package static let obligations = Tag(rawValue: 0x800B)
    /// Index of the first obligation that failed.
    package static let failed = Tag(rawValue: 0x8016)
    /// Keys that mint and check challenges and nonces, ids ascending.
    package static let mintingKeys = Tag(rawValue: 0x8018)
    /// Each realm's windows and fence, names ascending.
    package static let realms = Tag(rawValue: 0x801A)
}
