import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct EnrolmentTests {
    @Test func `the first credential of an account needs nothing but its key`() {
        var bench = LifeBench()
        let id = bench.enroll()
        let facts = bench.facts(of: id)
        #expect(facts?.account == Array("alice".utf8))
        #expect(facts?.device == Array("phone".utf8))
        #expect(facts?.key == LifeBench.key())
        #expect(facts?.assurance == .software)
        #expect(facts?.createdAt == bench.now)
        #expect(facts?.isSuperseded == false)
        #expect(bench.eventTypes() == ["credential.enrolled"])
    }

    @Test func `a further credential needs an approval or a recovery`() {
        var bench = LifeBench()
        _ = bench.enroll()
        let further = LifeBench.enrolment(bench.freshID())
        #expect(bench.reason(further) == .enrollApprovalRequired)
        #expect(bench.life.figures.credentials == 1)
    }

    @Test func `an account whose every credential has ended is still not enrolled anew`() throws {
        var bench = LifeBench()
        let id = bench.enroll()
        #expect(bench.reason(.endCredentials(.credential(id))) == .accepted)
        let again = LifeBench.enrolment(bench.freshID())
        #expect(bench.reason(again) == .enrollApprovalRequired)
        try bench.restart()
        #expect(bench.reason(again) == .enrollApprovalRequired)
    }

    @Test func `an account that only had sessions may enrol its first credential`() {
        var bench = LifeBench()
        _ = bench.open("alice")
        _ = bench.enroll("alice")
    }

    @Test func `a realm may let the caller vouch, and tells it as an event of its own`() {
        var rules = LifeRules()
        rules.allowsAdditionalEnrolmentByCaller = true
        var bench = LifeBench(rules: rules)
        _ = bench.enroll()
        #expect(bench.eventTypes() == ["credential.enrolled"])
        _ = bench.enroll()
        #expect(bench.eventTypes().last == "credential.enrolled_by_caller")
    }

    @Test func `an active credential of the same account approves`() {
        var bench = LifeBench()
        let first = bench.enroll()
        _ = bench.enroll("alice", .approval(first))
        #expect(bench.life.figures.credentials == 2)
    }

    @Test func `no other account's credential, no ended and no superseded one approves`() {
        var bench = LifeBench()
        let (first, strangers) = (bench.enroll(), bench.enroll("bob"))
        let ended = bench.enroll("alice", .approval(first))
        #expect(bench.reason(.endCredentials(.credential(ended))) == .accepted)
        _ = bench.rotate(first)
        for approver in [strangers, ended, first, LifeBench.id(999)] {
            let taking = LifeBench.enrolment(bench.freshID(), "alice", .approval(approver))
            #expect(bench.reason(taking) == .enrollApprovalRequired)
        }
    }

    @Test func `a credential of another realm neither approves nor counts`() {
        var bench = LifeBench()
        let id = bench.enroll()
        let taking = LifeBench.enrolment(bench.freshID(), "alice", .approval(id))
        #expect(bench.reason(taking, in: LifeBench.other) == .enrollApprovalRequired)
        _ = bench.enroll("alice", in: LifeBench.other)
        #expect(bench.facts(of: id, in: LifeBench.other) == nil)
        #expect(bench.listing(in: LifeBench.other) != bench.listing())
    }

    @Test func `an account has no more live credentials than its realm allows`() {
        var rules = LifeRules()
        rules.credentialsPerAccountMax = 2
        var bench = LifeBench(rules: rules)
        let first = bench.enroll()
        let second = bench.enroll("alice", .approval(first))
        let third = LifeBench.enrolment(bench.freshID(), "alice", .approval(first))
        #expect(bench.reason(third) == .enrollTooManyCredentials)
        #expect(bench.reason(.endCredentials(.credential(second))) == .accepted)
        #expect(bench.reason(third) == .accepted)
    }

    @Test func `an account keeps no more credentials, ended ones too, than the ledger allows`() {
        var limits = LifeLimits()
        limits.credentialsMaxOfAccount = 3
        var bench = LifeBench(limits: limits)
        let first = bench.enroll()
        let second = bench.rotate(bench.rotate(first))
        let fourth = LifeBench.rotation(second, bench.freshID())
        #expect(bench.reason(fourth) == .enrollTooManyCredentials)
        let other = LifeBench.enrolment(bench.freshID(), "alice", .approval(second))
        #expect(bench.reason(other) == .enrollTooManyCredentials)
        _ = bench.enroll("bob")
    }

    @Test func `a full ledger refuses credentials and accounts, and forgets none`() {
        var limits = LifeLimits()
        limits.credentialsMax = 2
        limits.accountsMax = 2
        var bench = LifeBench(limits: limits)
        let first = bench.enroll("alice")
        _ = bench.open("bob")
        let third = LifeBench.opening(bench.freshID(), "carol")
        #expect(bench.reason(third) == .overloaded)
        #expect(bench.reason(LifeBench.enrolment(bench.freshID(), "carol")) == .overloaded)
        _ = bench.enroll("bob")
        let more = LifeBench.enrolment(bench.freshID(), "alice", .approval(first))
        #expect(bench.reason(more) == .overloaded)
        #expect(bench.reason(LifeBench.rotation(first, bench.freshID())) == .overloaded)
        #expect(bench.facts(of: first) != nil)
    }

    @Test func `an identifier is given once`() {
        var bench = LifeBench()
        let id = bench.enroll()
        #expect(bench.reason(LifeBench.enrolment(id, "bob")) == .unavailable)
        #expect(bench.facts(of: id)?.account == Array("alice".utf8))
        #expect(bench.life.figures.accounts == 1)
    }

    @Test func `the listing tells every credential, the oldest first`() throws {
        var bench = LifeBench()
        #expect(bench.listing() == #"{"credentials":[]}"#)
        let first = bench.enroll()
        bench.wait(LifeBench.second)
        let second = bench.rotate(first)
        let text = { (id: ObjectID) in String(decoding: id.text, as: UTF8.self) }
        let start = Fixture.start / 1000
        let expected = """
            {"credentials":[{"credential_id":"\(text(first))","status":"superseded",\
            "assurance":"software","device_id":"phone","created_at":\(start),\
            "overlap_until":\(start + 601),"successor":"\(text(second))"},\
            {"credential_id":"\(text(second))","status":"active","assurance":"software",\
            "device_id":"phone 2","created_at":\(start + 1)}]}
            """
        #expect(bench.listing() == expected)
        try bench.restart()
        #expect(bench.listing() == expected)
        bench.wait(600_000)
        #expect(bench.listing().contains(#""status":"revoked""#))
        #expect(bench.listing().contains(#""ended_at":\#(start + 601)"#))
    }

    @Test func `a long listing leaves out the longest ended, and no live one`() {
        var bench = LifeBench()
        let first = bench.enroll()
        var latest = first
        for _ in 0..<600 { latest = bench.rotate(latest) }
        let live = bench.enroll("alice", .approval(latest))
        let text = bench.listing()
        #expect(text.utf8.count <= WireLimits.documentBytesMax)
        #expect(!text.contains(String(decoding: first.text, as: UTF8.self)))
        for id in [latest, live] {
            #expect(text.contains(String(decoding: id.text, as: UTF8.self)))
        }
    }
}
