/// What a challenge for a credential is to be signed for.
public enum ChallengePurpose: Hashable, Sendable {
    /// Signing in.
    case signIn
    /// Consenting to the enrolment of another credential.
    case enrolmentApproval
}

/// A signed challenge of a credential.
///
/// The signature covers the challenge, the relying party's id in UTF-8, and the timestamp as
/// eight bytes, most significant first.
public struct SignInEvidence: Hashable, Sendable {
    /// The credential that signed.
    public var credentialID: String
    /// The challenge it was given, 32 bytes.
    public var challenge: [UInt8]
    /// When it was signed, in seconds since 1970; within a minute of now.
    public var timestamp: Int64
    /// The signature.
    public var signature: [UInt8]
    /// The device's own name; another than at enrolment is a signal, not a refusal.
    public var deviceID: String
    /// How an ECDSA signature is written; devices usually give DER.
    public var format: SignatureFormat
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// A response that came from a device.
    public init(
        credentialID: String, challenge: [UInt8], timestamp: Int64, signature: [UInt8],
        deviceID: String, format: SignatureFormat = .der, operationID: OperationID? = nil
    ) {
        self.credentialID = credentialID
        self.challenge = challenge
        self.timestamp = timestamp
        self.signature = signature
        self.deviceID = deviceID
        self.format = format
        self.operationID = operationID
    }
}

/// Who signed in.
public struct SignedInAccount: Hashable, Sendable {
    /// The credential's account.
    public var account: String
    /// What is known of where its key lives, such as `software`.
    public var assurance: String
    /// Names of what is worth a look though the proof holds, such as `device_id_changed` or
    /// `rotation_due`.
    public var signals: [String]

    /// The account one proof was for.
    public init(account: String, assurance: String, signals: [String] = []) {
        self.account = account
        self.assurance = assurance
        self.signals = signals
    }
}
