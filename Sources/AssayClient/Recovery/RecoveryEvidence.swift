/// An account whose owner lost credentials.
public struct NewRecovery: Hashable, Sendable {
    /// Who vouches for it.
    public enum Method: Hashable, Sendable {
        /// Another credential of the account.
        case approval
        /// The caller, who has verified the person anew.
        case assertion
    }

    /// The account.
    public var account: String
    /// Who vouches.
    public var method: Method
    /// The credentials that were lost, at most 32; none means all.
    public var lost: [String]
    /// What the caller asserts, kept in the event.
    public var assertion: String?
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// One recovery.
    public init(
        account: String, method: Method, lost: [String] = [], assertion: String? = nil,
        operationID: OperationID? = nil
    ) {
        self.account = account
        self.method = method
        self.lost = lost
        self.assertion = assertion
        self.operationID = operationID
    }
}

/// A credential's word on a recovery: its signature over `assay/1/recovery-approve` or
/// `assay/1/recovery-cancel`, a zero byte, the challenge, and SHA-256 of the recovery's id.
public struct RecoveryEvidence: Hashable, Sendable {
    /// The recovery.
    public var recoveryID: String
    /// The credential that signed.
    public var credentialID: String
    /// A challenge that was given for this recovery, 32 bytes.
    public var challenge: [UInt8]
    /// The signature.
    public var signature: [UInt8]
    /// How an ECDSA signature is written; devices usually give DER.
    public var format: SignatureFormat
    /// The id of this call; nil makes a random one.
    public var operationID: OperationID?

    /// A word as it came from a device.
    public init(
        recoveryID: String, credentialID: String, challenge: [UInt8], signature: [UInt8],
        format: SignatureFormat = .der, operationID: OperationID? = nil
    ) {
        self.recoveryID = recoveryID
        self.credentialID = credentialID
        self.challenge = challenge
        self.signature = signature
        self.format = format
        self.operationID = operationID
    }
}

/// How far a recovery is.
public struct RecoveryStatus: Hashable, Sendable {
    /// The steps of a recovery.
    public enum State: Hashable, Sendable, CaseIterable {
        /// It waits for an approval; of an assertion, for its delay.
        case pending
        /// Approved: it waits for its delay.
        case approved
        /// It can never be completed.
        case cancelled
        /// The delay is over: it can be completed.
        case effective
        /// It was completed, once.
        case completed
    }

    /// The step.
    public var state: State
    /// When it can be completed, in seconds since 1970; nil while that is not known.
    public var effectiveAt: Int64?

    /// The step of one recovery.
    public init(state: State, effectiveAt: Int64? = nil) {
        self.state = state
        self.effectiveAt = effectiveAt
    }
}

/// A recovery, and a challenge for one decision about it.
public struct PendingRecovery: Hashable, Sendable {
    /// Its id, opaque text.
    public var recoveryID: String
    /// How far it is.
    public var status: RecoveryStatus
    /// 32 bytes for one approval or cancellation to sign.
    public var challenge: [UInt8]

    /// A recovery as a verifier tells of it.
    public init(recoveryID: String, status: RecoveryStatus, challenge: [UInt8]) {
        self.recoveryID = recoveryID
        self.status = status
        self.challenge = challenge
    }
}
