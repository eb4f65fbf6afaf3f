package import AssayBytes
package import AssayCrypto
import AssayPeer
package import AssayProofs
import AssayTransport
import AssayWire

/// What the worker's loop has to do.
package enum WorkerAction: Sendable {
    /// Send a message to the ledger; tell the pipeline when the socket took none.
    case askLedger(message: [UInt8])
    /// Ask a token's issuer; the loop adds which worker asks.
    case askIssuer(IssuerQuestion)
    /// Hand answers to the front.
    case reply(Outbound)
}

/// Randomness, passed in: the system's in the service, seeded in the simulation.
package typealias RandomBits = @Sendable () throws(RandomError) -> UInt64

/// Checks proofs in batches: examine, verify the signatures of the batch, conclude, discharge,
/// settle, as a value without sockets, threads or a clock. One worker owns it.
///
/// It never waits for the ledger: a discharge in flight is a continuation under its number, and
/// the next batch is examined meanwhile.
package struct WorkerPipeline: ~Copyable {
    /// The number of the call that asks the ledger for its facts.
    static let joinToken = UInt64.max
    /// The number of the call that asks the ledger for its figures.
    static let figuresToken = UInt64.max - 1

    let limits: VerifierLimits
    var realms: [RealmPolicy]
    let random: RandomBits
    let metrics: MetricSet<VerifierMetric>
    let reasons: ReasonCounters
    /// What is measured beside; the loop puts the process's own in its place.
    package var measures = VerifierMeasures()
    /// What this turn has counted so far.
    var tally = TurnTally()
    /// When the requests arrived that this turn has answered.
    var arrivalsAnswered: [MonotonicTime] = []
    var ledgerFigures = LedgerFigures()
    var engine: VerificationEngine
    var workspace = Workspace()
    var results: [Bool] = []
    /// Bits for what is minted where values need not differ: nonces.
    var sharedRandomness: UInt64 = 0
    private var nextSharedRandomness = MonotonicTime(microseconds: 0)
    /// The ledger's time of the last batch, by which its refusals are explained.
    var examinedAt: WallTime?
    /// What the batch's examinations know, of the realm last asked for.
    var shared: SharedContext?
    var traces: TraceBudget
    var ledger: PeerPipeline
    var clock = LedgerClockEstimate()
    var facts: LedgerFacts?
    /// The digest of the policy this worker judges by: its realms with the ledger's windows.
    package private(set) var policyHash: Bytes32
    /// The ledger said last that it judges nothing: its clock is wrong, say, or its disk full.
    var isLedgerClosed = false
    var isJoining = false
    var nextJoin = MonotonicTime(microseconds: 0)
    var queue: [Request] = []
    var queueHead = 0
    /// Requests that wait for the keys of the epoch the ledger is in now.
    var parked: [Request] = []
    var continuations = ContinuationTable()
    /// What the requests of this turn ask the ledger, until the turn ends.
    var gathered = GatheredCalls()
    var credentials: CredentialCache
    /// The key sets of the issuers as they are now.
    var issuers = IssuerKeySets.none
    /// What issuers said of opaque tokens; shared with the other workers.
    let introspections: IntrospectionCache
    /// Requests that wait for an issuer.
    var asked: [UInt64: AskedRequest] = [:]
    /// The greatest commit seen of the ledger's store: told at each join, so that an older copy
    /// of it cannot pass for the store. Another store begins anew.
    var witness: StoreMark?
    /// The token of the last question to an issuer.
    var nextToken: UInt64 = 0
    var operationIDs = OperationIDs()
    var replies = ReplyCollector()
    var actions: [WorkerAction] = []
    // Memory that is kept from turn to turn.
    var frames: [Range<Int>] = []
    /// Where the frames of the batch at hand stand in the workspace.
    var places: [Int] = []
    var examinedBatch: [ExaminedRequest] = []
    var ledgerActions: [PeerAction] = []
    var outbound: [Outbound] = []
    /// What `hello` and `stats` say that the worker does not know; the loop keeps it current.
    package var standing = VerifierStanding()

    /// A worker for these realms, which counts into `metrics` and `reasons`.
    package init(
        realms: [RealmPolicy], limits: VerifierLimits, metrics: MetricSet<VerifierMetric>,
        reasons: ReasonCounters,
        introspections: IntrospectionCache = IntrospectionCache(countMax: 1024),
        tiers: EngineTiers = EngineSelfTest.ofProcess.tiers, tables: HotTables? = nil,
        random: @escaping RandomBits
    ) throws(EngineError) {
        engine = try VerificationEngine(tiers: tiers, tables: tables)
        self.realms = realms
        policyHash = Configuration.policyHash(of: realms)
        self.limits = limits
        self.metrics = metrics
        self.reasons = reasons
        self.random = random
        traces = TraceBudget(perSecondMax: limits.tracesPerSecondMax)
        self.introspections = introspections
        credentials = CredentialCache(countMax: limits.credentialsCachedMax)
        workspace.tokens = TokenCache(countMax: limits.tokensCachedMax)
        workspace.headers = HeaderMemo(countMax: limits.headersCachedMax)
        ledger = PeerPipeline(peerCount: 1, settings: limits.ledgerPeer)
    }

    /// What the engine has verified.
    package var engineFigures: EngineFigures { engine.figures }

    /// Takes the tables of keys there are now, and gives up those put away.
    package mutating func refreshTables() { engine.refreshTables() }

    /// The actions since the last call, in order.
    package mutating func takeActions() -> [WorkerAction] {
        var taken: [WorkerAction] = []
        takeActions(into: &taken)
        return taken
    }

    /// Replaces `taken` by the actions since the last call, and keeps its memory for the next.
    package mutating func takeActions(into taken: inout [WorkerAction]) {
        taken.removeAll(keepingCapacity: true)
        swap(&taken, &actions)
    }

    /// Whether requests wait to be examined.
    package var hasWork: Bool { queueHead < queue.count }
    /// Requests in any stage, for the metric.
    package var requestsOpen: Int {
        queue.count - queueHead + parked.count + continuations.count + asked.count
    }

    /// Requests that wait for an issuer.
    package var requestsAsked: Int { asked.count }

    /// Questions the ledger has not answered: discharges, look-ups and recalls.
    package var dischargesInFlight: Int { continuations.count }
    /// Credentials of which it is known what the ledger told.
    package var credentialsCached: Int { credentials.count }
    /// How the cache of verified access tokens does.
    package var tokens: CacheFigures {
        CacheFigures(
            count: workspace.tokens.count, hits: workspace.tokens.hits,
            misses: workspace.tokens.misses)
    }
    /// How the memo of proofs' headers does.
    package var headers: CacheFigures {
        CacheFigures(
            count: workspace.headers.count, hits: workspace.headers.hits,
            misses: workspace.headers.misses)
    }
    /// Whether the ledger's facts and clock are known, and it judges.
    package func isReady(_ now: MonotonicTime) -> Bool {
        facts != nil && clock.now(now) != nil && !isLedgerClosed
    }

    /// Other realms, at a batch boundary.
    package mutating func reconfigure(_ realms: [RealmPolicy]) {
        self.realms = realms
        workspace.tokens.removeAll()
        facts?.join(realms)
        shared = nil
        hashPolicy()
    }

    /// Brings the policy's digest up to date with realms and facts.
    mutating func hashPolicy() {
        policyHash = Configuration.policyHash(of: realms.map { facts?.policies[$0.name] ?? $0 })
    }

    /// One message of a client; the front has checked that it is a batch.
    package mutating func received(_ inbound: Inbound) {
        let message = inbound.message
        guard Batch.split(message.span, into: &frames) else { return }
        for frame in frames {
            switch RequestEnvelope.read(message.span, frame) {
            case .request(let envelope):
                queue.append(request(inbound, envelope))
            case .refused(let address, let fault):
                metrics.add(.framesMalformed)
                reasons.add(fault.reason)
                measures.verdicts.add(.unreadable, .callFault)
                answer(inbound.peer) { batch in
                    Refusal(fault.reason).encode(to: address, into: &batch)
                }
            }
        }
    }

    private mutating func request(_ inbound: Inbound, _ envelope: RequestEnvelope) -> Request {
        let asked = envelope.timeLeft == 0 ? limits.timeLeftDefault : UInt64(envelope.timeLeft)
        let operationID = envelope.address.operationID
        return Request(
            inbound, envelope,
            deadline: inbound.arrival.advanced(byMicroseconds: min(asked, limits.timeLeftMax)),
            operationID: operationID.isZero ? operationIDs.next(random) : operationID,
            hasCallersID: !operationID.isZero)
    }

    /// Draws other bits for nonces now and then: each draw costs as much as several look-ups.
    mutating func renewSharedRandomness(_ now: MonotonicTime) {
        guard nextSharedRandomness <= now, let bits = try? random() else { return }
        sharedRandomness = bits
        nextSharedRandomness = now.advanced(byMicroseconds: 10_000)
    }

    /// Writes one reply frame into its client's message of this turn.
    mutating func answer(_ peer: PeerID, _ write: (inout BatchWriter) -> FrameWriting) {
        // Every reply's parts are within its limits, so this cannot fail; if it did, the client
        // would wait for its deadline, and the metric would say why.
        if !replies.add(to: peer, write) { metrics.add(.repliesNotEncodable) }
    }
}

/// A cache of a worker in numbers.
package struct CacheFigures: Sendable {
    package var count = 0
    package var hits: UInt64 = 0
    package var misses: UInt64 = 0
}
