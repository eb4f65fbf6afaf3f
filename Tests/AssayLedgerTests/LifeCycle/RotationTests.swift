import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct RotationTests {
    @Test func `a superseded credential signs in for ten minutes and does nothing else`() {
        var bench = LifeBench()
        let old = bench.enroll()
        let performed = bench.ask(LifeBench.rotation(old, LifeBench.id(50)))
        let until = bench.now.advanced(by: 600_000)
        #expect(performed.result == .rotated(LifeBench.id(50), overlapUntil: until))
        #expect(bench.guards(old, .signIn) == nil)
        #expect(bench.guards(old, .authority) == .credentialSuperseded)
        #expect(bench.facts(of: old)?.isSuperseded == true)
        #expect(bench.facts(of: old)?.endsAt == until)
        #expect(bench.guards(LifeBench.id(50), .authority) == nil)
        bench.wait(599_999)
        #expect(bench.guards(old, .signIn) == nil)
        bench.wait(1)
        #expect(bench.facts(of: old) == nil)
        #expect(bench.guards(old, .signIn) == .ledgerStale)
    }

    @Test func `a compromised credential has no overlap`() {
        var bench = LifeBench()
        let old = bench.enroll()
        let performed = bench.ask(
            LifeBench.rotation(old, LifeBench.id(50), isCompromised: true))
        #expect(performed.result == .rotated(LifeBench.id(50), overlapUntil: bench.now))
        #expect(bench.guards(old, .signIn) == .ledgerStale)
        #expect(bench.eventTypes().last == "credential.rotated_compromised")
    }

    @Test func `a superseded credential is not rotated again`() {
        var bench = LifeBench()
        let old = bench.enroll()
        _ = bench.rotate(old)
        let again = LifeBench.rotation(old, bench.freshID())
        #expect(bench.reason(again) == .credentialSuperseded)
        bench.wait(600_000)
        #expect(bench.reason(again) == .ledgerStale)
    }

    @Test func `a credential rotated in its predecessor's overlap ends that overlap`() {
        var bench = LifeBench()
        let first = bench.enroll()
        let second = bench.rotate(first)
        #expect(bench.guards(first, .signIn) == nil)
        _ = bench.rotate(second)
        #expect(bench.guards(first, .signIn) == .ledgerStale)
        #expect(bench.guards(second, .signIn) == nil)
    }

    @Test func `a rotation changes the revision that verifiers rest on`() {
        var bench = LifeBench()
        let old = bench.enroll()
        let revision = bench.facts(of: old)?.revision ?? 0
        let known = CredentialRequirement(credential: old, revision: revision, use: .signIn)
        #expect(bench.life.refusal(of: known, in: LifeBench.realm, now: bench.now) == nil)
        _ = bench.rotate(old)
        #expect(
            bench.life.refusal(of: known, in: LifeBench.realm, now: bench.now) == .ledgerStale)
    }

    @Test func `a guard holds in its own realm and for a known credential alone`() {
        var bench = LifeBench()
        let id = bench.enroll()
        _ = bench.enroll("bob", in: LifeBench.other)
        let known = CredentialRequirement(
            credential: id, revision: bench.facts(of: id)?.revision ?? 0, use: .signIn)
        #expect(
            bench.life.refusal(of: known, in: LifeBench.other, now: bench.now) == .ledgerStale)
        #expect(bench.guards(LifeBench.id(999), .signIn) == .ledgerStale)
    }

    @Test func `a rotation ends at once the sessions opened with the old credential`() {
        var bench = LifeBench()
        let old = bench.enroll()
        let (mine, others) = (bench.open(credential: old), bench.open())
        _ = bench.rotate(old)
        #expect(bench.refresh(mine).reason == .sessionEnded)
        #expect(bench.refresh(others).reason == .accepted)
        // One opened in the overlap lives as long as that.
        let late = bench.open(credential: old)
        #expect(bench.refresh(late).reason == .accepted)
        let later = bench.open(credential: old)
        bench.wait(600_000)
        #expect(bench.refresh(later).reason == .sessionEnded)
    }

    @Test func `an unknown credential, or one of another realm, is not rotated`() {
        var bench = LifeBench()
        let id = bench.enroll()
        #expect(bench.reason(LifeBench.rotation(LifeBench.id(9), LifeBench.id(10))) == .ledgerStale)
        let taking = LifeBench.rotation(id, LifeBench.id(10))
        #expect(bench.reason(taking, in: LifeBench.other) == .ledgerStale)
    }
}
