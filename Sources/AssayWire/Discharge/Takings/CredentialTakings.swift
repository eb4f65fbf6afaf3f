/// What a discharge rests on a credential for.
package enum CredentialUse: UInt8, Sendable, CaseIterable {
    /// Active, or superseded and within its overlap.
    case signIn = 0
    /// Active and not superseded: `credential.superseded` otherwise.
    case authority = 1
}

/// The credential is as the verifier knew it (guard).
package struct CredentialRequirement: Hashable, Sendable {
    package var credential: ObjectID
    package var revision: UInt64
    package var use: CredentialUse

    package init(credential: ObjectID, revision: UInt64, use: CredentialUse) {
        self.credential = credential
        self.revision = revision
        self.use = use
    }
}

/// What an enrolment rests on besides the new key's possession.
package enum EnrolmentGround: Hashable, Sendable {
    /// Nothing: the account never had a credential, or the realm lets the caller vouch.
    case none
    /// An active credential of the same account has approved; a `require` stands before.
    case approval(ObjectID)
    /// An effective recovery of the same account; it is completed by this.
    case recovery(ObjectID)
}

/// Enrol a credential.
package struct Enrolment: Hashable, Sendable {
    package var credential: ObjectID
    package var account: [UInt8]
    package var device: [UInt8]
    package var key: CredentialKey
    package var assurance: Assurance
    package var ground: EnrolmentGround

    package init(
        credential: ObjectID, account: [UInt8], device: [UInt8], key: CredentialKey,
        assurance: Assurance, ground: EnrolmentGround
    ) {
        self.credential = credential
        self.account = account
        self.device = device
        self.key = key
        self.assurance = assurance
        self.ground = ground
    }
}

/// Put a new credential in the place of an old one; a `require` of the old stands before.
package struct Rotation: Hashable, Sendable {
    package var old: ObjectID
    package var new: ObjectID
    package var device: [UInt8]
    package var key: CredentialKey
    package var assurance: Assurance
    /// The old key is not trusted any more: no overlap.
    package var isCompromised: Bool

    package init(
        old: ObjectID, new: ObjectID, device: [UInt8], key: CredentialKey, assurance: Assurance,
        isCompromised: Bool
    ) {
        self.old = old
        self.new = new
        self.device = device
        self.key = key
        self.assurance = assurance
        self.isCompromised = isCompromised
    }
}

/// End credentials for good, with the sessions that hang on them.
package enum CredentialEnding: Hashable, Sendable {
    case credential(ObjectID)
    /// All of the account, and all its sessions.
    case account([UInt8])
}

/// Start a recovery.
package struct RecoveryStart: Hashable, Sendable {
    package var recovery: ObjectID
    package var account: [UInt8]
    package var method: RecoveryMethod
    /// Strictly ascending.
    package var lost: [ObjectID]
    /// Kept in the event.
    package var assertion: [UInt8]

    /// `lost` in any order; each counts once.
    package init(
        recovery: ObjectID, account: [UInt8], method: RecoveryMethod, lost: [ObjectID],
        assertion: [UInt8]
    ) {
        self.recovery = recovery
        self.account = account
        self.method = method
        self.lost = Set(lost).sorted()
        self.assertion = assertion
    }
}

/// What a credential says to a recovery of its account; a `require` stands before.
package struct RecoveryDecision: Hashable, Sendable {
    package var recovery: ObjectID
    package var credential: ObjectID
    /// Otherwise it cancels, or objects.
    package var approves: Bool

    package init(recovery: ObjectID, credential: ObjectID, approves: Bool) {
        self.recovery = recovery
        self.credential = credential
        self.approves = approves
    }
}
