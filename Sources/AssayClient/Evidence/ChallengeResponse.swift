/// A challenge for one key to sign.
public struct IssuedChallenge: Hashable, Sendable {
    /// The challenge, 32 bytes.
    public var challenge: [UInt8]
    /// Its last second, since 1970.
    public var expiresAt: Int64

    /// A challenge and its end.
    public init(challenge: [UInt8], expiresAt: Int64) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }
}

/// A signed challenge: what a device sends back, and the evidence a verifier is asked about.
///
/// The signature covers the challenge, the relying party's id in UTF-8, and the timestamp as
/// eight bytes, most significant first.
public struct ChallengeResponse: Hashable, Sendable {
    /// The key that signed, as the text of a JWK. The relying party takes it from what it knows
    /// of the device, not from the response.
    public var publicKey: String
    /// The challenge, 32 bytes.
    public var challenge: [UInt8]
    /// When it was signed, in seconds since 1970.
    public var timestamp: Int64
    /// The signature.
    public var signature: [UInt8]
    /// How an ECDSA signature is written; devices usually give DER.
    public var format: SignatureFormat
    /// The id of the call that asks about it; nil makes a random one.
    public var operationID: OperationID?

    /// A response that came from a device.
    public init(
        publicKey: String, challenge: [UInt8], timestamp: Int64, signature: [UInt8],
        format: SignatureFormat = .der, operationID: OperationID? = nil
    ) {
        self.publicKey = publicKey
        self.challenge = challenge
        self.timestamp = timestamp
        self.signature = signature
        self.format = format
        self.operationID = operationID
    }
}

/// What a signed challenge proved.
public struct ChallengeClaims: Hashable, Sendable {
    /// The key that signed: RFC 7638 thumbprint, base64url.
    public var thumbprint: String

    /// The claims of one response.
    public init(thumbprint: String) {
        self.thumbprint = thumbprint
    }
}
