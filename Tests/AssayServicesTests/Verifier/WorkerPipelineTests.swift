import AssayBytes
import AssayCrypto
import AssayLedger
import AssayProofs
import AssayProver
import AssayServices
import AssayWire
import Testing

@Suite struct WorkerPipelineTests {
    @Test func `a proof is accepted once and then refused as a replay`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try bench.proof(try SigningKey.generate(.es256))
        for requestID in [1, 2] as [UInt64] {
            var batch = BatchWriter()
            bench.ask(proof, try bench.head(requestID, operation: requestID), into: &batch)
            bench.send(batch)
            bench.turn()
        }
        #expect(bench.code(1) == .accepted)
        #expect(bench.code(2) == .dpopReplayed)
        #expect(bench.metrics.read(.accepted) == 1)
    }

    @Test func `the same operation asked again is answered as before`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try bench.proof(try SigningKey.generate(.es256))
        for requestID in [1, 2] as [UInt64] {
            var batch = BatchWriter()
            bench.ask(proof, try bench.head(requestID, operation: 7), into: &batch)
            bench.send(batch)
            bench.turn()
        }
        #expect(bench.code(1) == .accepted)
        #expect(bench.code(2) == .accepted)
    }

    @Test func `two requests without an operation id are two operations`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try bench.proof(try SigningKey.generate(.es256))
        var batch = BatchWriter()
        bench.ask(proof, try bench.head(1), into: &batch)
        bench.ask(proof, try bench.head(2), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .accepted)
        #expect(bench.code(2) == .dpopReplayed)
    }

    @Test func `a batch is answered in one message, and asks the ledger in one`() throws {
        var bench = try WorkerBench()
        bench.turn()
        var batch = BatchWriter()
        let key = try SigningKey.generate(.es256)
        for requestID in 1...8 as ClosedRange<UInt64> {
            bench.ask(try bench.proof(key), try bench.head(requestID), into: &batch)
        }
        bench.isLedgerReachable = false
        bench.send(batch)
        bench.turn()
        #expect(bench.pending.count == 1)
        bench.isLedgerReachable = true
        bench.turn()
        #expect(bench.outbounds.count == 1)
        #expect(bench.outbounds.first?.frames == 8)
        for requestID in 1...8 as ClosedRange<UInt64> {
            #expect(bench.code(requestID) == .accepted)
        }
    }

    @Test func `without a word from the ledger every proof with an obligation is undecided`()
        throws
    {
        var bench = try WorkerBench()
        bench.isLedgerReachable = false
        bench.turn()
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
    }

    @Test func `the ledger is waited for only so long, however long the client would`() throws {
        var bench = try WorkerBench { $0.ledgerMicrosecondsMax = 300_000 }
        bench.turn()
        bench.isLedgerReachable = false
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)),
            try bench.head(1, timeLeft: 5_000_000), into: &batch)
        bench.send(batch)
        bench.turn()
        bench.advance(milliseconds: 299)
        bench.turn()
        #expect(bench.code(1) == nil)
        bench.advance(milliseconds: 2)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
    }

    @Test func `a ledger that falls silent leaves unavailable by the deadline`() throws {
        var bench = try WorkerBench()
        bench.turn()
        bench.isLedgerReachable = false
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)),
            try bench.head(1, timeLeft: 400_000), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == nil)
        bench.advance(milliseconds: 399)
        bench.turn()
        #expect(bench.code(1) == nil)
        bench.advance(milliseconds: 2)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
    }

    @Test func `an answer of the ledger that was lost is asked for again and is no replay`()
        throws
    {
        var bench = try WorkerBench()
        bench.turn()
        bench.isLedgerReachable = false
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)),
            try bench.head(1, timeLeft: 2_000_000), into: &batch)
        bench.send(batch)
        bench.turn()
        // The ledger takes, and its answer is lost.
        for message in bench.pending { _ = bench.ledger.answer(message) }
        bench.pending = []
        bench.advance(milliseconds: 700)
        bench.isLedgerReachable = true
        bench.turn()
        #expect(bench.code(1) == .accepted)
    }

    @Test func `after an epoch change the evidence is examined again and the fence decides`()
        throws
    {
        var bench = try WorkerBench()
        bench.turn()
        // Another epoch, begun so long ago that its fence has passed.
        let name = try #require(RealmName(WorkerBench.realm))
        bench.ledger = LedgerDouble(realms: [name], time: bench.wall, epochNumber: 2)
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .accepted)
        #expect(bench.metrics.read(.epochChanges) == 1)
    }

    @Test func `a request that is late when its turn comes is dropped and answered`() throws {
        var bench = try WorkerBench()
        bench.turn()
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)),
            try bench.head(1, timeLeft: 1000), into: &batch)
        bench.send(batch)
        bench.advance(milliseconds: 5)
        bench.turn()
        #expect(bench.code(1) == .overloaded)
        #expect(bench.metrics.read(.droppedLate) == 1)
    }

    @Test func `a clock too far from the ledger's decides nothing`() throws {
        var bench = try WorkerBench()
        bench.turn()
        bench.wall = WallTime(milliseconds: bench.wall.milliseconds + 2_001)
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
        #expect(bench.metrics.read(.clockOffsetTooHigh) == 1)
    }

    @Test func `an unknown realm and an unknown kind get their own answers`() throws {
        var bench = try WorkerBench()
        bench.turn()
        var batch = BatchWriter()
        let other = RequestHead(requestID: 1, realm: try #require(RealmName("other")))
        bench.ask(try bench.proof(try SigningKey.generate(.es256)), other, into: &batch)
        batch.beginRequest(Kind(rawValue: 0x7777), try bench.head(2))
        #expect(batch.end() == .written)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .realmUnknown)
        #expect(bench.code(2) == .kindUnknown)
    }

    @Test(arguments: [false, true])
    func `fields are judged before the realm and before a missing ledger`(joined: Bool) throws {
        var bench = try WorkerBench()
        bench.isLedgerReachable = joined
        bench.turn()
        var batch = BatchWriter()
        let other = RequestHead(requestID: 1, realm: try #require(RealmName("other")))
        batch.beginRequest(.dpopVerify, other)
        #expect(batch.end() == .written)
        batch.beginRequest(.challengeIssue, try bench.head(2))
        #expect(batch.end() == .written)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .fieldMissing)
        #expect(bench.code(2) == .fieldMissing)
    }

    @Test func `hello tells the state, the kinds and the epoch`() throws {
        var bench = try WorkerBench()
        bench.turn()
        var batch = BatchWriter()
        #expect(BareRequest.encode(.hello, requestID: 3, into: &batch) == .written)
        bench.send(batch)
        bench.turn()
        let answer = try #require(bench.answers[3]?.first)
        let hello = try HelloReply.decode(answer.envelope, in: answer.message.span)
        #expect(hello.state == .ready)
        #expect(hello.kinds.contains(.dpopVerify))
        #expect(hello.epoch?.id == bench.ledger.engine.epoch.id)
        // Who asks how a verifier is has been given no verdict.
        #expect(bench.metrics.read(.accepted) == 0)
    }

    @Test func `beside a closed ledger a verifier is not ready, and is again once it opens`()
        throws
    {
        var bench = try WorkerBench()
        bench.turn()
        var isReady = bench.pipeline.isReady(bench.now)
        #expect(isReady)
        bench.isLedgerReachable = false
        bench.advance(milliseconds: 600)
        bench.turn()
        for message in bench.pending {
            bench.pipeline.receivedFromLedger(bench.closed(message), now: bench.now)
        }
        bench.pending = []
        isReady = bench.pipeline.isReady(bench.now)
        #expect(!isReady)
        bench.isLedgerReachable = true
        bench.advance(milliseconds: 600)
        bench.turn()
        isReady = bench.pipeline.isReady(bench.now)
        #expect(isReady)
    }

    @Test func `the time of a closed ledger, which stands still, is not believed`() throws {
        var bench = try WorkerBench()
        bench.turn()
        bench.isLedgerReachable = false
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        for message in bench.pending {
            bench.pipeline.receivedFromLedger(bench.closed(message), now: bench.now)
        }
        bench.pending = []
        batch.removeAll()
        #expect(BareRequest.encode(.hello, requestID: 2, into: &batch) == .written)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
        let answer = try #require(bench.answers[2]?.first)
        let hello = try HelloReply.decode(answer.envelope, in: answer.message.span)
        #expect(hello.time == bench.wall)
    }

    @Test func `the policy's digest follows this verifier's rules and the ledger's windows`()
        throws
    {
        var bench = try WorkerBench()
        let name = try #require(RealmName(WorkerBench.realm))
        var policy = RealmPolicy(name: name, rpID: Array("example.com".utf8), algorithms: .all)
        let first = bench.pipeline.policyHash
        bench.turn()
        #expect(bench.pipeline.policyHash == first)
        policy.isNonceRequired = true
        bench.pipeline.reconfigure([policy])
        let second = bench.pipeline.policyHash
        #expect(second != first)
        var windows = RealmWindows(realm: name, fence: bench.wall)
        windows.past = 30_000
        let lengthened = bench.ledger.engine.reload(
            realms: [windows], capacity: CapacitySettings())
        #expect(!lengthened)
        bench.advance(milliseconds: 600)
        bench.turn()
        #expect(bench.pipeline.policyHash != second)
    }

    @Test func `a nonce that a refusal carries holds random bits`() throws {
        var bench = try WorkerBench()
        let name = try #require(RealmName(WorkerBench.realm))
        var policy = RealmPolicy(name: name, rpID: Array("example.com".utf8), algorithms: .all)
        policy.isNonceRequired = true
        bench.pipeline.reconfigure([policy])
        bench.turn()
        var batch = BatchWriter()
        bench.ask(
            try bench.proof(try SigningKey.generate(.es256)), try bench.head(1), into: &batch)
        bench.send(batch)
        bench.turn()
        let answer = try #require(bench.answers[1]?.first)
        let refusal = try Refusal.decode(answer.envelope, in: answer.message.span)
        #expect(refusal.reason == .dpopNonceRequired)
        // What the bench gives for randomness.
        #expect(refusal.nextNonce?.word1 == 42)
    }

    @Test func `more discharges in flight than allowed are overloaded`() throws {
        var bench = try WorkerBench { $0.dischargesInFlightMax = 1 }
        bench.turn()
        bench.isLedgerReachable = false
        var batch = BatchWriter()
        let key = try SigningKey.generate(.es256)
        bench.ask(try bench.proof(key), try bench.head(1), into: &batch)
        bench.ask(try bench.proof(key), try bench.head(2), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(1) == nil)
        #expect(bench.code(2) == .overloaded)
    }
}
