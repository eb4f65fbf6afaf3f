package import AssayBytes
import AssayPeer
import AssayProofs
import AssayWire

/// The ledger's side: joining, discharging, settling, and what an epoch change does.
extension WorkerPipeline {
    /// Time between two looks at the ledger's facts, in microseconds; half as long as probes
    /// are apart, so that a restart is noticed without a request.
    private static let joinMicroseconds: UInt64 = 500_000

    /// One message from the ledger.
    package mutating func receivedFromLedger(_ message: [UInt8], now: MonotonicTime) {
        ledger.received(peer: 0, message: message, now: now)
        takeLedgerActions(now)
    }

    /// The socket to the ledger took no message.
    package mutating func ledgerSendFailed(_ message: [UInt8], now: MonotonicTime) {
        ledger.sendFailed(peer: 0, message: message, now: now)
    }

    /// Deadlines, further attempts, joining. Call every few milliseconds.
    package mutating func tick(now: MonotonicTime) {
        ledger.tick(now: now)
        takeLedgerActions(now)
        if !isJoining, nextJoin <= now { join(now) }
        askLedgerFigures(now)
        expireParked(now)
        expireAsked(now)
    }

    /// Asks the ledger for its epoch, keys and windows.
    private mutating func join(_ now: MonotonicTime) {
        var batch = BatchWriter()
        let request = LedgerJoinRequest(witness: witness)
        guard request.encode(RequestHead(requestID: 0, realm: .none), into: &batch) == .written
        else { return }
        isJoining = true
        nextJoin = now.advanced(byMicroseconds: Self.joinMicroseconds)
        // A join lost with a ledger that died must not keep the next from its time.
        let deadline = nextJoin
        ledger.submit(
            PeerCall(frame: batch.bytes, deadline: deadline, token: Self.joinToken), now: now)
    }

    /// Sends a finding's obligations to the ledger, or answers where there are none.
    mutating func discharge(_ request: Request, _ finding: Finding, _ now: MonotonicTime) {
        // Not compared with nil, for which it would be copied.
        guard case .some = finding.discharge else {
            accept(request, finding, now)
            return
        }
        guard mayAsk(request) else { return }
        let isDurable = Registry.entry(for: finding.kind)?.isDurable == true
        let call = DischargeCall(
            operationID: request.operationID, digest: isDurable ? callDigest(request) : nil,
            keepsAnswer: isDurable && request.hasCallersID)
        // As `ask` does it, but for the closure, which would hold copies of the finding.
        var frame = gathered.add(finding, call)
        if frame == nil, !gathered.isEmpty {
            submitGathered(now)
            frame = gathered.add(finding, call)
        }
        guard let frame else {
            refuse(request, Refusal(.unavailable))
            return
        }
        awaitAnswer(frame, request, continuations.insert(request, .discharge(finding)), now)
        tally.dischargesSent += 1
    }

    /// Asks the ledger something for a request at the end of the turn; `write` writes the one
    /// frame that asks, whose answer is to be awaited. Nil, and the request is answered, when too
    /// many wait or the frame breaks a limit.
    mutating func ask(
        _ request: Request, _ now: MonotonicTime, _ write: (inout BatchWriter) -> FrameWriting
    ) -> Range<Int>? {
        guard mayAsk(request) else { return nil }
        var frame = gathered.add(write)
        if frame == nil, !gathered.isEmpty {
            // Nothing more fits beside the others, so they go first.
            submitGathered(now)
            frame = gathered.add(write)
        }
        if frame == nil { refuse(request, Refusal(.unavailable)) }
        return frame
    }

    /// Whether the ledger can be asked for one more request, which else is answered.
    private mutating func mayAsk(_ request: Request) -> Bool {
        guard continuations.count < limits.dischargesInFlightMax else {
            refuse(request, Refusal(.overloaded))
            return false
        }
        return true
    }

    /// Lets the answer to a frame go on with the continuation of this token.
    mutating func awaitAnswer(
        _ frame: Range<Int>, _ request: Request, _ token: UInt64, _ now: MonotonicTime
    ) {
        let patience = now.advanced(byMicroseconds: limits.ledgerMicrosecondsMax)
        gathered.note(frame, deadline: min(request.deadline, patience), token: token, now: now)
    }

    /// Hands what was gathered to the pipeline that asks the ledger.
    mutating func submitGathered(_ now: MonotonicTime) {
        guard !gathered.isEmpty else { return }
        gathered.submit(to: &ledger, now: now)
    }

    mutating func takeLedgerActions(_ now: MonotonicTime) {
        var taken: [PeerAction] = []
        swap(&taken, &ledgerActions)
        defer { swap(&taken, &ledgerActions) }
        ledger.takeActions(into: &taken)
        for action in taken {
            switch action {
            case .send(_, let message):
                metrics.add(.ledgerMessages)
                actions.append(.askLedger(message: message))
            case .complete(Self.joinToken, let reply):
                joined(reply, now)
            case .complete(Self.figuresToken, let reply):
                ledgerFiguresCame(reply)
            case .complete(let token, let reply):
                answered(token, reply, now)
            case .probed:
                break
            }
        }
        taken.removeAll(keepingCapacity: true)
    }

