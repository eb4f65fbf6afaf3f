/// A device's new key, and the signatures that speak for it.
public struct EnrolmentEvidence: Hashable, Sendable {
    /// The account the credential is to be of.
    public var account: String
    /// The device's own name.
    public var deviceID: String
    /// The nonce `startEnrolment` gave, 32 bytes.
    public var nonce: [UInt8]
    /// The public key: SPKI DER, or an uncompressed P-256 point.
    public var publicKey: [UInt8]
    /// The new key's signature over nonce and public key as they stand here.
    public var proofOfPossession: [UInt8]
    /// How the ECDSA signatures of this call are written; devices usually give DER.
    public var format: SignatureFormat
    /// What the platform says of the key.
    public var attestation: KeyAttestation?
    /// Another credential's consent; an account that has or had one needs it, or a recovery.
    public var approval: CredentialApproval?
    /// The recovery that stands for an approval.
    public var recoveryID: String?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// An enrolment as it came from a device.
    public init(
        account: String, deviceID: String, nonce: [UInt8], publicKey: [UInt8],
        proofOfPossession: [UInt8], format: SignatureFormat = .der,
        attestation: KeyAttestation? = nil, approval: CredentialApproval? = nil,
        recoveryID: String? = nil, operationID: OperationID? = nil
    ) {
        self.account = account
        self.deviceID = deviceID
        self.nonce = nonce
        self.publicKey = publicKey
        self.proofOfPossession = proofOfPossession
        self.format = format
        self.attestation = attestation
        self.approval = approval
        self.recoveryID = recoveryID
        self.operationID = operationID
    }
}

/// What a platform says of a key.
public struct KeyAttestation: Hashable, Sendable {
    /// The format's name. One the verifier does not know is refused, never ignored.
    public var format: String
    /// The statement, JSON text.
    public var statement: String

    /// A statement in a format.
    public init(format: String, statement: String) {
        self.format = format
        self.statement = statement
    }
}

/// A credential's consent to the enrolment of another: its signature over
/// `assay/1/enroll-approve`, a zero byte, the challenge, and SHA-256 of the new public key.
public struct CredentialApproval: Hashable, Sendable {
    /// The credential that consents.
    public var credentialID: String
    /// The challenge it was given for this purpose, 32 bytes.
    public var challenge: [UInt8]
    /// Its signature.
    public var signature: [UInt8]

    /// A consent.
    public init(credentialID: String, challenge: [UInt8], signature: [UInt8]) {
        self.credentialID = credentialID
        self.challenge = challenge
        self.signature = signature
    }
}

/// A credential that was enrolled.
public struct EnrolledCredential: Hashable, Sendable {
    /// Its id, opaque text.
    public var credentialID: String
    /// What is known of where its key lives, such as `software`.
    public var assurance: String

    /// A new credential.
    public init(credentialID: String, assurance: String) {
        self.credentialID = credentialID
        self.assurance = assurance
    }
}
