import AssayBytes
import AssayProofs
import AssaySystem
import AssayWire
import Synchronization

/// What the front and the workers of one verifier share.
final class VerifierBoard: Sendable {
    /// How old the text of `stats` may be, in microseconds: reading the kernel's figures for
    /// each of many askers would cost more than a proof.
    private static let statsAgeMax: UInt64 = 100_000

    let configuration: ConfigurationHolder
    let limits: VerifierLimits
    let metrics = MetricSet<VerifierMetric>()
    let reasons = ReasonCounters()
    /// From the front to each worker.
    let inboxes: [Mailbox<Inbound>]
    /// From each worker to the front.
    let outboxes: [Mailbox<Outbound>]
    private let draining = Atomic(false)
    private let stopped = Atomic(false)
    private let failedWorkers = Atomic(0)
    private let standings: Mutex<[WorkerStanding]>
    private let statsText = Mutex<(text: [UInt8], at: MonotonicTime)?>(nil)
    private let started = Clock.monotonic()

    /// What a worker tells the front.
    struct WorkerStanding: Sendable {
        var isReady = false
        var requestsOpen = 0
        var dischargesInFlight = 0
        var credentialsCached = 0
        var policyHash = Bytes32.zero
    }

    init(
        configuration: ConfigurationHolder, limits: VerifierLimits, workers: Int
    ) throws(SystemError) {
        self.configuration = configuration
        self.limits = limits
        var inboxes: [Mailbox<Inbound>] = []
        var outboxes: [Mailbox<Outbound>] = []
        for _ in 0..<workers {
            let messages = limits.queuedMessagesMax + limits.serviceFramesMax
            inboxes.append(try Mailbox(countMax: messages))
            // Each frame the front lets a worker have is answered by at most one message.
            outboxes.append(try Mailbox(countMax: limits.queuedFramesMax * 4))
        }
        self.inboxes = inboxes
        self.outboxes = outboxes
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
    }

    /// A worker could not start: the front ends the process.
    func workerFailed() {
        failedWorkers.add(1, ordering: .acquiringAndReleasing)
        for outbox in outboxes { outbox.wake() }
    }

    func publish(_ worker: Int, _ standing: WorkerStanding) {
        let (open, inFlight, cached) = standings.withLock { standings in
            standings[worker] = standing
            return standings.reduce((0, 0, 0)) { sums, worker in
                (
                    sums.0 + worker.requestsOpen, sums.1 + worker.dischargesInFlight,
                    sums.2 + worker.credentialsCached
                )
            }
        }
        metrics.set(.dischargesInFlight, UInt64(inFlight))
        metrics.set(.credentialsCached, UInt64(cached))
        metrics.set(.queued, UInt64(open))
        metrics.raise(.queuedHighest, to: UInt64(open))
    }

    /// The JSON text of `stats`, at most `statsAgeMax` old.
    func stats() -> [UInt8] {
        let now = Clock.monotonic()
        return statsText.withLock { cached in
            if let cached, now.microseconds(since: cached.at) < Self.statsAgeMax {
                return cached.text
            }
            let text = makeStats()
            cached = (text, now)
            return text
        }
    }

    private func makeStats() -> [UInt8] {
        let hash = standings.withLock { $0.first?.policyHash ?? .zero }
        let state: ServerState = isDraining ? .draining : isReady ? .ready : .starting
        return StatsDocument(role: .verifier, state: state, policyHash: hash, started: started)
            .json(metrics, reasons: reasons)
    }
}
