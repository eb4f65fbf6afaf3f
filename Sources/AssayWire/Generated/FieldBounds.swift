// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

/// How many bytes the fields of requests may have, for whoever must know before writing one.
package enum FieldBounds {
    /// Whose share of the open pool the taking draws on.
    package static let caller = 1...64
    /// The DPoP header's value.
    package static let proof = 0...8192
    /// The request's method.
    package static let method = 1...64
    /// The request's URL, absolute.
    package static let url = 1...8192
    /// The access token the proof must cover.
    package static let accessToken = 1...16384
    /// Base64url thumbprint the proof's key must have, compared as text.
    package static let expectedThumbprint = 0...128
    /// RFC 7636 code_verifier.
    package static let codeVerifier = 0...1024
    /// RFC 7636 code_challenge.
    package static let codeChallenge = 0...1024
    /// RFC 7636 code_challenge_method.
    package static let codeChallengeMethod = 0...64
    /// The authorization code.
    package static let code = 0...1024
    /// RFC 6749 client_id.
    package static let clientId = 0...256
    /// RFC 6749 redirect_uri, exact bytes.
    package static let redirectUri = 0...2048
    /// Base64url thumbprint of the key it is bound to (RFC 9449 section 10).
    package static let dpopJkt = 0...128
    /// A JWK, JSON text.
    package static let publicKey = 1...8192
    /// A JOSE algorithm's name.
    package static let algorithm = 0...32
    /// The signed bytes.
    package static let message = 0...49152
    /// The signature.
    package static let signature = 0...1024
    /// What the browser session keeps.
    package static let binding = 0...256
    /// The transaction's state, base64url.
    package static let transactionState = 0...64
    /// The transaction's nonce, base64url.
    package static let transactionNonce = 0...64
    /// SHA-256 of the client's certificate, base64url.
    package static let clientCertificate = 0...128
    /// Scopes the request needs, one blank between.
    package static let requiredScope = 0...1024
    /// The account's name, UTF-8.
    package static let account = 0...256
    /// The device's name, UTF-8.
    package static let deviceId = 0...256
    /// A credential's id.
    package static let credentialId = 0...64
    /// The nonce that start gave.
    package static let appInstanceNonce = 0...64
    /// SPKI DER, or an uncompressed P-256 point.
    package static let deviceKey = 0...1024
    /// Signature of the new key over nonce and device_key.
    package static let possession = 0...1024
    /// The attestation's format.
    package static let attestationFormat = 0...64
    /// The attestation, JSON text.
    package static let attestation = 0...32768
    /// The credential that approves.
    package static let approvalCredentialId = 0...64
    /// The challenge it signed.
    package static let approvalChallenge = 0...64
    /// Its signature.
    package static let approvalSignature = 0...1024
    /// A recovery's id.
    package static let recoveryId = 0...64
    /// Signature of the key to be replaced.
    package static let oldSignature = 0...1024
    /// Ids of credentials the account's owner lost.
    package static let lost = 0...2080
    /// What the caller asserts, for the event.
    package static let assertion = 0...4096
    /// A session's id.
    package static let sessionId = 0...64
    /// A refresh token.
    package static let refreshToken = 0...128
    /// The access token's jti.
    package static let revokedJti = 0...256
    /// The access token's iss.
    package static let issuer = 0...512
}
