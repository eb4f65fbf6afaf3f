import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssaySystem
import AssayWire
import Synchronization

/// What the front and the workers of one verifier share.
final class VerifierBoard: Sendable {
    /// How old what the ledger told of itself may be to be passed on, in microseconds.
    private static let ledgerFiguresAgeMax: UInt64 = 5_000_000

    let configuration: ConfigurationHolder
    let limits: VerifierLimits
    let metrics = MetricSet<VerifierMetric>()
    let reasons = ReasonCounters()
    let measures = VerifierMeasures { Clock.monotonic() }
    /// How many workers there are.
    let workers: Int
    /// Whether the front drives the only worker itself.
    let isOneThread: Bool
    /// From the front to each worker that has a thread of its own.
    let inboxes: [Mailbox<Inbound>]
    /// From each of these to the front.
    let outboxes: [Mailbox<Outbound>]
    /// Between the workers and the thread that asks issuers.
    let issuers: IssuerBoard
    /// How signatures are verified.
    let engine: EngineChoice
    private let draining = Atomic(false)
    private let stopped = Atomic(false)
    private let failedWorkers = Atomic(0)
    private let standings: Mutex<[WorkerStanding]>
    private let statsText = CachedText()
    private let scrapedText = CachedText()
    private let ledgerFigures = Mutex<(text: [UInt8], at: MonotonicTime)?>(nil)
    private let started = Clock.monotonic()

    /// What a worker tells the front.
    struct WorkerStanding: Sendable {
        var isReady = false
        var requestsOpen = 0
        var dischargesInFlight = 0
        var credentialsCached = 0
        var requestsAsked = 0
        var tokens = CacheFigures()
        var headers = CacheFigures()
        var verified = EngineFigures()
        var policyHash = Bytes32.zero
        var epoch: EpochMark?
    }

    init(
        configuration: ConfigurationHolder, limits: VerifierLimits, workers: Int,
        introspectionsCachedMax: Int = 1024, engine: EngineChoice = EngineChoice()
    ) throws(SystemError) {
        self.engine = engine
        self.workers = workers
        self.configuration = configuration
        self.limits = limits
        let isOneThread = workers == 1
        self.isOneThread = isOneThread
        var inboxes: [Mailbox<Inbound>] = []
        var outboxes: [Mailbox<Outbound>] = []
        for _ in 0..<(isOneThread ? 0 : workers) {
            let messages = limits.queuedMessagesMax + limits.serviceFramesMax
            inboxes.append(try Mailbox(countMax: messages))
            // Each frame the front lets a worker have is answered by at most one message.
            outboxes.append(try Mailbox(countMax: limits.queuedFramesMax * 4))
        }
        self.inboxes = inboxes
        self.outboxes = outboxes
        issuers = try IssuerBoard(
            workers: workers, waitingMax: limits.issuerWaitsMax,
            cachedMax: introspectionsCachedMax)
        standings = Mutex(Array(repeating: WorkerStanding(), count: workers))
        metrics.set(.workers, UInt64(workers))
    }

    var isDraining: Bool { draining.load(ordering: .acquiring) }
    var isStopped: Bool { stopped.load(ordering: .acquiring) }
    var hasFailed: Bool { failedWorkers.load(ordering: .acquiring) > 0 }
    /// Whether every worker knows the ledger's facts and clock.
    var isReady: Bool { standings.withLock { $0.allSatisfy(\.isReady) } }

    func drain() { draining.store(true, ordering: .releasing) }

    func stop() {
        stopped.store(true, ordering: .releasing)
        for inbox in inboxes { inbox.wake() }
        issuers.questions.wake()
    }

    /// A worker could not start: the front ends the process.
    func workerFailed() {
        failedWorkers.add(1, ordering: .acquiringAndReleasing)
        for outbox in outboxes { outbox.wake() }
    }

    func publish(_ worker: Int, _ standing: WorkerStanding) {
        // Within the lock: what leaves it would be copied with the next change.
        standings.withLock { standings in
            standings[worker] = standing
            tell(standings)
        }
        if let epoch = standing.epoch {
            metrics.set(.epochStartSeconds, UInt64(clamping: epoch.start.seconds))
        }
    }

