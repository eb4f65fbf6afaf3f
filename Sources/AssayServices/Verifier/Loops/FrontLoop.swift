import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire

/// Performs what a `FrontPipeline` says: the ROUTER, the mailboxes, signals, the memory watch.
///
/// A verifier's only worker is driven from here, in turns, so that a request and its answer wake
/// no other thread of this process; several have threads of their own.
struct FrontLoop: ~Copyable {
    /// Messages taken off the socket in a turn, so that answers are not starved.
    private static let messagesPerTurnMax = 256
    /// Time between two looks at memory, readiness and the log, in microseconds.
    private static let watchMicroseconds: UInt64 = 250_000
    /// Quiet time after which a leaving verifier believes that its clients have noticed.
    private static let quietMicroseconds: UInt64 = 200_000

    private let board: VerifierBoard
    private let log: Log
    private var router: DrivenRouter
    private var pipeline: FrontPipeline
    private var worker: WorkerTurns?
    private var outbound: [Outbound] = []
    private var actions: [FrontAction] = []
    private var wasReady = false
    private var lastArrival = MonotonicTime(microseconds: 0)

    /// - Parameter worker: the only worker there is; nil where they have their own threads.
    init(
        _ board: VerifierBoard, _ worker: consuming WorkerTurns?, endpoints: [String], log: Log
    ) throws(ServiceFailure) {
        let router = try DrivenRouter.open(endpoints, "verifier.listen", log: log)
        var pipeline = FrontPipeline(
            workers: board.workers, limits: board.limits, metrics: board.metrics)
        pipeline.verdicts = board.measures.verdicts
        pipeline.reasons = board.reasons
        self.router = router
        self.pipeline = pipeline
        self.worker = worker
        self.board = board
        self.log = log
    }

    /// Serves until a signal ends it; gives the exit code.
    consuming func run(signals: SignalSource, reload: () -> Void) -> Int32 {
        let signalToken: PollToken
        let workerTokens: (ledger: PollToken, issuers: PollToken)?
        do {
            workerTokens = try watchWorkers()
            signalToken = try router.watch(fd: signals.fd)
        } catch {
            log.write(.failed, .text(.detail, "nothing can be waited for"))
            return 1
        }
        var memory = MemoryWatch(bytesMax: board.limits.residentBytesMax)
        var nextWatch = MonotonicTime(microseconds: 0)
        var drainEnds: MonotonicTime?
        while true {
            let patience = drainEnds == nil ? Self.watchMicroseconds : 10_000
            router.wait(microseconds: min(patience, worker?.patience() ?? patience))
            let now = Clock.monotonic()
            if board.hasFailed {
                log.write(.failed, .text(.detail, "a worker could not start"))
                return 1
            }
            // The ledger's answers first: they make room for what clients ask.
            if let workerTokens {
                let ledgerHasAnswered = router.isReadable(workerTokens.ledger)
                let issuersHaveAnswered = router.isReadable(workerTokens.issuers)
                worker?.receive(
                    ledgerHasAnswered: ledgerHasAnswered,
                    issuersHaveAnswered: issuersHaveAnswered, now: now)
            }
            receive(now)
            perform()
            takeAnswers(now)
            perform()
            if router.isReadable(signalToken) {
                while let signal = signals.next() {
                    if signal == .hangUp {
                        reload()
                        board.issuers.refresh()
                    } else if drainEnds != nil {
                        log.write(.stoppedAtOnce)
                        return 1
                    } else {
                        drainEnds = now.advanced(byMicroseconds: board.limits.drainMicrosecondsMax)
                        lastArrival = now
                        beginDraining()
                    }
                }
            }
            if nextWatch <= now {
                nextWatch = now.advanced(byMicroseconds: Self.watchMicroseconds)
                watch(&memory, now)
            }
            if let drainEnds, isDrained(now, drainEnds) {
                router.finish()
                log.write(.stopped, .number(.count, pipeline.framesOpen))
                return 0
            }
        }
    }

    /// Has the router's wait end for the workers too; gives what tells of the ledger's and the
    /// issuers' answers to the only one.
    private mutating func watchWorkers() throws(TransportError) -> (
        ledger: PollToken, issuers: PollToken
    )? {
        for outbox in board.outboxes { _ = try router.watch(fd: outbox.fd) }
        guard let ledger = worker?.ledgerFD, let answers = worker?.issuersFD else { return nil }
        return (try router.watch(fd: ledger), try router.watch(fd: answers))
    }

    private mutating func receive(_ now: MonotonicTime) {
        for _ in 0..<Self.messagesPerTurnMax {
            switch router.next() {
            case .message(let peer):
                lastArrival = now
                var message: [UInt8] = []
                message.append(router.message)
                pipeline.received(message, from: peer, now: now)
            case .malformed(let peer):
                pipeline.receivedMalformed(from: peer, now: now)
                log.write(
                    .peerMalformed,
                    .number(.count, pipeline.malformedCount(of: peer)))
            case .nothing:
                return
            }
        }
    }

    private mutating func takeAnswers(_ now: MonotonicTime) {
        worker?.run(now: now, answers: &outbound)
        for answer in outbound { pipeline.answered(worker: 0, answer) }
        outbound.removeAll(keepingCapacity: true)
        for worker in board.outboxes.indices {
            board.outboxes[worker].drain(into: &outbound)
            for answer in outbound { pipeline.answered(worker: worker, answer) }
            outbound.removeAll(keepingCapacity: true)
        }
    }

    private mutating func perform() {
        // A full mailbox leaves further replies, so look again until nothing is left.
        pipeline.takeActions(into: &actions)
        while !actions.isEmpty {
            for action in actions {
                switch action {
                case .work(let number, let inbound):
                    hand(inbound, to: number)
                case .reply(let peer, let message):
                    switch router.send(to: peer, message) {
                    case .sent, .closed: break
                    case .unreachable: board.metrics.add(.repliesUndeliverable)
                    case .full: board.metrics.add(.repliesFull)
                    }
                }
            }
            pipeline.takeActions(into: &actions)
        }
    }

    private mutating func hand(_ inbound: Inbound, to number: Int) {
        guard worker == nil else {
            worker?.received(inbound)
            return
        }
        if !board.inboxes[number].tryPush(inbound) {
            pipeline.mailboxFull(worker: number, inbound)
        }
    }

    private mutating func beginDraining() {
        log.write(.draining, .number(.count, pipeline.framesOpen))
        board.drain()
        pipeline.announceDraining()
        perform()
    }

    /// Nothing is open and nobody has asked for a while, or the time is over.
    private func isDrained(_ now: MonotonicTime, _ ends: MonotonicTime) -> Bool {
        if ends <= now { return true }
        return pipeline.framesOpen == 0
            && now.microseconds(since: lastArrival) >= Self.quietMicroseconds
    }

    private mutating func watch(_ memory: inout MemoryWatch, _ now: MonotonicTime) {
        let isReady = board.isReady && !board.isDraining
        if isReady != wasReady {
            wasReady = isReady
            log.write(isReady ? .ready : .notReady)
        }
        let isHigh = memory.isHigh(now)
        if isHigh { log.write(.memoryHigh, .number(.measured, memory.resident)) }
        pipeline.isMemoryHigh = isHigh
        router.tick(now: now)
        board.metrics.set(.connections, UInt64(router.peersCount))
        board.metrics.set(.connectionsFull, router.pauses)
        board.metrics.set(.configurationGeneration, board.configuration.generation)
        log.reportSuppressed()
    }
}
