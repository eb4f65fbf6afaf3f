import AssayBytes
import AssayCrypto
import AssayProver
import AssayServices
import AssayWire
import Testing

@Suite struct WorkerFactsTests {
    private let key = Result { try SigningKey.generate(.es256) }

    @Test func `a credential is asked for once, and then known`() throws {
        var bench = try WorkerBench.withDevices()
        let credential = try bench.enrol(try key.get())
        #expect(bench.ledger.asked[.ledgerLookUp] == nil)
        for requestID in [10, 20, 30] as [UInt64] {
            try bench.signIn(try key.get(), credential, requestID)
            #expect(bench.code(requestID) == .accepted)
        }
        #expect(bench.ledger.asked[.ledgerLookUp] == 1)
        #expect(bench.metrics.read(.credentialsMissed) == 1)
        #expect(bench.metrics.read(.credentialsHit) == 2)
    }

    @Test func `an unknown credential is as invalid as a wrong signature, and asked for once`()
        throws
    {
        var bench = try WorkerBench.withDevices()
        let credential = try bench.enrol(try key.get())
        try bench.signIn(try SigningKey.generate(.es256), credential, 10)
        #expect(bench.code(10) == .signatureInvalid)
        let unknown = ObjectID(shard: 7, random: Bytes16(high: 1, low: 2)).text
        for requestID in [20, 30] as [UInt64] {
            try bench.signIn(try key.get(), unknown, requestID)
            #expect(bench.code(requestID) == .signatureInvalid)
        }
        #expect(bench.ledger.asked[.ledgerLookUp] == 2)
    }

    @Test func `a credential that ended since it was told signs in no more`() throws {
        var bench = try WorkerBench.withDevices()
        let credential = try bench.enrol(try key.get())
        try bench.signIn(try key.get(), credential, 10)
        #expect(bench.code(10) == .accepted)
        try bench.revoke(credential, 20)
        try bench.signIn(try key.get(), credential, 30)
        #expect(bench.code(30) == .signatureInvalid)
        #expect(bench.metrics.read(.credentialsStale) == 1)
        #expect(bench.ledger.asked[.ledgerLookUp] == 2)
        // That it has ended is known from now on.
        try bench.signIn(try key.get(), credential, 40)
        #expect(bench.code(40) == .signatureInvalid)
        #expect(bench.ledger.asked[.ledgerLookUp] == 2)
    }

    @Test func `a ledger that finds every fact stale leaves unavailable, after few examinations`()
        throws
    {
        var bench = try WorkerBench.withDevices { $0.examinationsMax = 3 }
        let credential = try bench.enrol(try key.get())
        bench.ledger.verdict = .ledgerStale
        let before = bench.ledger.asked[.ledgerDischarge, default: 0]
        try bench.signIn(try key.get(), credential, 10)
        #expect(bench.code(10) == .unavailable)
        #expect(bench.ledger.asked[.ledgerDischarge, default: 0] == before + 3)
        #expect(bench.ledger.asked[.ledgerLookUp] == 3)
    }

    @Test func `what was told in another epoch is asked for again`() throws {
        var bench = try WorkerBench.withDevices()
        let credential = try bench.enrol(try key.get())
        try bench.signIn(try key.get(), credential, 10)
        bench.ledger.beginEpoch(2)
        bench.advance(milliseconds: 600)
        bench.turn()
        try bench.signIn(try key.get(), credential, 20)
        #expect(bench.code(20) == .accepted)
        #expect(bench.ledger.asked[.ledgerLookUp] == 2)
    }

    @Test func `a look-up the ledger does not answer leaves unavailable by the deadline`() throws {
        var bench = try WorkerBench.withDevices { $0.ledgerMicrosecondsMax = 300_000 }
        let credential = try bench.enrol(try key.get())
        bench.isLedgerReachable = false
        try bench.signIn(try key.get(), credential, 10)
        bench.advance(milliseconds: 299)
        bench.turn()
        #expect(bench.code(10) == nil)
        bench.advance(milliseconds: 2)
        bench.turn()
        #expect(bench.code(10) == .unavailable)
    }

    @Test func `a ledger that is closed tells nothing`() throws {
        var bench = try WorkerBench.withDevices()
        let credential = try bench.enrol(try key.get())
        bench.isLedgerReachable = false
        try bench.signIn(try key.get(), credential, 10)
        for message in bench.pending {
            bench.pipeline.receivedFromLedger(bench.closed(message), now: bench.now)
        }
        bench.pending = []
        bench.turn()
        #expect(bench.code(10) == .unavailable)
        let isReady = bench.pipeline.isReady(bench.now)
        #expect(!isReady)
    }

    @Test func `more credentials than may be remembered are forgotten, and asked for again`()
        throws
    {
        var bench = try WorkerBench.withDevices { $0.credentialsCachedMax = 4 }
        let credential = try bench.enrol(try key.get())
        try bench.signIn(try key.get(), credential, 10)
        for number in 1...8 as ClosedRange<UInt64> {
            let unknown = ObjectID(shard: 7, random: Bytes16(high: 1, low: number)).text
            try bench.signIn(try key.get(), unknown, 100 + 10 * number)
            let cached = bench.pipeline.credentialsCached
            #expect((1...4).contains(cached))
        }
        #expect(bench.metrics.read(.credentialsForgotten) >= 4)
        let before = bench.ledger.asked[.ledgerLookUp, default: 0]
        try bench.signIn(try key.get(), credential, 20)
        #expect(bench.code(20) == .accepted)
        #expect(bench.ledger.asked[.ledgerLookUp] == before + 1)
    }

    @Test func `a kind that needs no facts asks for none`() throws {
        var bench = try WorkerBench.withDevices()
        var batch = BatchWriter()
        bench.ask(try bench.proof(try key.get()), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .accepted)
        #expect(bench.ledger.asked[.ledgerLookUp] == nil)
        #expect(bench.metrics.read(.credentialsHit) == 0)
    }
}