    /// Sets the numbers that are sums over the workers.
    private func tell(_ all: [WorkerStanding]) {
        let open = all.reduce(0) { $0 + $1.requestsOpen }
        metrics.set(.dischargesInFlight, UInt64(all.reduce(0) { $0 + $1.dischargesInFlight }))
        metrics.set(.credentialsCached, UInt64(all.reduce(0) { $0 + $1.credentialsCached }))
        metrics.set(.requestsAsked, UInt64(all.reduce(0) { $0 + $1.requestsAsked }))
        metrics.set(.tokensHit, all.reduce(0) { $0 &+ $1.tokens.hits })
        metrics.set(.tokensMissed, all.reduce(0) { $0 &+ $1.tokens.misses })
        metrics.set(.tokensCached, UInt64(all.reduce(0) { $0 + $1.tokens.count }))
        metrics.set(.headersHit, all.reduce(0) { $0 &+ $1.headers.hits })
        metrics.set(.headersMissed, all.reduce(0) { $0 &+ $1.headers.misses })
        metrics.set(.headersCached, UInt64(all.reduce(0) { $0 + $1.headers.count }))
        metrics.set(.verifiedCold, all.reduce(0) { $0 &+ $1.verified.cold })
        metrics.set(.verifiedHot, all.reduce(0) { $0 &+ $1.verified.hot })
        metrics.set(.verifiedEd25519, all.reduce(0) { $0 &+ $1.verified.ed25519 })
        metrics.set(.verifiedSodium, all.reduce(0) { $0 &+ $1.verified.sodium })
        metrics.set(.verifiedLibrary, all.reduce(0) { $0 &+ $1.verified.library })
        metrics.set(.queued, UInt64(open))
        metrics.raise(.queuedHighest, to: UInt64(open))
    }

    /// Takes what the ledger answered to `stats`.
    func keepLedgerFigures(_ text: [UInt8]) {
        guard JSONText.isObject(text) else { return }
        ledgerFigures.withLock { $0 = (text, Clock.monotonic()) }
    }

    /// The JSON text of `stats`, a moment old at most.
    func stats() -> [UInt8] { statsText.text(makeStats) }

    /// What operators are shown.
    var site: OperatorsSite {
        OperatorsSite(
            isReady: { self.isReady && !self.isDraining },
            metrics: {
                self.scrapedText.text {
                    self.engine.write(to: self.metrics)
                    return Exposition.verifier(
                        self.metrics, self.reasons, self.measures,
                        keySets: self.issuers.standings, isReady: self.isReady && !self.isDraining,
                        started: self.started
                    ).text
                }
            })
    }

    private func makeStats() -> [UInt8] {
        let (hash, epoch) = standings.withLock {
            ($0.first?.policyHash ?? .zero, $0.first?.epoch)
        }
        engine.write(to: metrics)
        let state: ServerState = isDraining ? .draining : isReady ? .ready : .starting
        return StatsDocument(role: .verifier, state: state, policyHash: hash, started: started)
            .json(metrics, reasons: reasons) { writer in
                measures.verdicts.write(to: &writer)
                measures.latencies.write(to: &writer)
                issuers.standings.write(to: &writer)
                if let epoch {
                    writer.member("epoch", epoch.id.hexadecimal)
                    writer.member("epoch_start_ms", epoch.start.milliseconds)
                }
                writeLedgerFigures(to: &writer)
            }
    }

    /// What the ledger told of itself lately, for those who can ask only a verifier.
    private func writeLedgerFigures(to writer: inout JSONWriter) {
        let now = Clock.monotonic()
        guard let figures = ledgerFigures.withLock({ $0 }),
            now.microseconds(since: figures.at) < Self.ledgerFiguresAgeMax
        else { return }
        writer.name("ledger")
        writer.beginObject()
        writer.member("age_ms", now.microseconds(since: figures.at) / 1000)
        writer.name("stats")
        writer.value(json: figures.text.span)
        writer.endObject()
    }
}
