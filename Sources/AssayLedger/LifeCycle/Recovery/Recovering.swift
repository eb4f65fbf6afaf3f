import AssayBytes
import AssayWire

/// Recovery: stricter than sign-in, never a silent takeover.
extension LifeCycle {
    mutating func startRecovery(_ start: RecoveryStart, _ context: TakingContext) -> Performed {
        let key = AccountKey(start.account, in: context.realm)
        guard let account = accounts[key], account.everEnrolled else {
            return .refused(.recoveryUnknown)
        }
        guard start.lost.allSatisfy(credentialIDs(of: key).contains) else {
            return .refused(.recoveryLostUnknown)
        }
        let isOpen = openRecoveries(of: key, context).contains {
            recoveries[$0]?.method == start.method
        }
        guard !isOpen else { return .refused(.recoveryPending) }
        guard recoveries.count < limits.recoveriesMax else { return .refused(.overloaded) }
        guard recoveries[start.recovery] == nil else { return .refused(.unavailable) }
        var recovery = RecoveryRecord(
            account: key, realm: context.number, method: start.method, lost: start.lost,
            startedAt: context.now)
        if start.method == .assertion {
            recovery.effectiveAt = context.now.advanced(
                by: context.rules.assertionDelayMilliseconds)
        }
        _ = remember(key, start.account, context)
        keep(key)
        recoveries[start.recovery] = recovery
        recoveriesOfAccounts[key, default: []].append(start.recovery)
        recoveriesExpiring.insert(start.recovery, at: recovery.keptUntil(context.rules))
        keepRecovery(start.recovery)
        event(
            .recoveryStarted, account: key, object: start.recovery, detail: start.assertion,
            context)
        return .accepted(told(start.recovery, context))
    }

    mutating func decideRecovery(
        _ decision: RecoveryDecision, _ context: TakingContext
    ) -> Performed {
        guard let recovery = recovery(decision.recovery, in: context),
            let deciding = credential(decision.credential, in: context),
            deciding.account == recovery.account
        else { return .refused(.recoveryUnknown) }
        guard deciding.isActive(at: context.now) else {
            return .refused(
                deciding.isLive(at: context.now) ? .credentialSuperseded : .ledgerStale)
        }
        let state = recovery.state(at: context.now, context.rules)
        if state == .completed { return .refused(.recoveryCompleted) }
        return decision.approves
            ? approve(decision.recovery, recovery, state, by: decision.credential, context)
            : cancel(decision.recovery, recovery, state, by: decision.credential, context)
    }

    private mutating func approve(
        _ id: ObjectID, _ recovery: RecoveryRecord, _ state: RecoveryState,
        by approver: ObjectID, _ context: TakingContext
    ) -> Performed {
        if state == .cancelled { return .refused(.recoveryCancelled) }
        let delay = context.rules.approvalDelayMilliseconds
        guard recovery.method == .approval, !recovery.lost.contains(approver),
            let deciding = credentials[approver],
            deciding.createdAt.advanced(by: delay) < context.now
        else { return .refused(.recoveryApproverNotAllowed) }
        guard recovery.effectiveAt == nil else {
            return Performed(reason: .accepted, result: told(id, context), hasChanged: false)
        }
        recoveries[id]?.approver = approver
        recoveries[id]?.effectiveAt = context.now.advanced(
            by: recovery.hasObjection ? 2 * delay : delay)
        keepRecovery(id)
        event(.recoveryApproved, account: recovery.account, object: id, context)
        // Two ways of waiting at once would let the weaker one win.
        for other in openRecoveries(of: recovery.account, context)
        where recoveries[other]?.method == .assertion {
            cancelRecovery(other, context)
        }
        return .accepted(told(id, context))
    }

    private mutating func cancel(
        _ id: ObjectID, _ recovery: RecoveryRecord, _ state: RecoveryState,
        by credential: ObjectID, _ context: TakingContext
    ) -> Performed {
        let unchanged = Performed(
            reason: .accepted, result: told(id, context), hasChanged: false)
        if state == .cancelled { return unchanged }
        guard recovery.lost.contains(credential) else {
            cancelRecovery(id, context)
            return .accepted(told(id, context))
        }
        // Whoever holds a lost key can delay the owner, once, and not shut him out.
        guard !recovery.hasObjection else { return unchanged }
        recoveries[id]?.hasObjection = true
        if let effectiveAt = recovery.effectiveAt {
            let delay =
                recovery.method == .approval
                ? context.rules.approvalDelayMilliseconds
                : context.rules.assertionDelayMilliseconds
            recoveries[id]?.effectiveAt = max(effectiveAt, context.now).advanced(by: delay)
        }
        keepRecovery(id)
        event(.recoveryObjected, account: recovery.account, object: id, context)
        return .accepted(told(id, context))
    }

