import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct ClockSetBackTests {
    /// The clock runs ahead for a while, and is then set back and accepted.
    private func ahead(
        _ bench: inout LifeBench, by milliseconds: Int64,
        meanwhile: (inout LifeBench) -> Void = { _ in }
    ) throws {
        let before = bench.now
        bench.wait(milliseconds)
        meanwhile(&bench)
        let reached = bench.now
        bench.now = before.advanced(by: LifeBench.second)
        bench.life.clockSetBack(from: reached, to: bench.now)
        bench.store.apply(bench.life.takeChanges())
        try bench.restart()
    }

    @Test func `a code and a transaction that had expired stay so`() throws {
        var bench = LifeBench()
        #expect(bench.reason(LifeBench.code(1)) == .accepted)
        #expect(bench.reason(LifeBench.code(2, life: 600)) == .accepted)
        let opening = TransactionOpening(
            id: .zero, client: .zero, redirectURI: .zero, binding: .zero, lifeSeconds: 60)
        guard
            case .transaction(let state, let nonce, _) = bench.ask(.openTransaction(opening)).result
        else {
            Issue.record("no transaction")
            return
        }
        try ahead(&bench, by: LifeBench.minute)
        #expect(bench.reason(LifeBench.redemption(1)) == .pkceCodeExpired)
        #expect(bench.reason(LifeBench.redemption(2)) == .accepted)
        let completion = TransactionCompletion(
            state: state, client: .zero, redirectURI: .zero, binding: .zero, nonce: nonce)
        #expect(bench.reason(.completeTransaction(completion)) == .transactionExpired)
    }

    @Test func `a session that had expired stays so, and one that had not lives on`() throws {
        var bench = LifeBench()
        let (idle, used) = (bench.open(), bench.open())
        var next: RefreshToken?
        try ahead(&bench, by: 14 * LifeBench.day) { bench in
            bench.wait(-LifeBench.hour)
            next = LifeBench.token(bench.refresh(used))
            bench.wait(LifeBench.hour)
        }
        #expect(bench.refresh(idle).reason == .sessionExpired)
        #expect(bench.refresh(next ?? LifeBench.noToken).reason == .accepted)
    }

    @Test func `the grace of a retired token is no longer than it was`() throws {
        var bench = LifeBench()
        let key = LifeBench.thumbprint(1)
        let first = bench.open(thumbprint: key)
        try ahead(&bench, by: LifeBench.hour) { bench in
            #expect(bench.refresh(first, by: key).reason == .accepted)
        }
        #expect(bench.refresh(first, by: key).reason == .sessionReuseDetected)
    }

    @Test func `an overlap and a recovery that were over stay so`() throws {
        var bench = LifeBench()
        let old = bench.enroll()
        let recovery = bench.startRecovery(.assertion)
        _ = bench.rotate(old)
        try ahead(&bench, by: 10 * LifeBench.minute)
        #expect(bench.facts(of: old) == nil)
        #expect(bench.state(of: recovery) == .pending)
        try ahead(&bench, by: 30 * LifeBench.day)
        #expect(bench.state(of: recovery) == .cancelled)
    }
}
