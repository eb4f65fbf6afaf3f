package import AssayBytes
package import AssayCrypto
package import AssayWire

/// Everything that outlives a restart: accounts and their credentials, recoveries, codes,
/// transactions, sessions, revocations, kept answers, events.
///
/// Deterministic: time and identifiers are passed in, secrets are computed from a key that is
/// passed in. Every change is a `RowChange`; the rows loaded again make the same state.
package struct LifeCycle: Sendable {
    var rules: [RealmName: LifeRules]
    let limits: LifeLimits
    /// Makes refresh tokens, states and nonces.
    let secret: HMACKey
    /// What the takings since the last `takeChanges` changed.
    var changes: [RowChange] = []
    /// One more with each durable taking; never less than any in a row.
    var revision: UInt64 = 0

    var realms = RealmNumbers()
    var accounts = PartedTable<AccountKey, Account>()
    var names = TextSlab()
    var credentials = CredentialTable()
    var recoveries: [ObjectID: RecoveryRecord] = [:]
    /// Made from the recoveries' rows.
    var recoveriesOfAccounts: [AccountKey: [ObjectID]] = [:]
    var recoveriesExpiring = ExpiryQueue<ObjectID>()
    var codes = SlotTable<Bytes16, CodeRecord>()
    var codesExpiring = ExpiryQueue<Bytes16>()
    var transactions = SlotTable<Bytes16, TransactionRecord>()
    var transactionsExpiring = ExpiryQueue<Bytes16>()
    var sessions = SlotTable<ObjectID, SessionRecord>()
    /// By the minute: there are few in one second of the weeks they live.
    var sessionsExpiring = ExpiryQueue<ObjectID>(grain: 60_000)
    var revocations = PartedTable<RevokedKey, WallTime>()
    var revocationsExpiring = ExpiryQueue<RevokedKey>()
    var answers = SlotTable<OperationKey, KeptAnswer>()
    var answersExpiring = ExpiryQueue<OperationKey>()
    /// The latest position of each realm's events, and up to which they were dropped.
    var lastPositions: [UInt16: Int64] = [:]
    var sweptPositions: [UInt16: Int64] = [:]
    var recentEvents: [RecentKey: RecentEvent] = [:]
    var nextEventSweep = WallTime(milliseconds: 0)

    /// An empty one.
    package init(
        rules: [RealmName: LifeRules], secret: HMACKey, limits: LifeLimits = LifeLimits()
    ) {
        self.rules = rules
        self.secret = secret
        self.limits = limits
    }

    /// Other rules, from the next taking on.
    package mutating func reload(_ rules: [RealmName: LifeRules]) {
        self.rules = rules
    }

    /// The rules of the realm that has a number in rows.
    func rules(of realm: UInt16) -> LifeRules {
        realms.name(of: realm).flatMap { rules[$0] } ?? LifeRules()
    }

    /// The rows that changed since the last call, in order.
    package mutating func takeChanges() -> [RowChange] {
        var taken: [RowChange] = []
        swap(&taken, &changes)
        return taken
    }

    /// How many of each thing there are.
    package var figures: LifeFigures {
        var figures = LifeFigures()
        figures.accounts = accounts.count
        figures.credentials = credentials.count
        figures.recoveries = recoveries.count
        figures.codes = codes.count
        figures.transactions = transactions.count
        figures.sessions = sessions.count
        figures.revocations = revocations.count
        figures.keptAnswers = answers.count
        return figures
    }

    /// Drops what has expired and is remembered no longer, a bounded part a call.
    package mutating func sweep(now: WallTime, countMax: Int = 4000) {
        sweepAnswers(now: now, countMax: countMax)
        sweepRecoveries(now: now, countMax: countMax)
        sweepCodes(now: now, countMax: countMax)
        sweepTransactions(now: now, countMax: countMax)
        sweepSessions(now: now, countMax: countMax)
        sweepRevocations(now: now, countMax: countMax)
        sweepEvents(now: now)
    }

    /// Tells every realm's events of something that happened to the ledger itself.
    package mutating func note(_ kind: EventKind, _ detail: [UInt8], now: WallTime) {
        for realm in rules.keys.sorted() {
            guard let number = realms.number(of: realm, &changes) else { continue }
            let context = TakingContext(
                realm: realm, number: number, rules: rules[realm] ?? LifeRules(), now: now)
            event(kind, account: nil, object: nil, detail: detail, context)
        }
    }
}
