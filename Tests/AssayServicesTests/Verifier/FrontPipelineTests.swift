import AssayBytes
import AssayServices
import AssayTransport
import AssayWire
import Testing

@Suite struct FrontPipelineTests {
    private let now = MonotonicTime(microseconds: 1)

    private func peer(_ number: UInt8) throws -> PeerID {
        let id = PeerID([0, number].span)
        return try #require(id)
    }

    private func message(frames: Int, kind: Kind = .pkceVerify) throws -> [UInt8] {
        var batch = BatchWriter()
        for number in 0..<frames {
            let head = RequestHead(requestID: UInt64(number) + 1)
            batch.beginRequest(kind, head)
            try #require(batch.end() == .written)
        }
        return batch.bytes
    }

    private func codes(_ message: [UInt8]) -> [Reason] {
        var frames: [Range<Int>] = []
        #expect(Batch.split(message.span, into: &frames))
        return frames.compactMap { ReplyEnvelope.read(message.span, $0)?.code }
    }

    @Test func `a message goes to the worker with the fewest frames open`() throws {
        var front = FrontPipeline(
            workers: 2, limits: VerifierLimits(), metrics: MetricSet<VerifierMetric>())
        front.received(try message(frames: 8), from: try peer(1), now: now)
        front.received(try message(frames: 1), from: try peer(1), now: now)
        front.received(try message(frames: 1), from: try peer(2), now: now)
        let workers = front.takeActions().compactMap { action -> Int? in
            guard case .work(let worker, _) = action else { return nil }
            return worker
        }
        #expect(workers == [0, 1, 1])
        #expect(front.framesOpen == 10)
    }

    @Test func `a whole batch is taken where few messages may wait`() throws {
        var settings = VerifierSettings()
        settings.queuedMessagesMax = 1
        var front = FrontPipeline(
            workers: 1, limits: VerifierLimits(settings), metrics: MetricSet<VerifierMetric>())
        let frames = WireLimits.batchFramesMax
        front.received(try message(frames: frames), from: try peer(1), now: now)
        #expect(front.framesOpen == frames)
    }

    @Test func `when all workers have enough every frame is overloaded`() throws {
        var limits = VerifierLimits()
        limits.queuedFramesMax = 4
        let metrics = MetricSet<VerifierMetric>()
        var front = FrontPipeline(workers: 1, limits: limits, metrics: metrics)
        front.received(try message(frames: 3), from: try peer(1), now: now)
        front.received(try message(frames: 2), from: try peer(1), now: now)
        let actions = front.takeActions()
        guard case .reply(_, let reply)? = actions.last else {
            Issue.record("no reply")
            return
        }
        #expect(codes(reply) == [.overloaded, .overloaded])
        #expect(metrics.read(.queueFull) == 2)
        #expect(front.framesOpen == 3)
    }

    @Test func `answers free the worker`() throws {
        var limits = VerifierLimits()
        limits.queuedFramesMax = 2
        var front = FrontPipeline(
            workers: 1, limits: limits, metrics: MetricSet<VerifierMetric>())
        front.received(try message(frames: 2), from: try peer(1), now: now)
        _ = front.takeActions()
        front.answered(
            worker: 0, Outbound(peer: try peer(1), message: [], frames: 2))
        #expect(front.framesOpen == 0)
    }

    @Test func `a message that is no batch is answered malformed once and counted`() throws {
        let metrics = MetricSet<VerifierMetric>()
        var front = FrontPipeline(workers: 1, limits: VerifierLimits(), metrics: metrics)
        front.received([0, 0, 0, 9, 1], from: try peer(1), now: now)
        front.received(try message(frames: 1) + [0], from: try peer(1), now: now)
        let replies = front.takeActions().compactMap { action -> [Reason]? in
            guard case .reply(_, let message) = action else { return nil }
            return codes(message)
        }
        #expect(replies == [[.malformed], [.malformed]])
        #expect(front.malformedCount(of: try peer(1)) == 2)
        #expect(metrics.read(.messagesMalformed) == 2)
    }

    @Test func `a message the mailbox did not take is overloaded and not open`() throws {
        var front = FrontPipeline(
            workers: 1, limits: VerifierLimits(), metrics: MetricSet<VerifierMetric>())
        front.received(try message(frames: 2), from: try peer(1), now: now)
        guard case .work(_, let inbound)? = front.takeActions().first else {
            Issue.record("no work")
            return
        }
        front.mailboxFull(worker: 0, inbound)
        guard case .reply(_, let reply)? = front.takeActions().first else {
            Issue.record("no reply")
            return
        }
        #expect(codes(reply) == [.overloaded, .overloaded])
        #expect(front.framesOpen == 0)
    }

    @Test func `everybody heard of is told that the verifier leaves`() throws {
        var front = FrontPipeline(
            workers: 1, limits: VerifierLimits(), metrics: MetricSet<VerifierMetric>())
        front.received(try message(frames: 1), from: try peer(1), now: now)
        front.received(try message(frames: 1), from: try peer(2), now: now)
        _ = front.takeActions()
        front.announceDraining()
        #expect(front.takeActions().count == 2)
    }

    @Test func `the table of clients stays bounded`() throws {
        var limits = VerifierLimits()
        limits.peersMax = 8
        var front = FrontPipeline(
            workers: 1, limits: limits, metrics: MetricSet<VerifierMetric>())
        for number in 0..<100 as Range<UInt8> {
            front.received(
                try message(frames: 1), from: try peer(number),
                now: MonotonicTime(microseconds: UInt64(number)))
            front.answered(
                worker: 0, Outbound(peer: try peer(number), message: [], frames: 1))
        }
        _ = front.takeActions()
        front.announceDraining()
        #expect(front.takeActions().count <= 8)
    }

    @Test func `above its memory limit nothing new is taken`() throws {
        var front = FrontPipeline(
            workers: 1, limits: VerifierLimits(), metrics: MetricSet<VerifierMetric>())
        front.isMemoryHigh = true
        front.received(try message(frames: 1), from: try peer(1), now: now)
        guard case .reply(_, let reply)? = front.takeActions().first else {
            Issue.record("no reply")
            return
        }
        #expect(codes(reply) == [.overloaded])
    }

    @Test(arguments: [Kind.hello, Kind.stats])
    func `who asks how an overloaded verifier is gets an answer, up to a bound`(
        kind: Kind
    ) throws {
        var limits = VerifierLimits()
        limits.queuedFramesMax = 2
        limits.serviceFramesMax = 3
        let metrics = MetricSet<VerifierMetric>()
        var front = FrontPipeline(workers: 1, limits: limits, metrics: metrics)
        front.received(try message(frames: 2), from: try peer(1), now: now)
        front.isMemoryHigh = true
        for _ in 0..<4 {
            front.received(try message(frames: 1, kind: kind), from: try peer(2), now: now)
        }
        #expect(front.framesOpen == 5)
        #expect(metrics.read(.queueFull) == 1)
        // Beside a proof, or with more than it needs, it is no such question.
        front.received(
            try message(frames: 1, kind: kind) + message(frames: 1), from: try peer(2), now: now)
        #expect(metrics.read(.memoryFull) == 2)
    }
}
