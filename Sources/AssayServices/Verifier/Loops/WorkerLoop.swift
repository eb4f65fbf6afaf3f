import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProofs
import AssaySystem
import AssayTransport

/// Performs what a `WorkerPipeline` says: a connection to the ledger, a clock, mailboxes.
struct WorkerLoop {
    /// Wait between two looks at deadlines while requests are open, in microseconds.
    private static let busyWait: UInt64 = 2_000
    /// The same while none is; a message wakes the loop at once.
    private static let idleWait: UInt64 = 50_000
    /// Messages taken from the ledger in a turn, so that it cannot starve the clients.
    private static let ledgerMessagesPerTurnMax = 64

    let number: Int
    let ledger: Endpoint
    let context: Context
    let board: VerifierBoard

    func run() {
        do {
            let dealer = try DealerSocket(context)
            try dealer.connect(ledger)
            var pipeline = try WorkerPipeline(
                realms: board.configuration.snapshot.realms, limits: board.limits,
                metrics: board.metrics, reasons: board.reasons,
                introspections: board.issuers.kept,
                tiers: board.engine.tiers, tables: board.engine.tables,
                random: { () throws(RandomError) in try SecureRandom.uint64() })
            pipeline.measures = board.measures
            pipeline.standing.stats = { [board] in board.stats() }
            pipeline.standing.keepLedgerFigures = { [board] in board.keepLedgerFigures($0) }
            serve(dealer, &pipeline)
        } catch {
            board.workerFailed()
        }
    }

    private func serve(_ dealer: borrowing DealerSocket, _ pipeline: inout WorkerPipeline) {
        let inbox = board.inboxes[number]
        var poller = Poller()
        _ = poller.add(fd: inbox.fd)
        _ = poller.add(dealer)
        let answers = board.issuers.replies[number]
        let answersToken = poller.add(fd: answers.fd)
        var fromIssuers: [IssuerReply] = []
        var keySetRevision: UInt64 = 0
        var inbound: [Inbound] = []
        var actions: [WorkerAction] = []
        var generation = board.configuration.generation
        var lastTick = MonotonicTime(microseconds: 0)
        while !board.isStopped {
            let patience = pipeline.requestsOpen > 0 ? Self.busyWait : Self.idleWait
            let wait = pipeline.hasWork ? 0 : patience
            guard poller.wait(microseconds: wait) != .closed else { return }
            if board.configuration.generation != generation {
                generation = board.configuration.generation
                pipeline.reconfigure(board.configuration.snapshot.realms)
            }
            pipeline.standing.isDraining = board.isDraining
            let now = Clock.monotonic()
            receive(dealer, &pipeline, now)
            inbox.drain(into: &inbound)
            for message in inbound { pipeline.received(message) }
            inbound.removeAll(keepingCapacity: true)
            if poller.isReadable(answersToken) { answers.drain(into: &fromIssuers) }
            // After the answers: they are given when the sets they speak of are in force.
            if board.issuers.revision != keySetRevision {
                let sets = board.issuers.keySets
                keySetRevision = sets.revision
                pipeline.receivedKeySets(sets)
            }
            for answer in fromIssuers { pipeline.receivedFromIssuer(answer) }
            fromIssuers.removeAll(keepingCapacity: true)
            if now.microseconds(since: lastTick) >= Self.busyWait {
                lastTick = now
                pipeline.tick(now: now)
                pipeline.refreshTables()
                publish(pipeline, now)
            }
            pipeline.runBatch(now: now, wall: Clock.wall())
            let after = Clock.monotonic()
            pipeline.finishTurn(now: after)
            perform(dealer, &pipeline, after, &actions)
        }
    }

    private func publish(_ pipeline: borrowing WorkerPipeline, _ now: MonotonicTime) {
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

    private func receive(
        _ dealer: borrowing DealerSocket, _ pipeline: inout WorkerPipeline, _ now: MonotonicTime
    ) {
        for _ in 0..<Self.ledgerMessagesPerTurnMax {
            var message: [UInt8] = []
            switch dealer.receive(into: &message) {
            case .message: pipeline.receivedFromLedger(message, now: now)
            case .malformed: continue
            case .nothing, .closed: return
            }
        }
    }

    private func perform(
        _ dealer: borrowing DealerSocket, _ pipeline: inout WorkerPipeline, _ now: MonotonicTime,
        _ actions: inout [WorkerAction]
    ) {
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
                // The outbox holds more than the front ever lets a worker have.
                if !board.outboxes[number].tryPush(outbound) { board.metrics.add(.repliesFull) }
            }
        }
        actions.removeAll(keepingCapacity: true)
    }
}
