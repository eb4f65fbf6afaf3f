package import AssayBytes

/// One thing a verifier asks the ledger to tell before it examines; at most four in a look-up.
package enum LedgerQuery: Hashable, Sendable {
    /// The credential, while it may sign in: active, or superseded within its overlap.
    case credential(ObjectID)
    case recovery(ObjectID)
    /// All credentials an account ever had, as a document.
    case credentials(account: [UInt8])
    /// Events of the realm after a position, of all accounts or of one, as a document.
    case events(account: [UInt8]?, after: Int64, limit: UInt32)
}

/// What the ledger tells of one query.
package enum LedgerRecord: Hashable, Sendable {
    /// There is none in this realm, or it has ended.
    case absent
    case credential(CredentialFacts)
    case recovery(RecoveryFacts)
    /// One JSON object; of events with the position to go on from.
    case document([UInt8], next: Int64)
}

/// What a verifier needs to know of a credential, and may cache: every discharge that rests on
/// it requires its revision.
package struct CredentialFacts: Hashable, Sendable {
    package var credential: ObjectID
    /// Grows with every change of the credential.
    package var revision: UInt64
    /// Whether another credential has taken its place: it may sign in until `endsAt` and
    /// nothing else.
    package var isSuperseded: Bool
    /// The end of the overlap; nil while it is not superseded.
    package var endsAt: WallTime?
    package var createdAt: WallTime
    package var account: [UInt8]
    package var device: [UInt8]
    package var assurance: Assurance
    package var key: CredentialKey

    package init(
        credential: ObjectID, revision: UInt64, isSuperseded: Bool, endsAt: WallTime?,
        createdAt: WallTime, account: [UInt8], device: [UInt8], assurance: Assurance,
        key: CredentialKey
    ) {
        self.credential = credential
        self.revision = revision
        self.isSuperseded = isSuperseded
        self.endsAt = endsAt
        self.createdAt = createdAt
        self.account = account
        self.device = device
        self.assurance = assurance
        self.key = key
    }
}

/// How far a recovery is.
package enum RecoveryState: UInt8, Sendable, CaseIterable {
    /// Waits for an approval; of an assertion, for its delay.
    case pending = 0
    /// Approved; waits for its delay.
    case approved = 1
    case cancelled = 2
    /// The delay is over: it can be completed.
    case effective = 3
    case completed = 4
}

/// Who vouches for a recovery.
package enum RecoveryMethod: UInt8, Sendable, CaseIterable {
    /// Another credential of the account.
    case approval = 0
    /// The caller, who has verified the person anew.
    case assertion = 1
}

/// What a verifier needs to know of a recovery; never cached.
package struct RecoveryFacts: Hashable, Sendable {
    package var recovery: ObjectID
    package var account: [UInt8]
    package var method: RecoveryMethod
    /// As of the ledger's time when it answered.
    package var state: RecoveryState
    package var effectiveAt: WallTime?

    package init(
        recovery: ObjectID, account: [UInt8], method: RecoveryMethod, state: RecoveryState,
        effectiveAt: WallTime?
    ) {
        self.recovery = recovery
        self.account = account
        self.method = method
        self.state = state
        self.effectiveAt = effectiveAt
    }
}
