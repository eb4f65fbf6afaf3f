package import AssayBytes
package import AssayWire

/// The state machine of one ledger, in memory.
///
/// Deterministic: the same discharges at the same times give the same outcomes and changes. A
/// host that keeps the changes, and keeps them before it releases an outcome, has a durable
/// ledger.
package struct MemoryEngine: DischargeEngine {
    package private(set) var epoch: Epoch
    package private(set) var realms: LedgerRealms
    package var refusesRecords = false

    var capacity: CapacitySettings { didSet { recordsMax = capacity.recordsMaxima } }
    var recordsMax: PoolCounts
    var store: SingleUseStore
    var life: LifeCycle
    var counts = DischargeCounts()
    /// Takings of the discharge at hand that are not recorded yet.
    private var due: [Due] = []
    private var workspace: [UInt8] = []

    /// Records of a batch that are judged next, and what was read ahead of them.
    var awaited: [AwaitedRecord] = []
    var readAhead: UInt64 = 0

    private struct Due {
        var index: UInt8
        var key: RecordKey
        var end: Slice
    }

    /// Parts of the index looked at for dropped records with each batch, and each tick.
    static let purgedABatch = 1
    private static let purgedATick = 16

    /// An engine that has recorded nothing.
    ///
    /// - Parameters:
    ///   - life: what is durable: empty, or to be filled by `load`.
    ///   - tableKey: what its tables hash under: random, and known to nobody.
    package init(
        epoch: Epoch, realms: LedgerRealms, capacity: CapacitySettings,
        life: consuming LifeCycle, tableKey: TableKey
    ) {
        store = SingleUseStore(tableKey, recordsMax: capacity.recordsMax)
        self.epoch = epoch
        self.life = life
        self.realms = realms
        self.capacity = capacity
        recordsMax = capacity.recordsMaxima
    }

    package mutating func submit(
        _ batch: [SubmittedDischarge], now: WallTime, settled: inout [SettledDischarge]
    ) {
        for submitted in batch {
            let outcome = apply(submitted.discharge, now: now)
            settled.append(
                SettledDischarge(
                    ticket: submitted.ticket, outcome: outcome,
                    waitsForCommit: submitted.discharge.isDurable))
        }
    }

    package mutating func collect(into settled: inout [SettledDischarge]) {}

    package mutating func collect(into settled: inout [SettledRecord]) {}

    package mutating func sweep(now: WallTime) {
        store.sweep(now: now, units: Self.purgedATick)
        life.sweep(now: now)
    }

    package mutating func beginEpoch(_ epoch: Epoch) {
        // Nothing of it is needed: a record dated up to the fence is refused by the fence, none
        // dated later was ever accepted, and minted values of another epoch are void.
        store.removeAll()
        self.epoch = epoch
        realms.beginEpoch(fenceBase: epoch.fenceBase)
    }

    package mutating func reload(realms: [RealmWindows], capacity: CapacitySettings) -> Bool {
        self.capacity = capacity
        return self.realms.reload(realms)
    }

    package mutating func releaseIdleMemory() {
        store.releaseIdle()
    }

    package var figures: EngineFigures {
        var figures = EngineFigures()
        figures.records = store.held
        figures.recordsMax = recordsMax
        figures.generations = store.generationCount
        figures.quotaCounters = store.quotaCounterCount
        figures.recordBytes = store.bytes
        figures.counts = counts
        figures.life = life.figures
        return figures
    }

    /// Judges one discharge and, when all its obligations hold, makes its takings.
    ///
    /// What is durable of it stands among `takeChanges`; the outcome may be told once that is
    /// kept.
    package mutating func apply(_ discharge: Discharge, now: WallTime) -> Outcome {
        guard let realm = realms[discharge.realm] else {
            counts.realmUnknown += 1
            return Outcome(reason: .realmUnknown)
        }
        // Before the epoch: what was done stays done, whatever restarted meanwhile.
        if let kept = keptOutcome(of: discharge, now) { return kept }
        guard discharge.epoch == epoch.id else {
            counts.epochChanged += 1
            let mark = EpochMark(id: epoch.id, start: epoch.start)
            return Outcome(reason: .ledgerEpochChanged, epoch: mark)
        }
        store.sweep(now: now, units: Self.purgedABatch)
        if let refusal = judge(discharge, realm, now) { return refusal }
        guard discharge.mode == .take else {
            counts.checked += 1
            return .accepted
        }
        if let first = due.first {
            if let reason = refusalForRoom(due.count, discharge.pool, discharge.quotaKey) {
                return Outcome(
                    reason: reason, failedIndex: first.index,
                    retryAfter: LedgerLimits.retryAfterMilliseconds)
            }
        }
        var outcome = Outcome.accepted
        if let taking = discharge.durable {
            outcome = perform(taking, of: discharge, now)
            guard outcome.reason == .accepted else { return outcome }
        }
        record(discharge, now)
        counts.accepted += 1
        return outcome
    }
}

extension MemoryEngine {
    /// Asks every obligation in the order sent; the first that fails is named. What is still to
    /// be recorded stands in `due` afterwards.
    private mutating func judge(
        _ discharge: Discharge, _ realm: RealmWindows, _ now: WallTime
    ) -> Outcome? {
        due.removeAll(keepingCapacity: true)
        let times = RecordTimes(realm)
        for (index, obligation) in discharge.obligations.enumerated() {
            let place = UInt8(truncatingIfNeeded: index)
            if case .require(let requirement) = obligation {
                if let reason = life.refusal(of: requirement, in: discharge.realm, now: now) {
                    if reason == .ledgerStale {
                        counts.stale += 1
                    } else {
                        counts.refusedByRule += 1
                    }
                    return Outcome(reason: reason, failedIndex: place)
                }
                continue
            }
            if case .notRevoked(let target) = obligation {
                guard life.isRevoked(target, in: discharge.realm, now: now) else { continue }
                counts.revoked += 1
                return Outcome(reason: .ledgerRevoked, failedIndex: place)
            }
            guard
                let taking = Taking(obligation, realm: discharge.realm, workspace: &workspace)
            else {
                // Durable: judged last, when everything else holds. Nothing is only asked of it.
                guard discharge.mode == .take else {
                    return Outcome(reason: .fieldInvalid, failedIndex: place)
                }
                continue
            }
            let key = store.key(of: taking.digest)
            if let reason = refusal(of: taking, times, now) {
                return Outcome(reason: reason, failedIndex: place)
            }
            if let operation = store.operation(for: key) {
                // A retry is not a replay: done already, by the same operation.
                guard !operation.isZero, operation == discharge.operationID else {
                    counts.taken += 1
                    return Outcome(reason: .ledgerTaken, failedIndex: place)
                }
                if discharge.mode == .take { counts.retried += 1 }
            } else if due.contains(where: { $0.key == key }) {
                counts.taken += 1
                return Outcome(reason: .ledgerTaken, failedIndex: place)
            } else {
                due.append(Due(index: place, key: key, end: times.slice(of: taking)))
            }
        }
        return nil
    }

    private mutating func record(_ discharge: Discharge, _ now: WallTime) {
        let owner = QuotaKey(pool: discharge.pool, key: discharge.quotaKey)
        for entry in due {
            store.record(
                entry.key, operation: discharge.operationID, slice: entry.end, owner: owner,
                quota: capacity.quotaMax(of: discharge.pool), now: now)
        }
        counts.recorded += UInt64(due.count)
    }
}
