import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct RecoveryTests {
    /// A bench with two credentials of alice, old enough to approve.
    private func bench() -> (LifeBench, ObjectID, ObjectID) {
        var bench = LifeBench()
        let first = bench.enroll()
        let second = bench.enroll("alice", .approval(first))
        bench.wait(25 * LifeBench.hour)
        return (bench, first, second)
    }

    @Test func `a recovery by approval waits for a day after the approval`() {
        var (bench, lost, approver) = bench()
        let id = bench.freshID()
        let started = bench.ask(LifeBench.start(id, .approval, lost: [lost]))
        #expect(started.result == .recovery(id, .pending, effectiveAt: nil))
        bench.wait(48 * LifeBench.hour)
        #expect(bench.state(of: id) == .pending)
        let approved = bench.decide(id, approver, approves: true)
        let effective = bench.now.advanced(by: 24 * LifeBench.hour)
        #expect(approved.result == .recovery(id, .approved, effectiveAt: effective))
        let completion = LifeBench.enrolment(bench.freshID(), "alice", .recovery(id))
        bench.wait(24 * LifeBench.hour - 1)
        #expect(bench.reason(completion) == .recoveryNotEffective)
        bench.wait(1)
        #expect(bench.state(of: id) == .effective)
        #expect(bench.reason(completion) == .accepted)
        #expect(bench.state(of: id) == .completed)
    }

    @Test func `a recovery by assertion waits for three days`() {
        var (bench, _, _) = bench()
        let id = bench.freshID()
        let effective = bench.now.advanced(by: 72 * LifeBench.hour)
        let started = bench.ask(LifeBench.start(id, .assertion))
        #expect(started.result == .recovery(id, .pending, effectiveAt: effective))
        let completion = LifeBench.enrolment(bench.freshID(), "alice", .recovery(id))
        bench.wait(72 * LifeBench.hour - 1)
        #expect(bench.reason(completion) == .recoveryNotEffective)
        bench.wait(1)
        #expect(bench.reason(completion) == .accepted)
    }

    @Test func `an account that never had a credential has nothing to recover`() {
        var bench = LifeBench()
        _ = bench.open("alice")
        let taking = LifeBench.start(bench.freshID(), .assertion)
        #expect(bench.reason(taking) == .recoveryUnknown)
        _ = bench.enroll("bob")
        let strangers = LifeBench.start(bench.freshID(), .assertion, of: "bob")
        #expect(bench.reason(strangers, in: LifeBench.other) == .recoveryUnknown)
    }

    @Test func `what is named as lost is the account's own`() {
        var (bench, _, _) = bench()
        let strangers = bench.enroll("bob")
        let taking = LifeBench.start(bench.freshID(), .approval, lost: [strangers])
        #expect(bench.reason(taking) == .recoveryLostUnknown)
    }

    @Test func `an account has one recovery of each method at a time`() {
        var (bench, _, _) = bench()
        let first = bench.startRecovery(.assertion)
        _ = bench.startRecovery(.approval)
        for method in RecoveryMethod.allCases {
            #expect(bench.reason(LifeBench.start(bench.freshID(), method)) == .recoveryPending)
        }
        bench.wait(LifeRules().recoveryLifeMilliseconds)
        #expect(bench.state(of: first) == .cancelled)
        _ = bench.startRecovery(.assertion)
    }

    @Test func `an approver is older than the delay`() {
        var bench = LifeBench()
        let young = bench.enroll()
        let id = bench.startRecovery(.approval)
        bench.wait(24 * LifeBench.hour)
        #expect(bench.decide(id, young, approves: true).reason == .recoveryApproverNotAllowed)
        bench.wait(1)
        #expect(bench.decide(id, young, approves: true).reason == .accepted)
    }

    @Test func `a lost, superseded or ended credential does not approve`() {
        var (bench, lost, other) = bench()
        let ended = bench.enroll("alice", .approval(other))
        bench.wait(25 * LifeBench.hour)
        let id = bench.startRecovery(.approval, lost: [lost])
        #expect(bench.decide(id, lost, approves: true).reason == .recoveryApproverNotAllowed)
        #expect(bench.reason(.endCredentials(.credential(ended))) == .accepted)
        #expect(bench.decide(id, ended, approves: true).reason == .ledgerStale)
        _ = bench.rotate(other)
        #expect(bench.decide(id, other, approves: true).reason == .credentialSuperseded)
        #expect(bench.decide(id, other, approves: false).reason == .credentialSuperseded)
        #expect(bench.state(of: id) == .pending)
    }

    @Test func `nobody approves the caller's assertion`() {
        var (bench, first, _) = bench()
        let id = bench.startRecovery(.assertion)
        #expect(bench.decide(id, first, approves: true).reason == .recoveryApproverNotAllowed)
    }

    @Test func `a credential of another account knows no such recovery`() {
        var (bench, _, _) = bench()
        let id = bench.startRecovery(.approval)
        let strangers = bench.enroll("bob")
        for approves in [true, false] {
            let told = bench.decide(id, strangers, approves: approves)
            #expect(told.reason == .recoveryUnknown)
        }
        #expect(bench.decide(bench.freshID(), strangers, approves: true).reason == .recoveryUnknown)
        let completion = LifeBench.enrolment(bench.freshID(), "bob", .recovery(id))
        #expect(bench.reason(completion) == .recoveryUnknown)
        #expect(bench.state(of: id, in: LifeBench.other) == nil)
    }

    @Test func `a second approval changes nothing`() {
        var (bench, first, second) = bench()
        let id = bench.startRecovery(.approval)
        let approved = bench.decide(id, first, approves: true)
        bench.wait(LifeBench.hour)
        for credential in [first, second] {
            let again = bench.decide(id, credential, approves: true)
            #expect(again.reason == .accepted)
            #expect(again.result == approved.result)
            #expect(!again.hasChanged)
        }
    }

    @Test func `an active credential not named as lost cancels outright`() {
        var (bench, first, second) = bench()
        for lost in [[first], []] {
            let id = bench.startRecovery(.assertion, lost: lost)
            let told = bench.decide(id, second, approves: false)
            #expect(told.reason == .accepted)
            #expect(bench.state(of: id) == .cancelled)
            #expect(!bench.decide(id, second, approves: false).hasChanged)
            bench.wait(72 * LifeBench.hour)
            let completion = LifeBench.enrolment(bench.freshID(), "alice", .recovery(id))
            #expect(bench.reason(completion) == .recoveryNotEffective)
        }
    }

    @Test func `a cancelled recovery is not approved`() {
        var (bench, first, second) = bench()
        let id = bench.startRecovery(.approval)
        #expect(bench.decide(id, first, approves: false).reason == .accepted)
        #expect(bench.decide(id, second, approves: true).reason == .recoveryCancelled)
    }

    @Test(arguments: RecoveryMethod.allCases)
    func `a lost credential's cancel is an objection that adds one delay, once`(
        method: RecoveryMethod
    ) {
        var (bench, lost, other) = bench()
        let delay = method == .approval ? 24 * LifeBench.hour : 72 * LifeBench.hour
        let id = bench.startRecovery(method, lost: [lost])
        if method == .approval {
            #expect(bench.decide(id, other, approves: true).reason == .accepted)
        }
        let effective = bench.now.advanced(by: 2 * delay)
        bench.wait(LifeBench.hour)
        for round in 0..<2 {
            let told = bench.decide(id, lost, approves: false)
            let state: RecoveryState = method == .approval ? .approved : .pending
            #expect(told.result == .recovery(id, state, effectiveAt: effective))
            #expect(told.hasChanged == (round == 0))
        }
        bench.wait(2 * delay - LifeBench.hour - 1)
        #expect(bench.state(of: id) != .effective)
        bench.wait(1)
        #expect(bench.state(of: id) == .effective)
    }

    @Test func `an objection before the approval counts from the approval`() {
        var (bench, lost, other) = bench()
        let id = bench.startRecovery(.approval, lost: [lost])
        #expect(bench.decide(id, lost, approves: false).reason == .accepted)
        #expect(bench.state(of: id) == .pending)
        let approved = bench.decide(id, other, approves: true)
        let effective = bench.now.advanced(by: 48 * LifeBench.hour)
        #expect(approved.result == .recovery(id, .approved, effectiveAt: effective))
    }

    @Test func `an approval ends a pending assertion when it is given, not before`() {
        var (bench, first, _) = bench()
        let asserted = bench.startRecovery(.assertion)
        let approved = bench.startRecovery(.approval)
        #expect(bench.state(of: asserted) == .pending)
        #expect(bench.decide(approved, first, approves: true).reason == .accepted)
        #expect(bench.state(of: asserted) == .cancelled)
    }

    @Test func `a completion ends what was lost and every session, and leaves the others`() {
        var (bench, lost, other) = bench()
        let token = bench.open(credential: other)
        let id = bench.startRecovery(.assertion, lost: [lost])
        bench.wait(72 * LifeBench.hour)
        let new = bench.enroll("alice", .recovery(id))
        #expect(bench.facts(of: lost) == nil)
        #expect(bench.facts(of: other) != nil)
        #expect(bench.facts(of: new) != nil)
        #expect(bench.refresh(token).reason == .sessionEnded)
    }

    @Test func `a lost credential does not outlive the completion under another key`() {
        var (bench, lost, other) = bench()
        let id = bench.startRecovery(.assertion, lost: [lost])
        let rotated = bench.rotate(bench.rotate(lost))
        bench.wait(72 * LifeBench.hour)
        _ = bench.enroll("alice", .recovery(id))
        #expect(bench.facts(of: rotated) == nil)
        #expect(bench.facts(of: other) != nil)
    }

    @Test func `a completion that names nothing lost ends every older credential`() {
        var (bench, first, second) = bench()
        let id = bench.startRecovery(.assertion)
        bench.wait(72 * LifeBench.hour)
        let new = bench.enroll("alice", .recovery(id))
        for ended in [first, second] { #expect(bench.facts(of: ended) == nil) }
        #expect(bench.facts(of: new) != nil)
    }

    @Test func `a recovery is completed once`() throws {
        var (bench, first, _) = bench()
        let id = bench.startRecovery(.assertion)
        bench.wait(72 * LifeBench.hour)
        let new = bench.enroll("alice", .recovery(id))
        for _ in 0..<2 {
            let again = LifeBench.enrolment(bench.freshID(), "alice", .recovery(id))
            #expect(bench.reason(again) == .recoveryCompleted)
            #expect(bench.decide(id, new, approves: false).reason == .recoveryCompleted)
            try bench.restart()
        }
        #expect(bench.facts(of: first) == nil)
    }

    @Test func `a refused completion ends nothing`() {
        var rules = LifeRules()
        rules.credentialsPerAccountMax = 1
        var bench = LifeBench(rules: rules)
        let first = bench.enroll()
        let id = bench.startRecovery(.assertion)
        let taken = bench.enroll("bob")
        bench.wait(72 * LifeBench.hour)
        let completion = LifeBench.enrolment(taken, "alice", .recovery(id))
        #expect(bench.reason(completion) == .unavailable)
        #expect(bench.facts(of: first) != nil)
        // The room counts what the completion ends.
        _ = bench.enroll("alice", .recovery(id))
    }

    @Test func `a recovery not completed in its life lapses, and is forgotten in time`() {
        var (bench, first, _) = bench()
        let id = bench.startRecovery(.assertion)
        bench.wait(LifeRules().recoveryLifeMilliseconds)
        let completion = LifeBench.enrolment(bench.freshID(), "alice", .recovery(id))
        #expect(bench.reason(completion) == .recoveryNotEffective)
        #expect(bench.decide(id, first, approves: true).reason == .recoveryCancelled)
        bench.sweep()
        #expect(bench.state(of: id) == .cancelled)
        bench.wait(LifeRules().recoveryLifeMilliseconds + LifeBench.second)
        bench.sweep()
        #expect(bench.state(of: id) == nil)
        #expect(bench.store.rows(.recoveries).isEmpty)
    }

    @Test func `a full table of recoveries refuses one more`() {
        var limits = LifeLimits()
        limits.recoveriesMax = 1
        var bench = LifeBench(limits: limits)
        _ = bench.enroll()
        let id = bench.startRecovery(.assertion)
        #expect(bench.reason(LifeBench.start(bench.freshID(), .approval)) == .overloaded)
        #expect(bench.reason(LifeBench.start(id, .approval)) != .accepted)
    }
}
