import AssayBytes
import AssayCrypto
import AssayLedger
import AssayProver
import AssayServices
import AssayWire
import Testing

@Suite struct WorkerRecallTests {
    private let key = Result { try SigningKey.generate(.es256) }

    @Test func `asked again when its nonce has expired, an enrolment gets the answer it got`()
        throws
    {
        var bench = try WorkerBench.withDevices()
        let sent = try EnrolmentSent(try key.get(), nonce: try bench.enrolmentNonce(1))
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        bench.advance(milliseconds: 300_000)
        bench.turn()
        try bench.ask(3, operation: 7) { sent.encode($0, into: &$1) }
        #expect(try bench.credential(3) == (try bench.credential(2)))
        #expect(bench.metrics.read(.recalls) == 1)
    }

    @Test func `asked again after an epoch change, an enrolment gets the answer it got`() throws {
        var bench = try WorkerBench.withDevices()
        let sent = try EnrolmentSent(try key.get(), nonce: try bench.enrolmentNonce(1))
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        bench.ledger.beginEpoch(2)
        // First by a verifier that does not know yet, then by one that does.
        try bench.ask(3, operation: 7) { sent.encode($0, into: &$1) }
        bench.advance(milliseconds: 600)
        bench.turn()
        try bench.ask(4, operation: 7) { sent.encode($0, into: &$1) }
        #expect(bench.metrics.read(.epochChanges) == 1)
        #expect(try bench.credential(3) == (try bench.credential(2)))
        #expect(try bench.credential(4) == (try bench.credential(2)))
    }

    @Test func `other content under the same operation id is a mismatch, however bad it is`()
        throws
    {
        var bench = try WorkerBench.withDevices()
        var sent = try EnrolmentSent(try key.get(), nonce: try bench.enrolmentNonce(1))
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        sent.device = "tablet"
        try bench.ask(3, operation: 7) { sent.encode($0, into: &$1) }
        #expect(bench.code(3) == .operationMismatch)
        sent.possession = Array(repeating: 0, count: 70)
        try bench.ask(4, operation: 7) { sent.encode($0, into: &$1) }
        #expect(bench.code(4) == .operationMismatch)
    }

    @Test func `without anything kept the refusal stands`() throws {
        var bench = try WorkerBench.withDevices()
        let sent = try EnrolmentSent(try key.get(), nonce: Bytes32(1, 2, 3, 4))
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        #expect(bench.code(2) == .enrollNonceInvalid)
        #expect(bench.ledger.asked[.ledgerRecall] == 1)
    }

    @Test(arguments: [false, true])
    func `a verifier behind an epoch examines again before it refuses`(joinsMeanwhile: Bool) throws
    {
        // Another verifier has joined the new epoch, and minted the nonce.
        var ahead = try WorkerBench.withDevices()
        ahead.ledger.beginEpoch(2)
        ahead.advance(milliseconds: 600)
        ahead.turn()
        let sent = try EnrolmentSent(try key.get(), nonce: try ahead.enrolmentNonce(1))
        var behind = try WorkerBench.withDevices()
        behind.ledger.beginEpoch(2)
        behind.isLedgerReachable = false
        try behind.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        if joinsMeanwhile {
            // The answer to the recall is overtaken by that to a join.
            let recall = behind.pending
            behind.pending = []
            behind.advance(milliseconds: 600)
            behind.turn()
            behind.pending += recall
        }
        behind.isLedgerReachable = true
        behind.turn()
        behind.advance(milliseconds: 600)
        behind.turn()
        #expect(behind.metrics.read(.epochChanges) == 1)
        #expect(behind.metrics.read(.recalls) == 1)
        _ = try behind.credential(2)
    }

    @Test func `only a call that is kept, and whose caller can repeat it, is asked for`() throws {
        var bench = try WorkerBench.withDevices()
        let sent = try EnrolmentSent(try key.get(), nonce: Bytes32(1, 2, 3, 4))
        try bench.ask(2) { sent.encode($0, into: &$1) }
        #expect(bench.code(2) == .enrollNonceInvalid)
        var batch = BatchWriter()
        bench.ask(Array("no proof".utf8), try bench.head(3, operation: 8), into: &batch)
        bench.send(batch)
        bench.turn()
        #expect(bench.code(3)?.verdict == .refused)
        #expect(bench.ledger.asked[.ledgerRecall] == nil)
    }

    @Test func `a ledger that cannot say what it kept leaves unavailable, not the refusal`()
        throws
    {
        var bench = try WorkerBench.withDevices { $0.ledgerMicrosecondsMax = 300_000 }
        let sent = try EnrolmentSent(try key.get(), nonce: Bytes32(1, 2, 3, 4))
        bench.isLedgerReachable = false
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        #expect(bench.code(2) == nil)
        bench.advance(milliseconds: 301)
        bench.turn()
        #expect(bench.code(2) == .unavailable)
        try bench.ask(3, operation: 7) { sent.encode($0, into: &$1) }
        for message in bench.pending {
            bench.pipeline.receivedFromLedger(bench.closed(message), now: bench.now)
        }
        bench.pending = []
        bench.turn()
        #expect(bench.code(3) == .unavailable)
    }

    @Test func `an answer that was lost is told when asked for again under the same id`() throws {
        var bench = try WorkerBench.withDevices { $0.ledgerMicrosecondsMax = 300_000 }
        let sent = try EnrolmentSent(try key.get(), nonce: try bench.enrolmentNonce(1))
        bench.isLedgerReachable = false
        try bench.ask(2, operation: 7) { sent.encode($0, into: &$1) }
        // The ledger takes, and its answer is lost.
        for message in bench.pending { _ = bench.ledger.answer(message) }
        bench.pending = []
        bench.advance(milliseconds: 301)
        bench.turn()
        #expect(bench.code(2) == .unavailable)
        bench.pending = []
        bench.isLedgerReachable = true
        try bench.ask(3, operation: 7) { sent.encode($0, into: &$1) }
        let credential = try bench.credential(3)
        try bench.signIn(try key.get(), credential, 10)
        #expect(bench.code(10) == .accepted)
        #expect(bench.ledger.engine.figures.life.credentials == 1)
    }
}

@Suite struct WorkerWitnessTests {
    private func join(_ bench: inout WorkerBench, _ store: UInt64, _ sequence: Int64) {
        bench.ledger.store = StoreMark(store: Bytes16(high: store, low: 0), sequence: sequence)
        bench.advance(milliseconds: 600)
        bench.turn()
    }

    @Test func `each join tells the latest commit seen, and another store begins anew`() throws {
        var bench = try WorkerBench.withDevices()
        #expect(bench.ledger.witnesses == [nil])
        join(&bench, 1, 5)
        join(&bench, 1, 9)
        // An older copy of the store.
        join(&bench, 1, 3)
        join(&bench, 2, 1)
        join(&bench, 2, 1)
        let told = bench.ledger.witnesses.dropFirst().map { $0?.sequence }
        #expect(told == [nil, 5, 9, 9, 1])
        #expect(bench.ledger.witnesses.last??.store == Bytes16(high: 2, low: 0))
    }
}
