import AssayBytes
import AssayCrypto
import AssayProver
import AssayServices
import AssayTransport
import AssayWire
import Synchronization
import Testing

/// What a verifier measures while it works.
@Suite struct VerifierMeasuresTests {
    @Test func `every verdict is counted once, under its kind, and all add up to the frames`()
        throws
    {
        var bench = try WorkerBench()
        bench.turn()
        let proof = try bench.proof(try SigningKey.generate(.es256))
        var batch = BatchWriter()
        bench.ask(proof, try bench.head(1), into: &batch)
        bench.ask(proof, try bench.head(2), into: &batch)
        _ = BareRequest.encode(.hello, requestID: 3, into: &batch)
        batch.beginRequest(Kind(rawValue: 0x7777), try bench.head(4))
        #expect(batch.end() == .written)
        bench.send(batch)
        bench.turn()
        let verdicts = bench.pipeline.measures.verdicts
        #expect(verdicts.read(.dpopVerify, .accepted) == 1)
        #expect(verdicts.read(.dpopVerify, .refused) == 1)
        #expect(verdicts.read(Kind(rawValue: 0x7777), .callFault) == 1)
        #expect(bench.metrics.read(.serviceFrames) == 1)
        let latencies = bench.pipeline.measures.latencies
        #expect(latencies[.queue].reading.count == 3)
        #expect(latencies[.whole].reading.count == 3)
        #expect(latencies[.ledger].reading.count == 2)
    }

    @Test func `what the front refuses is a verdict too`() throws {
        var limits = VerifierLimits()
        limits.queuedFramesMax = 1
        var front = FrontPipeline(
            workers: 1, limits: limits, metrics: MetricSet<VerifierMetric>())
        var batch = BatchWriter()
        for number in 0..<3 as Range<UInt64> {
            batch.beginRequest(.pkceVerify, RequestHead(requestID: number))
            #expect(batch.end() == .written)
        }
        let id = PeerID([1].span)
        let peer = try #require(id)
        front.received(batch.bytes, from: peer, now: MonotonicTime(microseconds: 1))
        #expect(front.verdicts.read(.pkceVerify, .undecided) == 3)
        #expect(front.reasons.read(.overloaded) == 3)
    }

    @Test func `stages are measured where there is a clock, each for all of its batch`() throws {
        var bench = try WorkerBench()
        let clock = Mutex<UInt64>(10_000_000)
        bench.pipeline.measures = VerifierMeasures {
            MonotonicTime(
                microseconds: clock.withLock { time in
                    time += 1000
                    return time
                })
        }
        bench.turn()
        var batch = BatchWriter()
        for requestID in 1...4 as ClosedRange<UInt64> {
            let proof = try bench.proof(try SigningKey.generate(.es256))
            bench.ask(proof, try bench.head(requestID), into: &batch)
        }
        bench.send(batch)
        bench.turn()
        let latencies = bench.pipeline.measures.latencies
        #expect(latencies[.examine].reading.count == 4)
        #expect(latencies[.signature].reading.count == 4)
        #expect(latencies[.signature].reading.sum == 4000)
    }

    @Test func `how far proofs were dated from the clock is told apart by their verdict`() throws {
        var bench = try WorkerBench()
        bench.turn()
        let key = try SigningKey.generate(.es256)
        var batch = BatchWriter()
        let fresh = try bench.proof(key)
        bench.ask(fresh, try bench.head(1), into: &batch)
        bench.ask(fresh, try bench.head(2), into: &batch)
        bench.send(batch)
        bench.turn()
        var late = BatchWriter()
        bench.ask(try bench.proof(key), try bench.head(3), into: &late)
        for _ in 0..<100 {
            bench.advance(milliseconds: 1000)
            bench.turn()
        }
        bench.send(late)
        bench.turn()
        #expect(bench.code(3) == .dpopIatTooOld)
        let measures = bench.pipeline.measures
        #expect(measures.offsetsAccepted.reading.count == 1)
        #expect(measures.offsetsAccepted.reading.sum == 0)
        // The replay, and the one that was too old.
        #expect(measures.offsetsRefused.reading.count == 2)
        #expect(measures.offsetsRefused.reading.counts.first == 1)
        #expect(measures.offsetsRefused.reading.sum == -100_000_000)
    }

    @Test func `whoever asks a verifier for its figures makes it ask the ledger for its own`()
        throws
    {
        var bench = try WorkerBench()
        let told = Mutex<[[UInt8]]>([])
        bench.pipeline.standing.keepLedgerFigures = { text in told.withLock { $0.append(text) } }
        bench.turn()
        #expect(bench.ledger.asked[.stats] == nil)
        for round in 1...3 as ClosedRange<UInt64> {
            var batch = BatchWriter()
            _ = BareRequest.encode(.stats, requestID: round, into: &batch)
            bench.send(batch)
            bench.turn()
            bench.advance(milliseconds: 10)
            bench.turn()
        }
        #expect(bench.ledger.asked[.stats] == 1)
        #expect(told.withLock { $0 } == [Array(#"{"role":"ledger"}"#.utf8)])
    }
}
