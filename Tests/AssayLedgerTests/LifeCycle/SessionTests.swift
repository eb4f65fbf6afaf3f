import AssayBytes
import AssayLedger
import AssayWire
import Testing

@Suite struct SessionTests {
    private let mine = LifeBench.thumbprint(1)

    @Test func `each refresh token is retired by the next`() throws {
        var bench = LifeBench()
        let first = bench.open()
        let second = LifeBench.token(bench.refresh(first)) ?? LifeBench.noToken
        #expect(second.generation == first.generation + 1)
        try bench.restart()
        let third = LifeBench.token(bench.refresh(second))
        #expect(third?.generation == 2)
        #expect(third?.session == first.session)
    }

    @Test func `a retired token of an unbound session ends the family`() throws {
        var bench = LifeBench()
        let first = bench.open()
        let second = LifeBench.token(bench.refresh(first)) ?? LifeBench.noToken
        let reused = bench.refresh(first)
        #expect(reused.reason == .sessionReuseDetected)
        #expect(reused.hasChanged)
        try bench.restart()
        #expect(bench.refresh(second).reason == .sessionEnded)
        #expect(bench.refresh(first).reason == .sessionEnded)
        #expect(bench.eventTypes() == ["session.reuse_detected"])
    }

    @Test func `for 30 s the token just retired gets the same successor with its key's proof`() {
        var bench = LifeBench()
        let first = bench.open(thumbprint: mine)
        let second = bench.refresh(first, by: mine)
        bench.wait(29_999)
        let again = bench.refresh(first, by: mine)
        #expect(again.result == second.result)
        #expect(!again.hasChanged)
        bench.wait(1)
        #expect(bench.refresh(first, by: mine).reason == .sessionReuseDetected)
    }

    @Test func `the grace is over when the successor was used`() {
        var bench = LifeBench()
        let first = bench.open(thumbprint: mine)
        let second = LifeBench.token(bench.refresh(first, by: mine)) ?? LifeBench.noToken
        #expect(bench.refresh(second, by: mine).reason == .accepted)
        #expect(bench.refresh(first, by: mine).reason == .sessionReuseDetected)
    }

    @Test func `a bound family is refreshed with its key's proof, and nothing else ends it`() {
        var bench = LifeBench()
        let first = bench.open(thumbprint: mine)
        let second = LifeBench.token(bench.refresh(first, by: mine)) ?? LifeBench.noToken
        bench.wait(LifeBench.hour)
        let rows = bench.store.rows
        for token in [first, second] {
            #expect(bench.refresh(token).reason == .sessionProofRequired)
            let strangers = bench.refresh(token, by: LifeBench.thumbprint(2))
            #expect(strangers.reason == .dpopThumbprintMismatch)
        }
        #expect(bench.store.rows == rows)
        #expect(bench.refresh(second, by: mine).reason == .accepted)
    }

    @Test func `a token this ledger did not make is of no session`() {
        var bench = LifeBench()
        let token = bench.open()
        var forged = token
        forged.mac.low ^= 1
        #expect(bench.refresh(forged).reason == .sessionUnknown)
        forged = token
        forged.generation = 1
        #expect(bench.refresh(forged).reason == .sessionUnknown)
        #expect(bench.refresh(LifeBench.noToken).reason == .sessionUnknown)
        #expect(bench.refresh(token, in: LifeBench.other).reason == .sessionUnknown)
        #expect(bench.refresh(token).reason == .accepted)
    }

    @Test func `a session lives from refresh to refresh, and not past its life`() {
        var bench = LifeBench()
        var token = bench.open()
        var days: Int64 = 0
        while days < 84 {
            bench.wait(12 * LifeBench.day)
            days += 12
            let performed = bench.refresh(token)
            #expect(performed.reason == .accepted)
            token = LifeBench.token(performed) ?? LifeBench.noToken
        }
        bench.wait(6 * LifeBench.day)
        #expect(bench.refresh(token).reason == .sessionExpired)
        let idle = bench.open()
        bench.wait(14 * LifeBench.day)
        #expect(bench.refresh(idle).reason == .sessionExpired)
    }

