import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

@Suite struct LifeModelTests {
    /// Short lives, so that a walk crosses each of them often.
    private static var rules: LifeRules {
        var rules = LifeRules()
        rules.codeAttemptsMax = 2
        rules.sessionIdleMilliseconds = 20 * LifeBench.minute
        rules.sessionLifeMilliseconds = LifeBench.hour
        rules.overlapMilliseconds = 5 * LifeBench.minute
        rules.approvalDelayMilliseconds = 10 * LifeBench.minute
        rules.assertionDelayMilliseconds = 20 * LifeBench.minute
        rules.recoveryLifeMilliseconds = 2 * LifeBench.hour
        rules.credentialsPerAccountMax = 2
        rules.codeLifeMilliseconds = 10 * LifeBench.minute
        return rules
    }

    /// An answer the ledger keeps, and for how long.
    private struct Kept {
        var outcome: Outcome
        var until: Int64
        var survives: Bool
    }

    private struct Walk {
        var random: SeededGenerator
        var bench = EngineBench(rules: LifeModelTests.rules)
        var model = LifeModel(rules: LifeModelTests.rules)
        var kept: [Bytes16: Kept] = [:]
        var earlier: [Discharge] = []
        var tokens: [RefreshToken] = []
        var ids: [ObjectID] = []
        var recoveries: [ObjectID] = []
        /// Whose each credential and recovery was meant to be.
        var owners: [ObjectID: String] = [:]
        var count: UInt64 = 0
        var restarts = 0
        var reasons: Set<Reason> = []

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        mutating func chance(_ percent: Int) -> Bool {
            Int.random(in: 0..<100, using: &random) < percent
        }

        mutating func freshID() -> ObjectID {
            count += 1
            return LifeBench.id(count)
        }

        /// Few at a time, and others later: one that nobody can enrol for any more is left.
        mutating func account() -> String {
            "\(Int.random(in: 0..<3, using: &random)) of \(count / 300)"
        }

        /// Mostly one of the account's.
        mutating func credential(of account: String) -> ObjectID {
            let mine = ids.suffix(30).filter { owners[$0] == account }.suffix(4)
            guard chance(85), let id = mine.randomElement(using: &random) else {
                return credential()
            }
            return id
        }

        mutating func credential() -> ObjectID {
            // The latest are those that are likely to live.
            let likely = chance(70) ? Array(ids.suffix(6)) : ids
            return likely.randomElement(using: &random) ?? LifeBench.id(0)
        }

        mutating func recovery() -> ObjectID {
            recoveries.suffix(4).randomElement(using: &random) ?? LifeBench.id(0)
        }

        mutating func thumbprint() -> Bytes32? {
            chance(70) ? nil : LifeBench.thumbprint(UInt64.random(in: 1...2, using: &random))
        }

        mutating func code() -> UInt64 {
            count / 100 * 10 + UInt64.random(in: 0..<2, using: &random)
        }

        mutating func taking() -> Obligation {
            switch Int.random(in: 0..<13, using: &random) {
            case 0, 1:
                let (id, recovery) = (freshID(), recovery())
                let account = chance(50) ? owners[recovery] ?? account() : account()
                ids.append(id)
                owners[id] = account
                let grounds: [EnrolmentGround] = [
                    .none, .approval(credential(of: account)), .recovery(recovery),
                ]
                return LifeBench.enrolment(
                    id, account, grounds.randomElement(using: &random) ?? .none)
            case 2:
                let (old, new) = (credential(), freshID())
                ids.append(new)
                owners[new] = owners[old]
                return LifeBench.rotation(old, new, isCompromised: chance(20))
            case 3:
                guard chance(30) else { return LifeBench.enrolment(freshID(), account()) }
                guard chance(15) else { return .endCredentials(.credential(credential())) }
                return .endCredentials(.account(Array(account().utf8)))
            case 4:
                let id = freshID()
                let account = account()
                recoveries.append(id)
                owners[id] = account
                let lost = chance(50) ? [] : [credential(of: account)]
                return LifeBench.start(
                    id, chance(50) ? .approval : .assertion, lost: lost, of: account)
            case 5, 6:
                let recovery = recovery()
                return .decideRecovery(
                    RecoveryDecision(
                        recovery: recovery, credential: credential(of: owners[recovery] ?? ""),
                        approves: chance(70)))
            case 7:
                return LifeBench.code(
                    code(), thumbprint: thumbprint())
            case 8:
                let right = PresentedVerifier.digest(LifeBench.thumbprint(77))
                let wrong: [PresentedVerifier] = [
                    .absent, .malformed, .digest(LifeBench.thumbprint(78)),
                ]
                return LifeBench.redemption(
                    code(),
                    verifier: chance(60) ? right : wrong.randomElement(using: &random) ?? right,
                    thumbprint: thumbprint())
            case 9:
                let account = account()
                return LifeBench.opening(
                    freshID(), account, credential: chance(50) ? nil : credential(of: account),
                    thumbprint: thumbprint(),
                    code: chance(60) ? nil : code())
            case 10, 11:
                let token = tokens.suffix(8).randomElement(using: &random) ?? LifeBench.noToken
                return .refreshSession(SessionRefresh(token: token, thumbprint: thumbprint()))
            default:
                let session = tokens.suffix(20).randomElement(using: &random)?.session
                guard let session, chance(70) else {
                    return .endSessions(.account(Array(account().utf8)))
                }
                return .endSessions(.session(session))
            }
        }

