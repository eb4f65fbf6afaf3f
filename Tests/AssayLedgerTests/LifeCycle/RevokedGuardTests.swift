import AssayBytes
import AssayLedger
import AssayWire
import Testing

/// The guard `not_revoked`.
@Suite struct RevokedGuardTests {
    private func holds(
        _ target: TokenRevocation.Target, _ bench: LifeBench, in realm: RealmName = LifeBench.realm
    ) -> Bool {
        !bench.life.isRevoked(target, in: realm, now: bench.now)
    }

    private func revoke(_ target: TokenRevocation.Target, until: WallTime) -> Obligation {
        .revokeToken(TokenRevocation(target: target, until: until))
    }

    @Test func `a token counts until it is revoked, and again when the revocation has lapsed`()
        throws
    {
        var bench = LifeBench()
        let token = TokenRevocation.Target.token(LifeBench.digest(1))
        let other = TokenRevocation.Target.token(LifeBench.digest(2))
        #expect(holds(token, bench))
        let until = bench.now.advanced(by: LifeBench.hour)
        #expect(bench.reason(revoke(token, until: until)) == .accepted)
        #expect(!holds(token, bench))
        #expect(holds(other, bench))
        try bench.restart()
        #expect(!holds(token, bench))
        bench.wait(LifeBench.hour - 1)
        #expect(!holds(token, bench))
        bench.wait(1)
        #expect(holds(token, bench))
    }

    @Test func `a session counts until it has ended, however it did, and unknown ones count`() {
        var bench = LifeBench()
        let token = bench.open()
        let session = TokenRevocation.Target.session(token.session)
        #expect(holds(session, bench))
        #expect(holds(.session(ObjectID(shard: 1, random: LifeBench.digest(9))), bench))
        #expect(bench.reason(.endSessions(.session(token.session))) == .accepted)
        #expect(!holds(session, bench))
        #expect(holds(session, bench, in: LifeBench.other))
    }

    @Test func `signing an account out ends the tokens of its sessions`() {
        var bench = LifeBench()
        let token = bench.open()
        let session = TokenRevocation.Target.session(token.session)
        #expect(bench.reason(.endSessions(.account(Array("alice".utf8)))) == .accepted)
        #expect(!holds(session, bench))
    }

    @Test func `a revoked session the ledger never knew stays revoked`() {
        var bench = LifeBench()
        let session = TokenRevocation.Target.session(
            ObjectID(shard: 1, random: LifeBench.digest(9)))
        let until = bench.now.advanced(by: LifeBench.hour)
        #expect(bench.reason(revoke(session, until: until)) == .accepted)
        #expect(!holds(session, bench))
        #expect(holds(session, bench, in: LifeBench.other))
    }

    @Test func `the guard comes before the taking, and nothing is taken when it fails`() {
        var bench = EngineBench()
        let revoked = TokenRevocation.Target.token(LifeBench.digest(1))
        let until = bench.now.advanced(by: LifeBench.hour)
        #expect(bench.ask(bench.discharge([revoke(revoked, until: until)])).reason == .accepted)
        let held = Obligation.notRevoked(.token(LifeBench.digest(2)))
        let challenge = bench.challenge(1)
        let refused = bench.ask(
            bench.discharge([held, .notRevoked(revoked), challenge], call: nil))
        #expect(refused == Outcome(reason: .ledgerRevoked, failedIndex: 1))
        #expect(bench.ask(bench.discharge([held], call: nil)) == .accepted)
        #expect(bench.ask(bench.discharge([held, challenge], call: nil)) == .accepted)
        #expect(
            bench.ask(bench.discharge([held, challenge], operation: 9, call: nil)).reason
                == .ledgerTaken)
    }
}
