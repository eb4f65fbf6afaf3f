import AssayBytes
import AssayCrypto
import AssayLedger
import AssayServices
import AssayStore
import AssaySystem
import AssayTransport
import AssayWire

/// A ledger's pipeline and its commit thread, asked by one client that always has so many
/// discharges in flight.
struct DurableDriver: ~Copyable {
    private var pipeline: LedgerPipeline<MemoryEngine>
    private let commits: CommitThread
    private var poller: Poller
    private let realm: RealmName
    private let peer: PeerID
    private let inFlight: Int
    private var open = 0
    private var answered = 0
    private var refused = 0
    private var nextID: UInt64 = 0
    private var tokens: [RefreshToken] = []
    private var fresh: [RefreshToken] = []
    private var reports: [CommitReport] = []

    /// A pipeline over a new store in a folder.
    init(data: String, inFlight: Int) throws {
        let directory = try DataDirectory(data)
        let store = try DurableStore.open(
            directory, witness: nil, acceptLossSince: nil, id: try SecureRandom.bytes16(),
            now: Clock.wall())
        guard let realm = RealmName("default"), let peer = PeerID([0, 0, 0, 0, 1].span) else {
            throw DurableBenchError("no realm's name")
        }
        let mark = StoreMark(store: store.point.id, sequence: 0)
        let secret = HMACKey(try SecureRandom.bytes32())
        let key = try SecureRandom.bytes32()
        let windows = RealmWindows(realm: realm, fence: WallTime(milliseconds: 0))
        let pipeline = LedgerPipeline(
            LedgerRules(realms: [windows]), state: nil, store: mark,
            now: Self.moment, metrics: MetricSet<LedgerMetric>(),
            random: { try? SecureRandom.bytes32() },
            engine: {
                var limits = LifeLimits()
                limits.codesMax = 100_000_000
                limits.keptAnswersMax = 100_000_000
                return MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(rules: [:], secret: secret, limits: limits),
                    tableKey: TableKey(key))
            })
        let commits = try store.startCommitting()
        var poller = Poller()
        _ = poller.add(fd: commits.reports.fd)
        self.poller = poller
        self.pipeline = pipeline
        self.commits = commits
        self.realm = realm
        self.peer = peer
        self.inFlight = inFlight
    }

    private static var moment: LedgerMoment {
        LedgerMoment(wall: Clock.wall(), monotonic: Clock.monotonic())
    }

    /// Opens as many sessions as there are discharges in flight.
    mutating func openSessions() throws {
        for _ in 0..<inFlight {
            let id = ObjectID(shard: 0, random: try SecureRandom.bytes16())
            let opening = SessionOpening(
                session: id, account: Array("alice".utf8), client: .zero, credential: nil,
                thumbprint: nil, code: nil)
            var waiting: Obligation? = .openSession(opening)
            send(write(1) { _ in waiting.take() })
        }
        while open > 0 { try wait() }
        tokens = fresh
        fresh = []
        guard tokens.count == inFlight else { throw DurableBenchError("sessions were refused") }
    }

    /// One registration of a code nobody has registered.
    mutating func registration() -> Obligation {
        nextID += 1
        return .registerCode(
            CodeRegistration(
                code: Bytes16(high: nextID &* 0x9E37_79B9_7F4A_7C15, low: nextID),
                client: .zero, redirectURI: .zero, challenge: .zero, thumbprint: nil,
                lifeSeconds: 60))
    }

    /// One refresh of a session that waits for none.
    mutating func refresh() -> Obligation? {
        tokens.popLast().map {
            .refreshSession(SessionRefresh(token: $0, thumbprint: nil))
        }
    }

    /// Answers a second while a source of discharges keeps so many in flight.
    ///
    /// What a client can write before its answers come is written while the disk works, as a
    /// client of its own would.
    mutating func rate(
        _ microseconds: UInt64, _ source: (inout DurableDriver) -> Obligation?
    ) throws -> Double {
        let start = Clock.monotonic()
        answered = 0
        var next = write(inFlight, source)
        while Clock.monotonic().microseconds(since: start) < microseconds {
            send(next)
            next = write(inFlight, source)
            while open > inFlight - max(1, next.count) { try wait() }
            if next.count == 0 { next = write(inFlight - open, source) }
        }
        let count = answered
        let took = Clock.monotonic().microseconds(since: start)
        while open > 0 { try wait() }
        send(next)
        while open > 0 { try wait() }
        guard refused == 0 else { throw DurableBenchError("\(refused) discharges were refused") }
        return Double(count) * 1e6 / Double(took)
    }

    /// Waits until the tables have everything, so that what comes next has the disk alone.
    func settle() {
        while commits.figures.pendingRows > 0 { Thread.pause(milliseconds: 10) }
    }

    /// Ends the store's thread.
    func stop() { commits.stop() }

    /// The frames of so many discharges, or of as many as the source has.
    private mutating func write(
        _ countMax: Int, _ source: (inout DurableDriver) -> Obligation?
    ) -> WrittenDischarges {
        var written = WrittenDischarges()
        while written.count < countMax, let obligation = source(&self) {
            written.count += 1
            nextID += 1
            var discharge = Discharge(
                realm: realm, epoch: pipeline.epoch.id, shardKey: .zero, pool: .open,
                quotaKey: .zero, mode: .take,
                operationID: Bytes16(high: nextID, low: 1),
                obligations: ObligationList(obligation))
            discharge.callDigest = Bytes32(nextID, 0, 0, 0)
            _ = discharge.encode(
                requestID: nextID, timeLeft: 5_000_000, into: &written.batch)
        }
        return written
    }

    private mutating func send(_ written: WrittenDischarges) {
        guard written.count > 0 else { return }
        open += written.count
        pipeline.step(.message(peer, written.batch.bytes), now: Self.moment)
        pipeline.step(.turnEnded, now: Self.moment)
        perform()
    }

    private mutating func wait() throws {
        guard open > 0 else { return }
        _ = poller.wait(microseconds: 1_000_000)
        commits.reports.drain(into: &reports)
        for report in reports {
            switch report {
            case .committed(let number, let sequence):
                pipeline.step(
                    .committed(upTo: number, sequence: Int64(clamping: sequence)),
                    now: Self.moment)
            case .failed(let text): throw DurableBenchError("the store failed: \(text)")
            case .scanned, .backedUp, .witnessFailed: break
            }
        }
        reports.removeAll(keepingCapacity: true)
        perform()
    }

    private mutating func perform() {
        for action in pipeline.takeActions() {
            switch action {
            case .commit(let number, let rows, let time):
                _ = commits.push(.commit(CommitGroup(number: number, rows: rows, time: time)))
            case .send(_, let message): take(message)
            default: break
            }
        }
    }

    private mutating func take(_ message: [UInt8]) {
        var frames: [Range<Int>] = []
        guard Batch.split(message.span, into: &frames) else { return }
        for frame in frames {
            open -= 1
            answered += 1
            guard let envelope = ReplyEnvelope.read(message.span, frame),
                let reply = try? DischargeReply.decode(envelope, in: message.span),
                reply.outcome.reason == .accepted
            else {
                refused += 1
                continue
            }
            guard case .session(let token, _) = reply.outcome.result else { continue }
            tokens.append(token)
            fresh.append(token)
        }
    }
}

/// Frames of one message that is to be sent.
private struct WrittenDischarges {
    var batch = BatchWriter()
    var count = 0
}
