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

    private var capacity: CapacitySettings
    private var store = SingleUseStore()
    var life: LifeCycle
    var counts = DischargeCounts()
    /// Takings of the discharge at hand that are not recorded yet.
    private var due: [Due] = []
    private var workspace: [UInt8] = []

    private struct Due {
        var index: UInt8
        var taking: Taking
        var life: Int64
    }

    /// Milliseconds after which it may be worth asking again when there was no room: by then
    /// records have expired.
    static let retryAfterMilliseconds: UInt32 = 1000

    /// An engine that has recorded nothing.
    ///
    /// - Parameter life: what is durable: empty, or to be filled by `load`.
    package init(
        epoch: Epoch, realms: LedgerRealms, capacity: CapacitySettings, life: consuming LifeCycle
    ) {
        self.epoch = epoch
        self.life = life
        self.realms = realms
        self.capacity = capacity
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
        figures.recordsMax.open = capacity.recordsMax(of: .open)
        figures.recordsMax.reserved = capacity.recordsMax(of: .reserved)
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
        store.sweep(now: now)
        if let refusal = judge(discharge, realm, now) { return refusal }
        guard discharge.mode == .take else {
            counts.checked += 1
            return .accepted
        }
        if let refusal = refusalForRoom(discharge) { return refusal }
        var outcome = Outcome.accepted
        if let taking = discharge.durable {
            outcome = perform(taking, of: discharge, now)
            guard outcome.reason == .accepted else { return outcome }
        }
        record(discharge)
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
            let life = realm.lifeMilliseconds(of: taking.recordClass)
            if !isInWindow(taking, life: life, realm, now) {
                counts.outsideWindow += 1
                return Outcome(reason: .ledgerOutsideWindow, failedIndex: place)
            }
            if !passesFence(taking, realm) {
                counts.fenced += 1
                return Outcome(reason: .ledgerFenced, failedIndex: place)
            }
            if let operation = store.operation(for: taking.digest, hash: taking.hash) {
                // A retry is not a replay: done already, by the same operation.
                guard !operation.isZero, operation == discharge.operationID else {
                    counts.taken += 1
                    return Outcome(reason: .ledgerTaken, failedIndex: place)
                }
                if discharge.mode == .take { counts.retried += 1 }
            } else if due.contains(where: { $0.taking.digest == taking.digest }) {
                counts.taken += 1
                return Outcome(reason: .ledgerTaken, failedIndex: place)
            } else {
                due.append(Due(index: place, taking: taking, life: life))
            }
        }
        return nil
    }

    /// A record that would already be forgotten, or that is dated further ahead than the realm
    /// allows, would let its proof in a second time.
    private func isInWindow(
        _ taking: Taking, life: Int64, _ realm: RealmWindows, _ now: WallTime
    ) -> Bool {
        taking.created.advanced(by: life) > now
            && taking.created <= now.advanced(by: realm.allowanceMilliseconds)
    }

    /// The discharge's own epoch was compared already, and a challenge is of that epoch.
    private func passesFence(_ taking: Taking, _ realm: RealmWindows) -> Bool {
        switch taking.recordClass {
        case .issuedAt: taking.created > realm.fence
        case .nonce: taking.nonceEpoch == epoch.id
        case .challenge: true
        }
    }

    /// Whether the pool and the quota have room for what is due; the first due is named.
    private mutating func refusalForRoom(_ discharge: Discharge) -> Outcome? {
        guard let first = due.first else { return nil }
        let pool = discharge.pool
        var refusal = Outcome(reason: .overloaded, failedIndex: first.index)
        refusal.retryAfter = Self.retryAfterMilliseconds
        let free = capacity.recordsMax(of: pool) - store.held[pool]
        guard !refusesRecords, free >= due.count else {
            if pool == .open { counts.overloadedOpen += 1 } else { counts.overloadedReserved += 1 }
            return refusal
        }
        let key = QuotaKey(pool: pool, key: discharge.quotaKey)
        guard store.count(of: key) <= capacity.quotaMax(of: pool) - due.count else {
            if pool == .open {
                counts.quotaExceededOpen += 1
            } else {
                counts.quotaExceededReserved += 1
            }
            refusal.reason = .quotaExceeded
            return refusal
        }
        return nil
    }

    private mutating func record(_ discharge: Discharge) {
        let quota = QuotaKey(pool: discharge.pool, key: discharge.quotaKey)
        for entry in due {
            let expiry = entry.taking.created.advanced(by: entry.life)
            store.record(
                entry.taking.digest, hash: entry.taking.hash, operation: discharge.operationID,
                slice: Slice(expiry: expiry, life: entry.life), quota: quota)
        }
        counts.recorded += UInt64(due.count)
    }
}
