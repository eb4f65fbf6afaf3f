import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct DurableTests {
    private let enrolment = LifeBench.enrolment(LifeBench.id(1))

    @Test func `whatever becomes of a durable taking waits for its commit, and nothing else does`()
    {
        var bench = EngineBench()
        let taking = bench.discharge([enrolment], operation: 1)
        #expect(bench.settle(taking).waitsForCommit)
        #expect(bench.settle(taking).waitsForCommit)
        let refused = bench.settle(bench.discharge([LifeBench.enrolment(LifeBench.id(2))]))
        #expect(refused.outcome.reason == .enrollApprovalRequired)
        #expect(refused.waitsForCommit)
        let signIn = bench.discharge(
            [bench.requirement(LifeBench.id(1), .signIn), bench.challenge(1)], call: nil)
        #expect(bench.settle(signIn) == SettledDischarge(ticket: 1, outcome: .accepted))
    }

    @Test func `a taking that is refused consumes nothing`() {
        var bench = EngineBench()
        #expect(bench.ask(bench.discharge([enrolment])).reason == .accepted)
        let nonce = bench.challenge(1)
        let refused = bench.ask(bench.discharge([nonce, LifeBench.enrolment(LifeBench.id(2))]))
        #expect(refused.reason == .enrollApprovalRequired)
        #expect(refused.failedIndex == 1)
        #expect(bench.ask(bench.discharge([nonce], call: nil)).reason == .accepted)
    }

    @Test func `a challenge that was taken, or has no room, leaves the durable taking undone`() {
        var bench = EngineBench(
            capacity: CapacitySettings(recordsMax: 1, openSharePercent: 0))
        let nonce = bench.challenge(1)
        #expect(bench.ask(bench.discharge([nonce], call: nil)) == .accepted)
        let taken = bench.ask(bench.discharge([nonce, enrolment], operation: 1))
        #expect(taken.reason == .ledgerTaken)
        let full = bench.ask(bench.discharge([bench.challenge(2), enrolment], operation: 1))
        #expect(full.reason == .overloaded)
        #expect(!bench.knows(LifeBench.id(1)))
        #expect(bench.store.rows.isEmpty)
    }

    @Test func `a guard that does not hold is named, and nothing is taken`() {
        var bench = EngineBench()
        #expect(bench.ask(bench.discharge([enrolment])).reason == .accepted)
        let stale = bench.requirement(LifeBench.id(1), .authority)
        let rotation = LifeBench.rotation(LifeBench.id(1), LifeBench.id(2))
        let nonce = bench.challenge(1)
        #expect(bench.ask(bench.discharge([stale, nonce, rotation])).reason == .accepted)
        let other = bench.challenge(2)
        let again = LifeBench.rotation(LifeBench.id(1), LifeBench.id(3))
        #expect(bench.ask(bench.discharge([stale, other, again])).reason == .ledgerStale)
        let superseded = bench.requirement(LifeBench.id(1), .authority)
        let refused = bench.ask(bench.discharge([superseded, other, again]))
        #expect(refused == Outcome(reason: .credentialSuperseded, failedIndex: 0))
        #expect(!bench.knows(LifeBench.id(3)))
        let signIn = bench.requirement(LifeBench.id(1), .signIn)
        #expect(bench.ask(bench.discharge([signIn, other], call: nil)) == .accepted)
    }

    @Test func `nothing durable is only asked`() {
        var bench = EngineBench()
        let asked = bench.ask(bench.discharge([enrolment], mode: .check))
        #expect(asked.reason == .fieldInvalid)
        #expect(!bench.knows(LifeBench.id(1)))
    }

    @Test func `an unknown realm and another epoch change nothing`() {
        var bench = EngineBench()
        let foreign = bench.discharge([enrolment], realm: RealmName("third") ?? .none)
        #expect(bench.ask(foreign).reason == .realmUnknown)
        var stale = bench.discharge([enrolment])
        stale.epoch = Bytes16(high: 1, low: 1)
        #expect(bench.ask(stale).reason == .ledgerEpochChanged)
        #expect(bench.store.rows.isEmpty)
    }

    @Test func `short of memory, a ledger ends what it is told to and makes nothing new`() {
        var bench = EngineBench()
        #expect(bench.ask(bench.discharge([enrolment])).reason == .accepted)
        bench.engine.refusesRecords = true
        let makes: [Obligation] = [
            LifeBench.code(1), LifeBench.enrolment(LifeBench.id(2), "bob"),
            LifeBench.rotation(LifeBench.id(1), LifeBench.id(2)),
            LifeBench.start(LifeBench.id(3), .assertion), LifeBench.opening(LifeBench.id(4)),
        ]
        for taking in makes {
            let refused = bench.ask(bench.discharge([taking]))
            #expect(refused.reason == .overloaded)
            #expect(refused.retryAfter != nil)
        }
        let ending = Obligation.endCredentials(.credential(LifeBench.id(1)))
        #expect(bench.ask(bench.discharge([ending])).reason == .accepted)
        #expect(!bench.knows(LifeBench.id(1)))
    }
}
