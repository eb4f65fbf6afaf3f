import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct EndingTests {
    @Test func `a revoked credential is gone for good, with its sessions`() throws {
        var bench = LifeBench()
        let id = bench.enroll()
        let token = bench.open(credential: id)
        #expect(bench.reason(.endCredentials(.credential(id))) == .accepted)
        #expect(bench.facts(of: id) == nil)
        #expect(bench.guards(id, .signIn) == .ledgerStale)
        #expect(bench.refresh(token).reason == .sessionEnded)
        #expect(bench.eventTypes().last == "credential.revoked")
        try bench.restart()
        #expect(bench.facts(of: id) == nil)
        #expect(bench.refresh(token).reason == .sessionEnded)
    }

    @Test func `what is unknown, of another realm or ended is accepted and changes nothing`() {
        var bench = LifeBench()
        let id = bench.enroll()
        let rows = bench.store.rows
        let unknown = bench.ask(.endCredentials(.credential(LifeBench.id(99))))
        #expect(unknown.reason == .accepted)
        #expect(!unknown.hasChanged)
        #expect(bench.reason(.endCredentials(.account(Array("zoe".utf8)))) == .accepted)
        #expect(bench.store.rows == rows)
        let foreign = bench.ask(.endCredentials(.credential(id)), in: LifeBench.other)
        #expect(foreign.reason == .accepted)
        #expect(bench.facts(of: id) != nil)
        #expect(bench.reason(.endCredentials(.credential(id))) == .accepted)
        #expect(!bench.ask(.endCredentials(.credential(id))).hasChanged)
        #expect(bench.eventTypes() == ["credential.enrolled", "credential.revoked"])
    }

    @Test func `all of an account are revoked at once, with every session it has`() {
        var bench = LifeBench()
        let first = bench.enroll()
        let second = bench.enroll("alice", .approval(first))
        let (token, strangers) = (bench.open(), bench.open("bob"))
        let bobs = bench.enroll("bob")
        #expect(bench.reason(.endCredentials(.account(Array("alice".utf8)))) == .accepted)
        #expect(bench.facts(of: first) == nil)
        #expect(bench.facts(of: second) == nil)
        #expect(bench.facts(of: bobs) != nil)
        #expect(bench.refresh(token).reason == .sessionEnded)
        #expect(bench.refresh(strangers).reason == .accepted)
    }

    @Test func `the overlap of a superseded credential ends when it is revoked`() {
        var bench = LifeBench()
        let old = bench.enroll()
        _ = bench.rotate(old)
        #expect(bench.reason(.endCredentials(.credential(old))) == .accepted)
        #expect(bench.guards(old, .signIn) == .ledgerStale)
    }

    @Test func `erasing an account ends everything and forgets its name and devices`() throws {
        var bench = LifeBench()
        let id = bench.enroll()
        let recovery = bench.startRecovery(.assertion)
        let token = bench.open()
        #expect(bench.reason(.eraseAccount(Array("alice".utf8))) == .accepted)
        for _ in 0..<2 {
            #expect(bench.facts(of: id) == nil)
            #expect(bench.refresh(token).reason == .sessionEnded)
            #expect(bench.state(of: recovery) == .cancelled)
            let told = bench.events().text + bench.listing()
            #expect(!told.contains("alice"))
            #expect(!told.contains("phone"))
            #expect(!told.contains("seen in person"))
            #expect(told.contains(#""account":null"#))
            for row in bench.store.rows(.accounts) + bench.store.rows(.credentials) {
                let text = String(decoding: row.value ?? [], as: UTF8.self)
                #expect(!text.contains("alice"))
                #expect(!text.contains("phone"))
            }
            try bench.restart()
        }
        #expect(bench.eventTypes().contains("account.erased"))
    }

    @Test func `an erased account ever had a credential, and can only recover`() {
        var bench = LifeBench()
        _ = bench.enroll()
        #expect(bench.reason(.eraseAccount(Array("alice".utf8))) == .accepted)
        #expect(!bench.ask(.eraseAccount(Array("alice".utf8))).hasChanged)
        let taking = LifeBench.enrolment(bench.freshID())
        #expect(bench.reason(taking) == .enrollApprovalRequired)
        let recovery = bench.startRecovery(.assertion)
        bench.wait(72 * LifeBench.hour)
        let id = bench.enroll("alice", .recovery(recovery))
        #expect(bench.facts(of: id)?.account == Array("alice".utf8))
    }
}