        /// One step; nil when ledger and model agree.
        mutating func step() throws -> String? {
            switch Int.random(in: 0..<100, using: &random) {
            case 0:
                try bench.restart()
                restarts += 1
                kept = kept.filter { $0.value.survives }
            case 1:
                bench.engine.sweep(now: bench.now)
                bench.store.apply(bench.engine.takeChanges())
            case 2..<20:
                let longest = chance(10) ? LifeBench.hour : LifeBench.minute
                bench.now = bench.now.advanced(by: Int64.random(in: 0...longest, using: &random))
            case 20..<40 where !earlier.isEmpty:
                return ask(earlier.suffix(30).randomElement(using: &random) ?? earlier[0])
            default:
                let taking = taking()
                count += 1
                let fresh = bench.discharge(
                    [taking], operation: chance(20) ? 0 : count, call: count, keeps: chance(60))
                earlier.append(fresh)
                return ask(fresh)
            }
            return differenceInFacts()
        }

        mutating func ask(_ discharge: Discharge) -> String? {
            let outcome = bench.ask(discharge)
            let expected = expected(discharge)
            reasons.insert(outcome.reason)
            if case .session(let token, _) = outcome.result, !tokens.contains(token) {
                tokens.append(token)
            }
            let isEqual =
                outcome.reason == expected.reason
                && Self.withoutMAC(outcome.result) == Self.withoutMAC(expected.result)
            return isEqual
                ? differenceInFacts()
                : "\(discharge.obligations.first): \(outcome), the model says \(expected)"
        }

        private static func withoutMAC(_ result: TakingResult) -> TakingResult {
            guard case .session(var token, let expiry) = result else { return result }
            token.mac = .zero
            return .session(token, expiry: expiry)
        }

        private mutating func expected(_ discharge: Discharge) -> Outcome {
            let now = bench.now.milliseconds
            let operation = discharge.operationID
            if let kept = kept[operation], !operation.isZero, now < kept.until {
                return kept.outcome
            }
            guard discharge.epoch == bench.engine.epoch.id else {
                return Outcome(reason: .ledgerEpochChanged)
            }
            let told = model.ask(discharge.obligations.first, now: now)
            var outcome = Outcome(reason: told.reason)
            outcome.result = told.result
            if told.hasEffect {
                let life: Int64 = discharge.keepsAnswer ? 600_000 : 15_000
                kept[operation] = Kept(
                    outcome: outcome, until: now + life, survives: discharge.keepsAnswer)
            }
            return outcome
        }

        /// What verifiers would be told of one credential and one recovery.
        private mutating func differenceInFacts() -> String? {
            model.now = bench.now.milliseconds
            let (id, recovery) = (credential(), recovery())
            if bench.knows(id) != model.isLive(id) { return "credential \(id)" }
            if let facts = bench.facts(of: id), facts.isSuperseded == model.isActive(id) {
                return "credential \(id) is superseded: \(facts.isSuperseded)"
            }
            let record = bench.engine.lookUp(
                .recovery(recovery), in: LifeBench.realm, now: bench.now)
            var state: RecoveryState?
            if case .recovery(let facts) = record { state = facts.state }
            let known = model.recoveries.first { $0.id == recovery && model.isKept($0) }
            return state == known.map(model.state) ? nil : "recovery \(recovery)"
        }
    }

    /// Walks; the reasons that were told on the way.
    private func walk(seed: UInt64) throws -> Set<Reason> {
        var walk = Walk(seed: seed)
        for step in 0..<4000 {
            let difference = try walk.step()
            guard difference == nil else {
                Issue.record("seed \(seed), step \(step): \(difference ?? "")")
                return []
            }
        }
        #expect(walk.restarts > 10)
        return walk.reasons
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `ledger and model agree on any walk through takings, repeats, time and restarts`(
        seed: UInt64
    ) throws {
        _ = try walk(seed: seed)
    }

    /// A walk that never gets anywhere would agree with anything.
    @Test func `walks come by every rule`() throws {
        var reasons: Set<Reason> = []
        for seed in 101...110 as ClosedRange<UInt64> {
            reasons.formUnion(try walk(seed: seed))
        }
        let far: Set<Reason> = [
            .accepted, .enrollApprovalRequired, .enrollTooManyCredentials,
            .credentialSuperseded, .ledgerStale, .ledgerEpochChanged, .unavailable,
            .recoveryUnknown, .recoveryNotEffective, .recoveryApproverNotAllowed,
            .recoveryCompleted, .recoveryPending, .recoveryCancelled, .recoveryLostUnknown,
            .pkceCodeUnknown, .pkceCodeExpired, .pkceCodeExists, .pkceCodeReplayed,
            .pkceCodeNotRedeemed, .pkceDpopJktMismatch, .pkceVerifierMissing,
            .pkceVerifierMalformed, .pkceVerifierMismatch, .pkceTooManyAttempts,
            .sessionUnknown, .sessionExpired, .sessionEnded, .sessionReuseDetected,
            .sessionProofRequired, .sessionCredentialInvalid, .dpopThumbprintMismatch,
        ]
        #expect(far.subtracting(reasons).map(\.name) == [])
    }
}
