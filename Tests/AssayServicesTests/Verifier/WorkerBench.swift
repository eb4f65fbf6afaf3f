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
    /// How far its store says it has come; nil for a ledger without one.
    var store: StoreMark?
    /// The witness of each join, in order.
    var witnesses: [StoreMark?] = []
    /// How often each kind was asked.
    var asked: [Kind: Int] = [:]
    /// What every discharge is answered with in place of the truth.
    var verdict: Reason?

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
            life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)),
            tableKey: TableKey(.zero))
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
            // Probes go unanswered.
            guard request.kind != .hello else { continue }
            asked[request.kind, default: 0] += 1
            #expect(answer(request, in: message, &batch) == .written)
        }
        return batch.bytes
    }
}

extension LedgerDouble {
    private mutating func answer(
        _ request: RequestEnvelope, in message: [UInt8], _ batch: inout BatchWriter
    ) -> FrameWriting {
        let realm = request.realmName(in: message.span)
        let mark = EpochMark(id: engine.epoch.id, start: engine.epoch.start)
        if request.kind == .stats {
            return StatsReply.encode(
                Array(#"{"role":"ledger"}"#.utf8).span, to: request.address, into: &batch)
        }
        if request.kind == .ledgerJoin {
            witnesses.append((try? LedgerJoinRequest.decode(request, in: message.span))?.witness)
            let reply = LedgerJoinReply(
                policyHash: .zero, epoch: mark, time: time, mintingKeys: keys,
                realms: engine.realms.realms, store: store)
            return reply.encode(to: request.address, into: &batch)
        } else if let lookUp = try? LedgerLookUpRequest.decode(request, in: message.span) {
            let records = lookUp.queries.map {
                engine.lookUp($0, in: realm, now: time) ?? .absent
            }
            return LedgerLookUpReply(time: time, records: records)
                .encode(to: request.address, into: &batch)
        } else if let recall = try? LedgerRecallRequest.decode(request, in: message.span) {
            let outcome: Outcome =
                switch engine.recall(
                    request.address.operationID, recall.callDigest, in: realm, now: time)
                {
                case .nothing: Outcome(reason: .ledgerNothingKept, epoch: mark)
                case .mismatch: Outcome(reason: .operationMismatch)
                case .kept(let outcome): outcome
                }
            return DischargeReply(outcome: outcome, time: time)
                .encode(to: request.address, into: &batch)
        }
        guard let discharge = try? Discharge.decode(request, in: message.span) else {
            // Not asked by any worker: the bench says so.
            return .notEncodable
        }
        var settled: [SettledDischarge] = []
        engine.submit(
            [SubmittedDischarge(ticket: 0, discharge: discharge)], now: time, settled: &settled)
        let outcome = verdict.map { Outcome(reason: $0) } ?? settled[0].outcome
        return DischargeReply(outcome: outcome, time: time)
            .encode(to: request.address, into: &batch)
    }

    /// Begins another epoch, with other keys; what is durable stays.
    mutating func beginEpoch(_ number: UInt64) {
        engine.beginEpoch(
            Epoch(
                id: Bytes16(high: number, low: 9),
                start: WallTime(milliseconds: time.milliseconds - 60_000)))
        keys = [
            MintingKey(
                id: UInt16(number), from: engine.epoch.start,
                until: WallTime(milliseconds: time.milliseconds + 3_600_000),
                key: Bytes32(number, 2, 3, 4))
        ]
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
    /// What issuers were asked, to be answered by the test.
    var questions: [IssuerQuestion] = []
    /// What is remembered of their answers.
    let kept = IntrospectionCache(countMax: 100)
    private let peer: PeerID

    init(
        _ change: (inout VerifierLimits) -> Void = { _ in },
        random: @escaping RandomBits = { 42 }
    ) throws {
        var limits = VerifierLimits()
        change(&limits)
        let name = try #require(RealmName(Self.realm))
        let id = PeerID([1, 2, 3, 4, 5].span)
        let peer = try #require(id)
        let metrics = MetricSet<VerifierMetric>()
        let reasons = ReasonCounters()
        let worker = try WorkerPipeline(
            realms: [RealmPolicy(name: name, rpID: Array("example.com".utf8), algorithms: .all)],
            limits: limits, metrics: metrics, reasons: reasons, introspections: kept, random: random
        )
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
            case .askIssuer(let question): questions.append(question)
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
    func ask(
        _ proof: [UInt8], _ head: RequestHead, trace: Bool? = nil, into batch: inout BatchWriter
    ) {
        var source = proof
        let method = Array("GET".utf8)
        let url = Array("https://api.example.com/x".utf8)
        source.append(contentsOf: method + url)
        let afterMethod = proof.count + method.count
        var request = DPoPVerifyRequest(
            proof: 0..<proof.count, method: proof.count..<afterMethod,
            url: afterMethod..<source.count)
        request.trace = trace
        #expect(request.encode(head, from: source.span, into: &batch) == .written)
    }
}
