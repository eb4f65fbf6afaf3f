import AssayBytes
import AssayLedger
import AssayStore
import AssaySystem
import AssayTransport
import AssayWire

/// Performs what a `LedgerPipeline` says: the ROUTER, the clocks, the state file, signals, the
/// memory watch. One thread.
struct LedgerLoop<Engine: DischargeEngine>: ~Copyable {
    private var router: DrivenRouter
    private var pipeline: LedgerPipeline<Engine>
    private let log: Log
    private let board: LedgerBoard
    private let operators: OperatorsListener?
    private let file: StateFile?
    private let writer: StateWriter?
    private let directory: DataDirectory?
    private let commits: CommitThread?
    /// The store has failed: nothing more can be told.
    private var mustStop = false
    private let residentBytesMax: UInt64
    private let memory: ResidentMemory?
    private let signals: SignalSource
    private let signalToken: PollToken
    private var ticks = 0

    init(
        _ pipeline: consuming LedgerPipeline<Engine>, _ router: consuming DrivenRouter,
        signals: SignalSource, board: LedgerBoard, operators: OperatorsListener?, file: StateFile?,
        directory: DataDirectory?, commits: CommitThread?, residentBytesMax: UInt64, log: Log
    ) throws {
        var writer: StateWriter?
        if let file { writer = try StateWriter.start(file.path) }
        let signalToken = try router.watch(fd: signals.fd)
        if let writer { _ = try router.watch(fd: writer.outcomes.fd) }
        if let commits { _ = try router.watch(fd: commits.reports.fd) }
        self.signals = signals
        self.signalToken = signalToken
        self.writer = writer
        self.file = file
        self.directory = directory
        self.commits = commits
        self.router = router
        self.pipeline = pipeline
        self.board = board
        self.operators = operators
        self.residentBytesMax = residentBytesMax
        self.log = log
        memory = try? ResidentMemory()
    }

    /// Serves until a signal ends it; gives the exit code.
    ///
    /// - Parameter reload: reads the configuration again; nil when it stays as it was.
    consuming func run(drainMicroseconds: UInt64, reload: () -> LedgerRules?) -> Int32 {
        var drainEnds: MonotonicTime?
        var nextTick = Clock.monotonic()
        var code: Int32 = 0
        perform()
        serving: while true {
            router.wait(microseconds: nextTick.microseconds(since: Clock.monotonic()))
            takeStored()
            takeReports()
            let received = turn()
            guard !mustStop else {
                code = 1
                break
            }
            let now = Clock.monotonic()
            if nextTick <= now {
                nextTick = now.advanced(byMicroseconds: LedgerServiceLimits.tickMicroseconds)
                router.tick(now: now)
                tick()
            }
            if router.isReadable(signalToken) {
                while let signal = signals.next() {
                    if signal == .hangUp {
                        if let rules = reload() { step(.reload(rules)) }
                    } else if drainEnds != nil {
                        log.write(.stoppedAtOnce)
                        code = 1
                        break serving
                    } else {
                        drainEnds = now.advanced(byMicroseconds: drainMicroseconds)
                        beginDraining()
                    }
                }
            } else if let drainEnds, isDrained(received, now, drainEnds) {
                break
            }
        }
        leave()
        return code
    }

    private var moment: LedgerMoment {
        LedgerMoment(wall: Clock.wall(), monotonic: Clock.monotonic())
    }

    private mutating func step(_ event: LedgerEvent) {
        pipeline.step(event, now: moment)
        perform()
    }

    /// Takes what the socket has, within limits, judges and answers it. How much there was.
    private mutating func turn() -> Int {
        let now = moment
        let count = Self.take(&router, &pipeline, now)
        let discharges = pipeline.dischargesInTurn
        step(.turnEnded)
        if discharges > 0 {
            let took = Clock.monotonic().microseconds(since: now.monotonic)
            board.latencies[.discharge].observe(microseconds: took, count: UInt64(discharges))
        }
        return count
    }

    // Each by itself: a message lies in the socket's memory while the pipeline takes it.
    private static func take(
        _ router: inout DrivenRouter, _ pipeline: inout LedgerPipeline<Engine>,
        _ now: LedgerMoment
    ) -> Int {
        var count = 0
        while count < LedgerServiceLimits.messagesPerTurnMax,
            pipeline.framesInTurn < LedgerServiceLimits.framesPerTurnMax
        {
            switch router.next() {
            case .message(let peer): pipeline.take(router.message, from: peer, now: now)
            case .malformed(let peer): pipeline.step(.malformed(peer), now: now)
            case .nothing: return count
            }
            count += 1
        }
        return count
    }

    private mutating func takeStored() {
        guard let writer else { return }
        var outcomes: [LedgerEvent] = []
        writer.outcomes.drain(into: &outcomes)
        for outcome in outcomes { step(outcome) }
    }