    /// The recovery of a realm; nil when there is none of this id, or it is forgotten.
    private func recovery(_ id: ObjectID, in context: TakingContext) -> RecoveryRecord? {
        guard let found = recoveries[id], found.realm == context.number,
            context.now < found.keptUntil(context.rules)
        else { return nil }
        return found
    }

    /// Why a recovery cannot be completed for an account now; nil when it can.
    func refusal(
        completing id: ObjectID, of account: AccountKey, _ context: TakingContext
    ) -> Reason? {
        guard let recovery = recovery(id, in: context), recovery.account == account else {
            return .recoveryUnknown
        }
        switch recovery.state(at: context.now, context.rules) {
        case .effective: return nil
        case .completed: return .recoveryCompleted
        case .pending, .approved, .cancelled: return .recoveryNotEffective
        }
    }

    /// The credentials a completion ends: those named as lost with what they were rotated to
    /// since, or all there are.
    func ended(byCompleting id: ObjectID, _ context: TakingContext) -> [ObjectID] {
        guard let recovery = recoveries[id] else { return [] }
        let older = credentialIDs(of: recovery.account)
        guard !recovery.lost.isEmpty else { return older }
        var ended = Set(recovery.lost)
        for lost in recovery.lost {
            var next = credentials.successor(of: lost)
            while let line = next, ended.insert(line).inserted {
                next = credentials.successor(of: line)
            }
        }
        return older.filter(ended.contains)
    }

    /// Ends what was lost and all sessions, and every other recovery of the account.
    mutating func complete(_ id: ObjectID, of account: AccountKey, _ context: TakingContext) {
        for lost in ended(byCompleting: id, context) { end(lost, context) }
        endSessions(of: account)
        recoveries[id]?.completedAt = context.now
        keepRecovery(id)
        event(.recoveryCompleted, account: account, object: id, context)
        cancelRecoveries(of: account, context)
    }

    /// Cancels every open recovery of an account.
    mutating func cancelRecoveries(of account: AccountKey, _ context: TakingContext) {
        for id in openRecoveries(of: account, context) { cancelRecovery(id, context) }
    }

    private mutating func cancelRecovery(_ id: ObjectID, _ context: TakingContext) {
        recoveries[id]?.cancelledAt = context.now
        keepRecovery(id)
        event(.recoveryCancelled, account: recoveries[id]?.account, object: id, context)
    }

    private func openRecoveries(
        of account: AccountKey, _ context: TakingContext
    ) -> [ObjectID] {
        (recoveriesOfAccounts[account] ?? []).filter {
            recoveries[$0]?.isOpen(at: context.now, context.rules) == true
        }
    }

    mutating func keepRecovery(_ id: ObjectID) {
        guard let recovery = recoveries[id] else { return }
        changes.append(RowChange(table: .recoveries, key: id.rowKey, value: recovery.row))
    }

    mutating func sweepRecoveries(now: WallTime, countMax: Int) {
        for id in recoveriesExpiring.due(at: now, countMax: countMax) {
            guard let recovery = recoveries[id] else { continue }
            let keptUntil = recovery.keptUntil(rules(of: recovery.realm))
            guard keptUntil <= now else {
                recoveriesExpiring.insert(id, at: keptUntil)
                continue
            }
            recoveries[id] = nil
            recoveriesOfAccounts[recovery.account]?.removeAll { $0 == id }
            if recoveriesOfAccounts[recovery.account]?.isEmpty == true {
                recoveriesOfAccounts[recovery.account] = nil
            }
            changes.append(RowChange(table: .recoveries, key: id.rowKey, value: nil))
        }
    }

    private func told(_ id: ObjectID, _ context: TakingContext) -> TakingResult {
        guard let recovery = recoveries[id] else { return .none }
        return .recovery(
            id, recovery.state(at: context.now, context.rules), effectiveAt: recovery.effectiveAt)
    }

    func recoveryFacts(of id: ObjectID, in realm: RealmName, now: WallTime) -> RecoveryFacts? {
        guard let number = realms[realm], let recovery = recoveries[id],
            recovery.realm == number, now < recovery.keptUntil(rules(of: number)),
            let account = accounts[recovery.account]
        else { return nil }
        return RecoveryFacts(
            recovery: id, account: name(of: account), method: recovery.method,
            state: recovery.state(at: now, rules[realm] ?? LifeRules()),
            effectiveAt: recovery.effectiveAt)
    }
}
