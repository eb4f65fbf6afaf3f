import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProofs
import AssaySystem
import AssayTransport

/// Performs what a `WorkerPipeline` says, a turn at a time: a connection to the ledger, a clock,
/// the issuers' mailbox. Whoever owns it polls, brings clients' messages and takes the answers.
struct WorkerTurns: ~Copyable {
    /// Wait between two looks at deadlines while requests are open, in microseconds.
    private static let busyWait: UInt64 = 2_000
    /// The same while none is; a message wakes the loop at once.
    private static let idleWait: UInt64 = 50_000
    /// Messages taken from the ledger in a turn, so that it cannot starve the clients.
    private static let ledgerMessagesPerTurnMax = 64

    private let number: Int
    private let board: VerifierBoard
    private var dealer: DrivenDealer
    private var pipeline: WorkerPipeline
    private var fromIssuers: [IssuerReply] = []
    private var keySetRevision: UInt64 = 0
    private var generation: UInt64
    private var lastTick = MonotonicTime(microseconds: 0)
    private var actions: [WorkerAction] = []

    init(number: Int, ledger: Endpoint, board: VerifierBoard) throws {
        let dealer = try DrivenDealer(ledger)
        var pipeline = try WorkerPipeline(
            realms: board.configuration.snapshot.realms, limits: board.limits,
            metrics: board.metrics, reasons: board.reasons,
            introspections: board.issuers.kept,
            tiers: board.engine.tiers, tables: board.engine.tables,
            random: { () throws(RandomError) in try SecureRandom.uint64() })
        pipeline.measures = board.measures
        pipeline.standing.stats = { [board] in board.stats() }
        pipeline.standing.keepLedgerFigures = { [board] in board.keepLedgerFigures($0) }
        generation = board.configuration.generation
        self.number = number
        self.board = board
        self.dealer = dealer
        self.pipeline = pipeline
    }

    /// What tells of the ledger's answers.
    var ledgerFD: Int32 { dealer.descriptor }
    /// What tells of the issuers' answers.
    var issuersFD: Int32 { board.issuers.replies[number].fd }

    /// How long the next wait may be, in microseconds; 0 while there is something to do.
    func patience() -> UInt64 {
        if pipeline.hasWork || dealer.hasInput { return 0 }
        return pipeline.requestsOpen > 0 ? Self.busyWait : Self.idleWait
    }

    /// One message of a client; the front has checked that it is a batch.
    mutating func received(_ inbound: Inbound) {
        pipeline.received(inbound)
    }

    /// Takes what the ledger and the issuers say, and another configuration.
    mutating func receive(
        ledgerHasAnswered: Bool, issuersHaveAnswered: Bool, now: MonotonicTime
    ) {
        if board.configuration.generation != generation {
            generation = board.configuration.generation
            pipeline.reconfigure(board.configuration.snapshot.realms)
        }
        pipeline.standing.isDraining = board.isDraining
        if ledgerHasAnswered { dealer.look(now: now) }
        receiveFromLedger(now)
        if issuersHaveAnswered {
            board.issuers.replies[number].drain(into: &fromIssuers)
        }
        // After the answers: they are given when the sets they speak of are in force.
        if board.issuers.revision != keySetRevision {
            let sets = board.issuers.keySets
            keySetRevision = sets.revision
            pipeline.receivedKeySets(sets)
        }
        for answer in fromIssuers { pipeline.receivedFromIssuer(answer) }
        fromIssuers.removeAll(keepingCapacity: true)
    }

    /// Examines a batch, asks the ledger and the issuers, and adds what is decided to `answers`.
    mutating func run(now: MonotonicTime, answers: inout [Outbound]) {
        if now.microseconds(since: lastTick) >= Self.busyWait {
            lastTick = now
            dealer.tick(now: now)
            pipeline.tick(now: now)
            pipeline.refreshTables()
            publish(now)
        }
        pipeline.runBatch(now: now, wall: Clock.wall())
        let after = Clock.monotonic()
        pipeline.finishTurn(now: after)
        perform(after, &answers)
    }

    private func publish(_ now: MonotonicTime) {
        board.publish(
            number,
            VerifierBoard.WorkerStanding(
                isReady: pipeline.isReady(now), requestsOpen: pipeline.requestsOpen,
                dischargesInFlight: pipeline.dischargesInFlight,
                credentialsCached: pipeline.credentialsCached,
                requestsAsked: pipeline.requestsAsked, tokens: pipeline.tokens,
                headers: pipeline.headers,
                verified: pipeline.engineFigures,
                policyHash: pipeline.policyHash, epoch: pipeline.epoch))
    }

    private mutating func receiveFromLedger(_ now: MonotonicTime) {
        for _ in 0..<Self.ledgerMessagesPerTurnMax {
            var message: [UInt8] = []
            switch dealer.receive(into: &message) {
            case .message: pipeline.receivedFromLedger(message, now: now)
            case .malformed: continue
            case .nothing, .closed: return
            }
        }
    }

    private mutating func perform(_ now: MonotonicTime, _ answers: inout [Outbound]) {
        pipeline.takeActions(into: &actions)
        for action in actions {
            switch action {
            case .askLedger(let message):
                if dealer.send(message) != .sent { pipeline.ledgerSendFailed(message, now: now) }
            case .askIssuer(let question):
                var question = question
                question.ticket.worker = number
                if !board.issuers.questions.tryPush(question) {
                    pipeline.receivedFromIssuer(IssuerReply(question.ticket, .overloaded))
                }
            case .reply(let outbound):
                answers.append(outbound)
            }
        }
        actions.removeAll(keepingCapacity: true)
    }
}
