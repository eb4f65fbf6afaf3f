import AssayBytes
import AssayLedger
import AssayWire

/// What the life cycle should do, in the plainest words: lists of things, searched from the
/// start. It knows neither rows nor revisions nor queues.
struct LifeModel {
    struct Held {
        var id: ObjectID
        var account: String
        var created: Int64
        /// From when on its key counts for nothing.
        var end: Int64?
        var successor: ObjectID?
    }

    struct Recovery {
        var id: ObjectID
        var account: String
        var method: RecoveryMethod
        var lost: [ObjectID]
        var start: Int64
        var effective: Int64?
        var wasObjected = false
        var isCancelled = false
        var isCompleted = false
    }

    struct Code {
        var number: Bytes16
        var key: Bytes32?
        var expiry: Int64
        var kept: Int64
        var attempts = 0
        var isRedeemed = false
        var isReplayed = false
        var session: ObjectID?
    }

    struct Session {
        var id: ObjectID
        var account: String
        var credential: ObjectID?
        var key: Bytes32?
        var opened: Int64
        var generation: UInt32 = 0
        var refreshed: Int64
        var expiry: Int64
        var hasEnded = false
    }

    let rules: LifeRules
    var now: Int64 = 0
    var enrolled: Set<String> = []
    var credentials: [Held] = []
    var recoveries: [Recovery] = []
    var codes: [Code] = []
    var sessions: [Session] = []

    init(rules: LifeRules) { self.rules = rules }

    /// What one taking is told; of a session its generation and expiry.
    struct Told: Equatable {
        var reason: Reason
        var result = TakingResult.none
        var hasEffect = true

        init(_ reason: Reason, _ result: TakingResult = .none, hasEffect: Bool? = nil) {
            self.reason = reason
            self.result = result
            self.hasEffect = hasEffect ?? (reason == .accepted)
        }
    }

    func isLive(_ id: ObjectID) -> Bool {
        credentials.contains { $0.id == id && ($0.end ?? .max) > now }
    }

    func isActive(_ id: ObjectID) -> Bool {
        credentials.contains { $0.id == id && $0.end == nil }
    }

    mutating func end(_ id: ObjectID) {
        for index in credentials.indices where credentials[index].id == id && isLive(id) {
            credentials[index].end = now
        }
        for index in sessions.indices where sessions[index].credential == id {
            sessions[index].hasEnded = true
        }
    }

    mutating func endSessions(of account: String) {
        for index in sessions.indices where sessions[index].account == account {
            sessions[index].hasEnded = true
        }
    }

