package import AssayBytes
package import AssayLedger
package import AssayTransport
package import AssayWire

/// The ledger as a value: events in, actions out, without sockets, threads, disk or clock.
///
/// Frames of a turn are decoded as they come and judged together when it ends; the answers of
/// a turn go out a message a peer.
package struct LedgerPipeline<Engine: DischargeEngine> {
    var rules: LedgerRules
    var engine: Engine
    var clock: LedgerClock
    var reading: ClockReading
    var keys: KeyRing
    let random: () -> Bytes32?
    let metrics: MetricSet<LedgerMetric>
    /// Makes the JSON text of `stats`.
    package var stats: (LedgerStanding) -> [UInt8] = { _ in Array("{}".utf8) }

    var actions: [LedgerAction] = []
    var replies = ReplyCollector()
    var peers = PeerTable(peersMax: LedgerServiceLimits.peersMax)
    var frames: [Range<Int>] = []
    /// Frames taken since the last turn ended.
    package internal(set) var framesInTurn = 0

    /// Which store keeps the changes; nil when nothing keeps them.
    var store: StoreMark?
    /// Groups of changes handed to the store, and those it has on disk.
    var commitsIssued: UInt64 = 0
    var commitsDone: UInt64 = 0
    var held = HeldAnswers()
    var scans: [UInt64: PendingScan] = [:]
    var nextScan: UInt64 = 0
    /// Why the ledger stays closed whatever its clock says.
    var standingClosure: LedgerClosure?

    var waiting: [WaitingDischarge] = []
    var freePlaces: [Int] = []
    var batch: [SubmittedDischarge] = []
    var settled: [SettledDischarge] = []
    var records = RecordQueue()

    /// Set while an epoch has to begin and could not.
    var epochDue: WallTime?
    var fenceFloor: WallTime
    /// Whether the file holds the allowances and the floor that are in force.
    var isStateCurrent: Bool
    /// Why discharges are not judged; nil while they are. Starts closed, so that opening is told.
    var closure: LedgerClosure? = .stateNotStored
    var isDraining = false
    var isMemoryHigh = false
    var nextGiveBack = MonotonicTime(microseconds: 0)
    var wasFull = false

    /// A ledger that starts.
    ///
    /// - Parameters:
    ///   - state: what the state file held; nil when there was none.
    ///   - store: which store keeps changes, and its latest commit; nil for none.
    ///   - random: 32 unpredictable bytes a call; nil when there are none.
    ///   - engine: makes an engine that has recorded nothing.
    package init(
        _ rules: LedgerRules, state: LedgerState?, store: StoreMark? = nil, now: LedgerMoment,
        metrics: MetricSet<LedgerMetric>, random: @escaping () -> Bytes32?,
        engine: (Epoch, LedgerRealms, CapacitySettings) -> Engine
    ) {
        self.rules = rules
        self.store = store
        self.metrics = metrics
        self.random = random
        clock = LedgerClock(
            wall: now.wall, monotonic: now.monotonic, highWater: state?.highWater,
            stores: rules.storesState, skewMilliseconds: rules.skewMilliseconds)
        fenceFloor = state?.fenceFloor ?? WallTime(milliseconds: 0)
        // The id is drawn when the epoch begins below; none is served under this one.
        let epoch = Epoch(id: .zero, start: clock.time, floor: fenceFloor)
        let realms = LedgerRealms(
            rules.realms, allowances: state?.allowances ?? [], fenceBase: epoch.fenceBase)
        self.engine = engine(epoch, realms, rules.capacity)
        keys = KeyRing(
            periodMilliseconds: rules.keyPeriodMilliseconds, mintedLifeMilliseconds: 0,
            skewMilliseconds: rules.skewMilliseconds)
        isStateCurrent = !rules.storesState
        epochDue = clock.time
        reading = clock.firstReading
        if state == nil { note(.fenceAssumed) }
        advance(now)
    }

    /// Takes one event; what is to be done for it is asked with `takeActions`.
    package mutating func step(_ event: LedgerEvent, now: LedgerMoment) {
        switch event {
        case .message(let peer, let message):
            take(message.span, from: peer, now: now)
        case .malformed(let peer):
            receivedMalformed(from: peer, now: now.monotonic)
        case .turnEnded:
            advance(now)
            endTurn(now: now.monotonic)
        case .tick:
            advance(now)
            sweep()
            publish()
        case .stored(let state):
            stored(state)
            advance(now)
        case .storeFailed:
            storeFailed()
        case .committed(let number, let sequence):
            committed(upTo: number, sequence: sequence)
        case .commitFailed:
            commitFailed(now)
        case .scanned(let ticket, let rows):
            scanned(ticket, rows)
        case .reload(let rules):
            // Realms may stand elsewhere afterwards.
            judgeRecords(now: now.monotonic)
            reload(rules)
            advance(now)
        case .acceptClock:
            acceptClock(now)
            advance(now)
        case .memory(let isHigh):
            watch(isMemoryHigh: isHigh, now: now.monotonic)
        case .drain:
            drain()
        }
    }

    /// Takes a peer's message of one part, as the event does, from where it was received.
    package mutating func take(_ message: Span<UInt8>, from peer: PeerID, now: LedgerMoment) {
        if framesInTurn == 0 { advance(now) }
        received(message, from: peer, now: now.monotonic)
    }

    /// The actions since the last call, in order.
    package mutating func takeActions() -> [LedgerAction] {
        var taken: [LedgerAction] = []
        swap(&taken, &actions)
        return taken
    }

    /// Discharges that are not answered yet.
    package var dischargesOpen: Int {
        waiting.count - freePlaces.count + held.count + scans.count + records.open
    }

    /// Discharges that came in this turn and are to be judged at its end.
    package var dischargesInTurn: Int { batch.count + records.inTurn }

    /// The ledger's epoch.
    package var epoch: Epoch { engine.epoch }

    /// The ledger's time; stands while the ledger is closed.
    package var time: WallTime { reading.time }

    /// Whether discharges are judged; else they are answered `ledger.closed`.
    package var isOpen: Bool { closure == nil }

    /// Above its limit a ledger records nothing new. What has expired is given back, since the
    /// allocator would keep it and the ledger refuse for ever.
    private mutating func watch(isMemoryHigh isHigh: Bool, now: MonotonicTime) {
        if isHigh, !isMemoryHigh { note(.memoryHigh) }
        isMemoryHigh = isHigh
        engine.refusesRecords = isHigh
        guard isHigh, nextGiveBack <= now else { return }
        nextGiveBack = now.advanced(byMicroseconds: LedgerServiceLimits.giveBackMicrosecondsMin)
        engine.releaseIdleMemory()
        actions.append(.giveBackMemory)
    }

    mutating func note(_ note: LedgerNote) {
        actions.append(.note(note))
    }
}

/// Where the answer to a discharge goes.
struct WaitingDischarge: Sendable {
    var peer: PeerID
    var address: ReplyAddress
    /// When nobody waits for it any more.
    var deadline: MonotonicTime
}
