import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct RevocationTests {
    private func revocation(_ number: UInt64, until: WallTime) -> Obligation {
        .revokeToken(TokenRevocation(target: .token(LifeBench.digest(number)), until: until))
    }

    @Test func `a revocation is kept until the latest time it was asked for`() throws {
        var bench = LifeBench()
        let start = bench.now
        #expect(
            bench.reason(revocation(1, until: start.advanced(by: LifeBench.hour))) == .accepted)
        #expect(
            bench.reason(revocation(1, until: start.advanced(by: LifeBench.minute))) == .accepted)
        bench.wait(30 * LifeBench.minute)
        bench.sweep()
        try bench.restart()
        bench.sweep()
        #expect(bench.life.figures.revocations == 1)
        #expect(
            bench.reason(revocation(1, until: start.advanced(by: 2 * LifeBench.hour)))
                == .accepted)
        bench.wait(LifeBench.hour)
        bench.sweep()
        #expect(bench.life.figures.revocations == 1)
        bench.wait(LifeBench.hour)
        bench.sweep()
        #expect(bench.life.figures.revocations == 0)
        #expect(bench.store.rows(.revocations).isEmpty)
    }

    @Test func `what has expired already, and the end of time, are taken as they come`() {
        var bench = LifeBench()
        #expect(bench.reason(revocation(1, until: WallTime(milliseconds: .min))) == .accepted)
        #expect(bench.life.figures.revocations == 0)
        #expect(bench.reason(revocation(2, until: WallTime(milliseconds: .max))) == .accepted)
        bench.sweep()
        #expect(bench.life.figures.revocations == 1)
    }

    @Test func `a revoked session ends, in its own realm alone`() {
        var bench = LifeBench()
        let token = bench.open()
        let until = bench.now.advanced(by: LifeBench.hour)
        let taking = Obligation.revokeToken(
            TokenRevocation(target: .session(token.session), until: until))
        #expect(bench.reason(taking, in: LifeBench.other) == .accepted)
        let next = LifeBench.token(bench.refresh(token)) ?? LifeBench.noToken
        #expect(bench.reason(taking) == .accepted)
        #expect(bench.refresh(next).reason == .sessionEnded)
        #expect(bench.life.figures.revocations == 2)
    }

    @Test func `a full table of revocations refuses one more, and prolongs those it has`() {
        var limits = LifeLimits()
        limits.revocationsMax = 1
        var bench = LifeBench(limits: limits)
        let until = bench.now.advanced(by: LifeBench.hour)
        #expect(bench.reason(revocation(1, until: until)) == .accepted)
        #expect(bench.reason(revocation(2, until: until)) == .overloaded)
        #expect(bench.reason(revocation(1, until: until.advanced(by: 1))) == .accepted)
    }
}