    @Test func `a session older than a life made shorter since is expired`() {
        var bench = LifeBench()
        let token = bench.open()
        bench.wait(2 * LifeBench.day)
        var rules = bench.rules
        rules.sessionLifeMilliseconds = LifeBench.day
        bench.life.reload([LifeBench.realm: rules])
        let rows = bench.store.rows
        #expect(bench.refresh(token).reason == .sessionExpired)
        #expect(bench.store.rows == rows)
    }

    @Test func `an expired session is told as such for a day, then forgotten`() {
        var bench = LifeBench()
        let first = bench.open()
        bench.wait(10 * LifeBench.day)
        let token = LifeBench.token(bench.refresh(first)) ?? LifeBench.noToken
        bench.wait(14 * LifeBench.day + LifeBench.hour)
        bench.sweep()
        #expect(bench.refresh(token).reason == .sessionExpired)
        bench.wait(LifeBench.day)
        bench.sweep()
        #expect(bench.refresh(token).reason == .sessionUnknown)
        #expect(bench.store.rows(.sessions).isEmpty)
    }

    @Test func `one session, or all of an account, are signed out for good`() throws {
        var bench = LifeBench()
        let (first, second) = (bench.open(), bench.open())
        let strangers = bench.open("bob")
        #expect(bench.reason(.endSessions(.session(first.session))) == .accepted)
        #expect(bench.refresh(first).reason == .sessionEnded)
        #expect(bench.refresh(second).reason == .accepted)
        #expect(bench.reason(.endSessions(.account(Array("alice".utf8)))) == .accepted)
        let later = bench.open()
        try bench.restart()
        #expect(bench.refresh(second).reason == .sessionEnded)
        #expect(bench.refresh(strangers).reason == .accepted)
        #expect(bench.refresh(later).reason == .accepted)
        #expect(bench.eventTypes() == ["session.ended", "session.all_ended"])
    }

    @Test func `ending what is unknown, of another realm or ended changes nothing`() {
        var bench = LifeBench()
        let token = bench.open()
        #expect(!bench.ask(.endSessions(.session(LifeBench.id(99)))).hasChanged)
        let foreign = bench.ask(.endSessions(.session(token.session)), in: LifeBench.other)
        #expect(!foreign.hasChanged)
        #expect(!bench.ask(.endSessions(.account(Array("zoe".utf8)))).hasChanged)
        #expect(bench.reason(.endSessions(.session(token.session))) == .accepted)
        #expect(!bench.ask(.endSessions(.session(token.session))).hasChanged)
    }

    @Test func `a session hangs on a live credential of its account`() {
        var bench = LifeBench()
        let (credential, strangers) = (bench.enroll(), bench.enroll("bob"))
        let ended = bench.enroll("alice", .approval(credential))
        #expect(bench.reason(.endCredentials(.credential(ended))) == .accepted)
        for bad in [strangers, ended, LifeBench.id(99)] {
            let taking = LifeBench.opening(bench.freshID(), credential: bad)
            #expect(bench.reason(taking) == .sessionCredentialInvalid)
        }
        let token = bench.open(credential: credential)
        #expect(bench.refresh(token).reason == .accepted)
    }

    @Test func `a refused opening leaves nothing behind`() {
        var bench = LifeBench()
        let token = bench.open("alice")
        let rows = bench.store.rows
        #expect(bench.reason(LifeBench.opening(token.session, "carol")) == .unavailable)
        #expect(bench.life.figures.accounts == 1)
        #expect(bench.store.rows == rows)
    }

    @Test func `a full table of sessions refuses one more`() {
        var limits = LifeLimits()
        limits.sessionsMax = 1
        var bench = LifeBench(limits: limits)
        let token = bench.open()
        #expect(bench.reason(LifeBench.opening(bench.freshID())) == .overloaded)
        #expect(bench.refresh(token).reason == .accepted)
    }
}
