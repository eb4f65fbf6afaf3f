/// How an ECDSA signature is written down; other algorithms have one form each.
public enum SignatureFormat: Hashable, Sendable {
    /// As JOSE does: r and s in the curve's exact length (RFC 7518 section 3.4).
    case raw
    /// As X.509 does: a DER sequence of two integers (RFC 3279 section 2.2.3).
    case der
}

/// A signature over given bytes.
public struct SignatureEvidence: Hashable, Sendable {
    /// The key that should have signed, as the text of a JWK (RFC 7517).
    public var publicKey: String
    /// The algorithm's JOSE name, such as `ES256`.
    public var algorithm: String
    /// The signed bytes.
    public var message: [UInt8]
    /// The signature.
    public var signature: [UInt8]
    /// How an ECDSA signature is written.
    public var format: SignatureFormat
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// Evidence of one signature.
    public init(
        publicKey: String, algorithm: String, message: [UInt8], signature: [UInt8],
        format: SignatureFormat = .raw, operationID: OperationID? = nil
    ) {
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.message = message
        self.signature = signature
        self.format = format
        self.operationID = operationID
    }
}
