/// A new key in a credential's place, and the signatures that speak for it.
public struct RotationEvidence: Hashable, Sendable {
    /// Why the key is replaced.
    public enum Cause: Hashable, Sendable {
        /// It was due: the old key may sign in for some minutes more.
        case scheduled
        /// Somebody else may have the old key: it ends at once.
        case compromised
    }

    /// The credential whose key is replaced.
    public var credentialID: String
    /// The device's own name.
    public var deviceID: String
    /// The nonce `startRotation` gave, 32 bytes.
    public var nonce: [UInt8]
    /// The new public key: SPKI DER, or an uncompressed P-256 point.
    public var publicKey: [UInt8]
    /// The new key's signature over nonce and public key as they stand here.
    public var proofOfPossession: [UInt8]
    /// The old key's, over `assay/1/rotate`, a zero byte, the nonce, and SHA-256 of the new
    /// public key.
    public var oldSignature: [UInt8]
    /// How the ECDSA signatures of this call are written; devices usually give DER.
    public var format: SignatureFormat
    /// What the platform says of the new key.
    public var attestation: KeyAttestation?
    /// Why.
    public var cause: Cause
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// A rotation as it came from a device.
    public init(
        credentialID: String, deviceID: String, nonce: [UInt8], publicKey: [UInt8],
        proofOfPossession: [UInt8], oldSignature: [UInt8], format: SignatureFormat = .der,
        attestation: KeyAttestation? = nil, cause: Cause = .scheduled,
        operationID: OperationID? = nil
    ) {
        self.credentialID = credentialID
        self.deviceID = deviceID
        self.nonce = nonce
        self.publicKey = publicKey
        self.proofOfPossession = proofOfPossession
        self.oldSignature = oldSignature
        self.format = format
        self.attestation = attestation
        self.cause = cause
        self.operationID = operationID
    }
}

/// The credential that took another's place.
public struct RotatedCredential: Hashable, Sendable {
    /// The new credential's id, opaque text.
    public var credentialID: String
    /// Until when the old key may still sign in, in seconds since 1970.
    public var overlapUntil: Int64

    /// A new credential.
    public init(credentialID: String, overlapUntil: Int64) {
        self.credentialID = credentialID
        self.overlapUntil = overlapUntil
    }
}
