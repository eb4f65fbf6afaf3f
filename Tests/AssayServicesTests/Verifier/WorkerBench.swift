import AssayBytes
import AssayCrypto
import AssayLedger
import AssayProofs
import AssayProver
import AssayServices
import AssayTransport
import AssayWire
import Testing

/// A ledger in the test's hands: the real state machine, answering when told to.
struct LedgerDouble {
    var engine: MemoryEngine
    var keys: [MintingKey]
    var time: WallTime

    init(realms: [RealmName], time: WallTime, epochNumber: UInt64 = 1) {
        self.time = time
        let table = LedgerRealms(
            realms.map { RealmWindows(realm: $0, fence: time) }, allowances: [],
            fenceBase: WallTime(milliseconds: time.milliseconds - 60_000))
        let epoch = Epoch(
            id: Bytes16(high: epochNumber, low: 9),
            start: WallTime(milliseconds: time.milliseconds - 60_000))
        engine = MemoryEngine(
            epoch: epoch, realms: table, capacity: CapacitySettings(),
            life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)))
        keys = [
            MintingKey(
                id: UInt16(epochNumber), from: epoch.start,
                until: WallTime(milliseconds: time.milliseconds + 3_600_000),
                key: Bytes32(epochNumber, 2, 3, 4))
        ]
    }

    /// Answers every frame of a message of a worker.
    mutating func answer(_ message: [UInt8]) -> [UInt8] {
        var frames: [Range<Int>] = []
        var batch = BatchWriter()
        guard Batch.split(message.span, into: &frames) else { return [] }
        for frame in frames {
            guard case .request(let request) = RequestEnvelope.read(message.span, frame) else {
                continue
            }
            if request.kind == .ledgerJoin {
                let mark = EpochMark(id: engine.epoch.id, start: engine.epoch.start)
                let reply = LedgerJoinReply(
                    policyHash: .zero, epoch: mark, time: time, mintingKeys: keys,
                    realms: engine.realms.realms)
                #expect(reply.encode(to: request.address, into: &batch) == .written)
            } else if let discharge = try? Discharge.decode(request, in: message.span) {
                var settled: [SettledDischarge] = []
                engine.submit(
                    [SubmittedDischarge(ticket: 0, discharge: discharge)], now: time,
                    settled: &settled)
                let reply = DischargeReply(outcome: settled[0].outcome, time: time)
                #expect(reply.encode(to: request.address, into: &batch) == .written)
            }
        }
        return batch.bytes
    }
}

/// One worker, its clock, and a client's view of it.
struct WorkerBench: ~Copyable {
    static let realm = "default"
    var pipeline: WorkerPipeline
    let metrics: MetricSet<VerifierMetric>
    let reasons: ReasonCounters
    var ledger: LedgerDouble
    var now = MonotonicTime(microseconds: 10_000_000)
    var wall = WallTime(milliseconds: 1_800_000_000_000)
    /// Whether messages to the ledger arrive.
    var isLedgerReachable = true
    var pending: [[UInt8]] = []
    var answers: [UInt64: [(code: Reason, message: [UInt8], envelope: ReplyEnvelope)]] = [:]
    var outbounds: [Outbound] = []
    private let peer: PeerID

    init(_ change: (inout VerifierLimits) -> Void = { _ in }) throws {
        var limits = VerifierLimits()
        change(&limits)
        let name = try #require(RealmName(Self.realm))
        let id = PeerID([1, 2, 3, 4, 5].span)
        let peer = try #require(id)
        let metrics = MetricSet<VerifierMetric>()
        let reasons = ReasonCounters()
        let worker = try WorkerPipeline(
            realms: [RealmPolicy(name: name, rpID: Array("example.com".utf8), algorithms: .all)],
            limits: limits, metrics: metrics, reasons: reasons, random: { 42 })
        self.peer = peer
        self.metrics = metrics
        self.reasons = reasons
        ledger = LedgerDouble(
            realms: [name], time: WallTime(milliseconds: 1_800_000_000_000))
        pipeline = worker
    }

