import AssayBytes
import AssayCrypto
import AssayProver
import AssayServices
import AssayWire
import Testing

/// When discharges go to the ledger: at once, or with those of the next batches.
@Suite struct WorkerGatheringTests {
    let key: SigningKey

    init() throws {
        key = try SigningKey.generate(.es256)
    }

    /// A worker in whose queue so many requests wait; batches are of four, gathered to twelve.
    private func bench(queued: UInt64) throws -> WorkerBench {
        var bench = try WorkerBench { limits in
            limits.batchFramesMax = 4
            limits.dischargesGatheredMax = 12
        }
        bench.turn()
        var batch = BatchWriter()
        for number in 1...queued {
            bench.ask(try bench.proof(key), try bench.head(number), into: &batch)
        }
        bench.send(batch)
        return bench
    }

    /// One batch and the end of its turn; the discharges of each message to the ledger.
    private func step(_ bench: inout WorkerBench) throws -> [Int] {
        bench.pipeline.runBatch(now: bench.now, wall: bench.wall)
        bench.pipeline.finishTurn(now: bench.now)
        return bench.pipeline.takeActions().compactMap { action in
            guard case .askLedger(let message) = action else { return nil }
            var frames: [Range<Int>] = []
            #expect(Batch.split(message.span, into: &frames))
            return frames.count
        }
    }

    @Test func `without a whole batch behind it, a batch's discharges go at once`() throws {
        var lone = try bench(queued: 1)
        #expect(try step(&lone) == [1])
        var seven = try bench(queued: 7)
        #expect(try step(&seven) == [4])
        #expect(try step(&seven) == [3])
    }

    @Test func `while a queue waits, the discharges of several batches go together`() throws {
        var many = try bench(queued: 26)
        #expect(try step(&many) == [])
        #expect(try step(&many) == [])
        #expect(try step(&many) == [12])
        #expect(try step(&many) == [])
        // Less than a batch waits after this one.
        #expect(try step(&many) == [])
        #expect(try step(&many) == [12])
        #expect(try step(&many) == [2])
    }

    @Test func `no discharge is held back for long`() throws {
        var many = try bench(queued: 26)
        #expect(try step(&many) == [])
        many.advance(milliseconds: 6)
        #expect(try step(&many) == [8])
    }

    @Test func `every request is answered once, however its discharge travelled`() throws {
        var many = try bench(queued: 26)
        many.turn()
        #expect((1...26).allSatisfy { many.code($0) == .accepted })
        #expect(many.metrics.read(.dischargesSent) == 26)
        #expect(many.pipeline.headers.hits == 24)
    }
}