    private mutating func tick() {
        step(.tick)
        board.publish(pipeline.state)
        board.metrics.set(.connections, UInt64(router.peersCount))
        board.metrics.set(.connectionsFull, router.pauses)
        ticks += 1
        guard ticks % LedgerServiceLimits.ticksPerMemoryWatch == 0 else { return }
        let resident = memory?.bytes() ?? 0
        step(.memory(isHigh: resident > residentBytesMax))
        // Taken also while it is not needed, so that none lies about for a later stop.
        if file?.takeAcceptClock() == true { step(.acceptClock) }
        if let commits, let request = directory?.takeBackupRequest() {
            if !commits.push(.backup(request)) {
                log.write(.backupFailed, .text(.detail, "too much waits for the store"))
            }
        }
        log.reportSuppressed()
    }

    private mutating func perform() {
        for action in pipeline.takeActions() {
            switch action {
            case .send(let peer, let message):
                switch router.send(to: peer, message) {
                case .sent, .closed: break
                case .unreachable: board.metrics.add(.repliesUndeliverable)
                case .full: board.metrics.add(.repliesFull)
                }
            case .store(let state):
                if writer?.write(state) != true { pipeline.step(.storeFailed, now: moment) }
            case .commit(let number, let rows, let time):
                push(.commit(CommitGroup(number: number, rows: rows, time: time)))
            case .scan(let ticket, let scan):
                push(.scan(ticket: ticket, scan))
            case .stop:
                mustStop = true
            case .giveBackMemory: FreeMemory.giveBack()
            case .note(let note):
                log.tell(note)
            }
        }
    }

    /// Hands work to the commit thread; what it cannot take is as good as a failed commit.
    private mutating func push(_ request: CommitRequest) {
        if commits?.push(request) != true { pipeline.step(.commitFailed, now: moment) }
    }

    private mutating func takeReports() {
        guard let commits else { return }
        var reports: [CommitReport] = []
        commits.reports.drain(into: &reports)
        for report in reports {
            switch report {
            case .committed(let number, let sequence):
                step(.committed(upTo: number, sequence: Int64(clamping: sequence)))
            case .scanned(let ticket, let rows):
                step(.scanned(ticket: ticket, rows: rows))
            case .backedUp(let request, nil):
                log.write(.backupWritten, .text(.file, request.path))
            case .backedUp(let request, let problem?):
                log.write(.backupFailed, .text(.file, request.path), .text(.detail, problem))
            case .witnessFailed(let text):
                log.write(.witnessFailed, .text(.detail, text))
            case .failed(let text):
                log.write(.storeFailed, .text(.detail, text))
                step(.commitFailed)
            }
        }
    }

    private mutating func beginDraining() {
        log.write(.draining, .number(.count, pipeline.dischargesOpen))
        step(.drain)
        board.publish(pipeline.state)
    }

    /// What was queued is answered, or the time is over.
    private func isDrained(_ received: Int, _ now: MonotonicTime, _ ends: MonotonicTime) -> Bool {
        ends <= now || (received == 0 && pipeline.dischargesOpen == 0)
    }

    /// Leaves the exact time behind, so that the next start finds no time it has not reached.
    private mutating func leave() {
        if let error = commits?.stop() {
            log.write(.storeFailed, .text(.detail, error.text))
        }
        writer?.stop()
        router.finish()
        operators?.stop()
        if let file {
            do throws(FileError) {
                try file.write(pipeline.finalState)
            } catch {
                log.write(.stateFileFailed, .text(.error, "\(error)"), .text(.file, file.path))
            }
        }
        log.write(.stopped, .number(.count, pipeline.dischargesOpen))
    }
}

extension Log {
    /// The line of one note.
    func tell(_ note: LedgerNote) {
        switch note {
        case .epochBegun(let mark, let fence):
            write(.epochBegun, .identifier(.epoch, mark.id), .time(.fence, fence))
        case .opened:
            write(.ledgerOpened)
            write(.ready)
        case .closed(let closure):
            write(.ledgerClosed, .text(.reason, closure.rawValue))
            write(.notReady)
        case .clockStepped: write(.clockStepped)
        case .clockAccepted(let floor): write(.clockAccepted, .time(.fence, floor))
        case .keyRotated(let id): write(.mintingKeyRotated, .number(.keyNumber, id))
        case .randomnessFailed: write(.randomnessFailed)
        case .storeFailed: write(.stateFileFailed)
        case .commitFailed: break
        case .storeBehindWitness(let sequence, let seen):
            write(.storeBehindWitness, .number(.sequence, sequence), .number(.seen, seen))
        case .poolFull: write(.capacityFull)
        case .memoryHigh: write(.memoryHigh)
        case .peerMalformed(let count): write(.peerMalformed, .number(.count, count))
        case .fenceAssumed: write(.fenceAssumed)
        }
    }
}