    /// Lets time pass on every clock.
    mutating func advance(milliseconds: Int64) {
        now = now.advanced(byMicroseconds: UInt64(milliseconds) * 1000)
        wall = WallTime(milliseconds: wall.milliseconds + milliseconds)
        ledger.time = WallTime(milliseconds: ledger.time.milliseconds + milliseconds)
    }

    /// One turn of the loop; with a reachable ledger, repeated until nothing moves.
    mutating func turn() {
        pipeline.tick(now: now)
        for _ in 0..<16 {
            while pipeline.hasWork { pipeline.runBatch(now: now, wall: wall) }
            pipeline.finishTurn(now: now)
            perform()
            guard isLedgerReachable, !pending.isEmpty else { return }
            let messages = pending
            pending = []
            for message in messages {
                pipeline.receivedFromLedger(ledger.answer(message), now: now)
            }
        }
    }

    /// What a ledger that closed a while ago answers to a message.
    func closed(_ message: [UInt8]) -> [UInt8] {
        var frames: [Range<Int>] = []
        var batch = BatchWriter()
        #expect(Batch.split(message.span, into: &frames))
        for frame in frames {
            guard case .request(let request) = RequestEnvelope.read(message.span, frame) else {
                continue
            }
            var refusal = Refusal(.ledgerClosed)
            refusal.time = WallTime(milliseconds: wall.milliseconds - 900)
            #expect(refusal.encode(to: request.address, into: &batch) == .written)
        }
        return batch.bytes
    }

    private mutating func perform() {
        for action in pipeline.takeActions() {
            switch action {
            case .askLedger(let message): pending.append(message)
            case .reply(let outbound):
                outbounds.append(outbound)
                read(outbound)
            }
        }
    }

    private mutating func read(_ outbound: Outbound) {
        var frames: [Range<Int>] = []
        #expect(Batch.split(outbound.message.span, into: &frames))
        #expect(frames.count == outbound.frames)
        for frame in frames {
            guard let envelope = ReplyEnvelope.read(outbound.message.span, frame) else { continue }
            answers[envelope.address.requestID, default: []]
                .append((envelope.code, outbound.message, envelope))
        }
    }

    /// The one code a request was answered with; nil while it waits.
    func code(_ requestID: UInt64) -> Reason? {
        let all = answers[requestID] ?? []
        #expect(all.count <= 1)
        return all.first?.code
    }

    mutating func send(_ batch: BatchWriter) {
        pipeline.received(Inbound(peer: peer, message: batch.bytes, arrival: now))
    }

    func head(_ requestID: UInt64, operation: UInt64 = 0, timeLeft: UInt32 = 0) throws
        -> RequestHead
    {
        RequestHead(
            requestID: requestID,
            operationID: operation == 0 ? .zero : Bytes16(high: operation, low: 1),
            timeLeft: timeLeft, realm: try #require(RealmName(Self.realm)))
    }

    /// A proof for GET of one URL, dated now.
    func proof(_ key: SigningKey, nonce: [UInt8]? = nil) throws -> [UInt8] {
        var builder = try DPoPProofBuilder(
            key: key, method: "GET", url: "https://api.example.com/x", issuedAt: wall.seconds)
        if let nonce { builder.nonce = .ascii(nonce) }
        return try builder.build()
    }

    /// Adds a request about `proof` to a message.
    func ask(_ proof: [UInt8], _ head: RequestHead, into batch: inout BatchWriter) {
        var source = proof
        let method = Array("GET".utf8)
        let url = Array("https://api.example.com/x".utf8)
        source.append(contentsOf: method + url)
        let afterMethod = proof.count + method.count
        let request = DPoPVerifyRequest(
            proof: 0..<proof.count, method: proof.count..<afterMethod,
            url: afterMethod..<source.count)
        #expect(request.encode(head, from: source.span, into: &batch) == .written)
    }
}