    mutating func ask(_ taking: Obligation, now: Int64) -> Told {
        self.now = now
        switch taking {
        case .enroll(let taking): return enroll(taking)
        case .rotateCredential(let taking): return rotate(taking)
        case .endCredentials(.credential(let id)):
            if isLive(id) { end(id) }
            return Told(.accepted)
        case .endCredentials(.account(let name)):
            let account = text(name)
            for held in credentials where held.account == account { end(held.id) }
            endSessions(of: account)
            return Told(.accepted)
        case .startRecovery(let taking): return start(taking)
        case .decideRecovery(let taking): return decide(taking)
        case .registerCode(let taking): return register(taking)
        case .redeemCode(let taking): return redeem(taking)
        case .openSession(let taking): return open(taking)
        case .refreshSession(let taking): return refresh(taking)
        case .endSessions(.session(let id)):
            for index in sessions.indices where sessions[index].id == id {
                sessions[index].hasEnded = true
            }
            return Told(.accepted)
        case .endSessions(.account(let name)):
            endSessions(of: text(name))
            return Told(.accepted)
        default: return Told(.fieldInvalid)
        }
    }

    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension LifeModel {
    private mutating func enroll(_ taking: Enrolment) -> Told {
        let account = text(taking.account)
        var endings: [ObjectID] = []
        switch taking.ground {
        case .none:
            if enrolled.contains(account) { return Told(.enrollApprovalRequired) }
        case .approval(let id):
            guard isActive(id),
                credentials.contains(where: { $0.id == id && $0.account == account })
            else { return Told(.enrollApprovalRequired) }
        case .recovery(let id):
            guard let recovery = recoveries.first(where: { $0.id == id && isKept($0) }),
                recovery.account == account
            else { return Told(.recoveryUnknown) }
            if recovery.isCompleted { return Told(.recoveryCompleted) }
            guard state(recovery) == .effective else { return Told(.recoveryNotEffective) }
            let all = credentials.filter { $0.account == account }.map(\.id)
            endings = recovery.lost.isEmpty ? all : lines(from: recovery.lost)
        }
        if isGiven(taking.credential) { return Told(.unavailable) }
        let live = credentials.filter {
            $0.account == account && isLive($0.id) && !endings.contains($0.id)
        }
        guard live.count < rules.credentialsPerAccountMax else {
            return Told(.enrollTooManyCredentials)
        }
        if case .recovery(let id) = taking.ground {
            for ended in endings { end(ended) }
            endSessions(of: account)
            for index in recoveries.indices where recoveries[index].account == account {
                if recoveries[index].id == id {
                    recoveries[index].isCompleted = true
                } else if !recoveries[index].isCompleted {
                    recoveries[index].isCancelled = true
                }
            }
        }
        enrolled.insert(account)
        credentials.append(Held(id: taking.credential, account: account, created: now))
        return Told(.accepted, .enrolled(taking.credential, .software))
    }

    /// Whether a credential has this identifier: it is given once.
    private func isGiven(_ id: ObjectID) -> Bool { credentials.contains { $0.id == id } }

    /// These and whatever they were rotated to.
    private func lines(from ids: [ObjectID]) -> [ObjectID] {
        var all = ids
        var index = 0
        while index < all.count {
            let next = credentials.first { $0.id == all[index] }?.successor
            if let next, !all.contains(next) { all.append(next) }
            index += 1
        }
        return all
    }

    private mutating func rotate(_ taking: Rotation) -> Told {
        guard isLive(taking.old) else { return Told(.ledgerStale) }
        guard isActive(taking.old),
            let place = credentials.firstIndex(where: { $0.id == taking.old })
        else { return Told(.credentialSuperseded) }
        if isGiven(taking.new) { return Told(.unavailable) }
        for held in credentials where held.successor == taking.old { end(held.id) }
        for index in sessions.indices where sessions[index].credential == taking.old {
            sessions[index].hasEnded = true
        }
        let until = taking.isCompromised ? now : now + rules.overlapMilliseconds
        credentials[place].end = until
        credentials[place].successor = taking.new
        credentials.append(
            Held(id: taking.new, account: credentials[place].account, created: now))
        return Told(
            .accepted, .rotated(taking.new, overlapUntil: WallTime(milliseconds: until)))
    }

    func isKept(_ recovery: Recovery) -> Bool {
        now < recovery.start + 2 * rules.recoveryLifeMilliseconds
    }

    func state(_ recovery: Recovery) -> RecoveryState {
        if recovery.isCompleted { return .completed }
        if recovery.isCancelled || recovery.start + rules.recoveryLifeMilliseconds <= now {
            return .cancelled
        }
        guard let effective = recovery.effective else { return .pending }
        if effective <= now { return .effective }
        return recovery.method == .approval ? .approved : .pending
    }

    private func told(_ recovery: Recovery) -> Told {
        Told(
            .accepted,
            .recovery(
                recovery.id, state(recovery),
                effectiveAt: recovery.effective.map(WallTime.init(milliseconds:))))
    }

    private mutating func start(_ taking: RecoveryStart) -> Told {
        let account = text(taking.account)
        guard enrolled.contains(account) else { return Told(.recoveryUnknown) }
        for lost in taking.lost
        where !credentials.contains(where: { $0.id == lost && $0.account == account }) {
            return Told(.recoveryLostUnknown)
        }
        let isOpen = recoveries.contains {
            $0.account == account && $0.method == taking.method && state($0) != .cancelled
                && state($0) != .completed
        }
        guard !isOpen else { return Told(.recoveryPending) }
        if recoveries.contains(where: { $0.id == taking.recovery }) { return Told(.unavailable) }
        var recovery = Recovery(
            id: taking.recovery, account: account, method: taking.method, lost: taking.lost,
            start: now)
        if taking.method == .assertion {
            recovery.effective = now + rules.assertionDelayMilliseconds
        }
        recoveries.append(recovery)
        return told(recovery)
    }

    private mutating func decide(_ taking: RecoveryDecision) -> Told {
        guard
            let place = recoveries.firstIndex(where: {
                $0.id == taking.recovery && isKept($0)
            }),
            let held = credentials.first(where: { $0.id == taking.credential }),
            held.account == recoveries[place].account
        else { return Told(.recoveryUnknown) }
        guard isLive(held.id) else { return Told(.ledgerStale) }
        guard held.end == nil else { return Told(.credentialSuperseded) }
        let recovery = recoveries[place]
        if state(recovery) == .completed { return Told(.recoveryCompleted) }
        let isLost = recovery.lost.contains(held.id)
        if taking.approves {
            if state(recovery) == .cancelled { return Told(.recoveryCancelled) }
            guard recovery.method == .approval, !isLost,
                held.created + rules.approvalDelayMilliseconds < now
            else { return Told(.recoveryApproverNotAllowed) }
            if recovery.effective == nil {
                let delays: Int64 = recovery.wasObjected ? 2 : 1
                recoveries[place].effective = now + delays * rules.approvalDelayMilliseconds
                for index in recoveries.indices
                where recoveries[index].account == recovery.account
                    && recoveries[index].method == .assertion && !recoveries[index].isCompleted
                {
                    recoveries[index].isCancelled = true
                }
            }
        } else if state(recovery) != .cancelled {
            if !isLost {
                recoveries[place].isCancelled = true
            } else if !recovery.wasObjected {
                recoveries[place].wasObjected = true
                let delay =
                    recovery.method == .approval
                    ? rules.approvalDelayMilliseconds : rules.assertionDelayMilliseconds
                recoveries[place].effective = recovery.effective.map { max($0, now) + delay }
            }
        }
        return told(recoveries[place])
    }
}