    /// The ledger's facts came, or did not.
    private mutating func joined(_ reply: PeerReply, _ now: MonotonicTime) {
        isJoining = false
        if reply.code == .ledgerClosed { isLedgerClosed = true }
        guard let envelope = reply.envelope,
            let answer = try? LedgerJoinReply.decode(envelope, in: reply.message.span)
        else { return }
        isLedgerClosed = false
        if let known = facts?.epoch.id, known != answer.epoch.id {
            metrics.add(.epochChanges)
            clock.reset()
            credentials.removeAll()
            workspace.tokens.removeAll()
        }
        if let store = answer.store {
            let isOlder = store.store == witness?.store && store.sequence < witness?.sequence ?? 0
            if !isOlder { witness = store }
        }
        clock.observe(answer.time, sent: reply.sent, received: reply.received)
        let isKnown = facts?.windows == answer.realms
        facts = LedgerFacts(answer, realms: realms)
        shared = nil
        if !isKnown { hashPolicy() }
        queue.append(contentsOf: parked)
        parked.removeAll()
    }

    /// An answer of the ledger came, or its deadline.
    private mutating func answered(
        _ token: UInt64, _ reply: PeerReply, _ now: MonotonicTime
    ) {
        guard let continuation = continuations.remove(token) else { return }
        countAsked(reply)
        goOn(continuation, reply, now)
    }

    private mutating func goOn(
        _ continuation: Continuation, _ reply: PeerReply, _ now: MonotonicTime
    ) {
        switch continuation.purpose {
        case .discharge(let finding): discharged(continuation.request, finding, reply, now)
        case .lookUp(let queries): lookedUp(continuation.request, queries, reply, now)
        case .recall(let refusal, let epoch):
            recalled(continuation.request, refusal, under: epoch, reply, now)
        }
    }

    private mutating func discharged(
        _ request: Request, _ finding: Finding, _ reply: PeerReply, _ now: MonotonicTime
    ) {
        guard let envelope = reply.envelope,
            let answer = try? DischargeReply.decode(envelope, in: reply.message.span)
        else {
            // Nothing came, or nothing that can be read: not accepted, whatever it was.
            metrics.add(.dischargesTimedOut)
            refuse(request, Refusal(.unavailable))
            return
        }
        tally.dischargesAnswered += 1
        observe(answer, reply)
        settle(request, finding, answer.outcome, now)
    }

    /// What a judgement of the ledger tells of the ledger itself.
    mutating func observe(_ answer: DischargeReply, _ reply: PeerReply) {
        if reply.code == .ledgerClosed { isLedgerClosed = true }
        // In another epoch it is another clock, and a closed ledger's stands still.
        let isOfAnotherEpoch = answer.outcome.epoch.map { $0.id != facts?.epoch.id } ?? false
        if let time = answer.time, answer.outcome.reason != .ledgerEpochChanged,
            answer.outcome.reason != .ledgerClosed, !isOfAnotherEpoch
        {
            clock.observe(time, sent: reply.sent, received: reply.received)
        }
    }

    /// The ledger is in another epoch: the evidence is examined again under its keys, once the
    /// ledger has told them.
    mutating func examineAgain(_ request: Request, _ now: MonotonicTime) {
        let again = request.forAnotherExamination()
        guard again.examinations < limits.examinationsMax else {
            refuse(request, Refusal(.unavailable))
            return
        }
        parked.append(again)
        if !isJoining { join(now) }
    }

    private mutating func expireParked(_ now: MonotonicTime) {
        guard parked.contains(where: { $0.deadline <= now }) else { return }
        let late = parked.filter { $0.deadline <= now }
        parked.removeAll { $0.deadline <= now }
        for request in late {
            refuse(request, Refusal(.unavailable))
        }
    }

    /// What the ledger's outcome makes of a request.
    private mutating func settle(
        _ request: Request, _ finding: Finding, _ outcome: Outcome, _ now: MonotonicTime
    ) {
        let time = clock.now(now)
        if outcome.reason == .accepted, time != nil, let shared,
            finding.discharge?.realm == shared.realm,
            Registry.entry(for: finding.kind)?.isDurable == false
        {
            // The usual end, for which nothing of the realm is needed but that it is known. The
            // message, which says it too, has long gone from near memory.
            accept(request, finding, now)
            return
        }
        let realm = request.envelope.realmName(in: request.message.span)
        guard let facts, let time, let policy = facts.policies[realm] else {
            // The ledger was known when the discharge was sent, so this is a change in between.
            refuse(request, Refusal(.unavailable))
            return
        }
        // What is minted here are nonces, which need not differ.
        let context = ExamineContext(
            policy: policy, now: time, mintedAt: clock.earliest(now), minting: facts.minting,
            randomness: sharedRandomness)
        conclude(request, finding, Registry.settle(finding, outcome, context), now)
    }

    /// What becomes of a request the ledger has judged.
    mutating func conclude(
        _ request: Request, _ finding: Finding?, _ settlement: Settlement, _ now: MonotonicTime
    ) {
        switch settlement {
        case .accepted(let finding): accept(request, finding, now)
        case .refused(let refusal):
            if let claims = finding?.claims,
                let offset = VerifierMeasures.offset(of: claims, at: clock.now(now))
            {
                measures.offsetsRefused.observe(seconds: offset)
            }
            refuse(request, refusal)
        case .examineAgain: examineAgain(request, now)
        case .lookUpAgain: lookUpAgain(request, finding)
        }
    }

    /// The end of a request whose proof holds.
    private mutating func accept(_ request: Request, _ finding: Finding, _ now: MonotonicTime) {
        countAccepted(request, finding.claims, at: clock.now(now))
        if finding.isExcused {
            let told = explained(request, finding)
            answer(request.peer) { batch in
                Registry.write(told, to: request.envelope.address, into: &batch)
            }
        } else {
            let address = request.envelope.address
            answer(request.peer) { batch in Registry.write(finding, to: address, into: &batch) }
        }
    }
}
