package import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProofs
import AssayWire

/// One batch: what is queued now, at most `batchFramesMax` requests.
extension WorkerPipeline {
    /// Examines a batch, verifies its signatures, answers what is decided and asks the ledger
    /// for the rest. Call until `hasWork` is false, then `finishTurn`.
    package mutating func runBatch(now: MonotonicTime, wall: WallTime) {
        let count = min(queue.count - queueHead, limits.batchFramesMax)
        guard count > 0 else { return }
        metrics.add(.batches)
        metrics.raise(.batchHighest, to: UInt64(count))
        workspace.reset()
        let time = ledgerTime(now, wall)
        examinedAt = time
        shared = nil
        renewSharedRandomness(now)
        // Lent out, so that the batch's memory is kept for the next.
        var examined: [ExaminedRequest] = []
        swap(&examined, &examinedBatch)
        var judged = 0
        var waits = CountedRun()
        takeFrames(count)
        for (place, index) in (queueHead..<(queueHead + count)).enumerated() {
            let request = queue[index]
            if !request.envelope.kind.isOfService {
                judged += 1
                if request.isNew, let run = waits.add(now.microseconds(since: request.arrival)) {
                    measures.latencies[.queue].observe(run)
                }
            }
            guard now < request.deadline else {
                metrics.add(.droppedLate)
                refuse(request, Refusal(.overloaded))
                continue
            }
            examine(request, at: places[place], time, now, into: &examined)
        }
        if let run = waits.end() { measures.latencies[.queue].observe(run) }
        dropFromQueue(count)
        let verifying = measures.ended(.examine, since: now, count: judged)
        engine.verify(workspace.checks, in: workspace.bytes, results: &results)
        _ = measures.ended(.signature, since: verifying, count: examined.count)
        metrics.add(.signaturesVerified, UInt64(results.count))
        conclude(examined.span, now)
        examined.removeAll(keepingCapacity: true)
        swap(&examined, &examinedBatch)
    }

    /// What the engine's results make of a batch. A span of it, since its elements are large: what
    /// is not looked at is not copied.
    private mutating func conclude(_ batch: Span<ExaminedRequest>, _ now: MonotonicTime) {
        for index in batch.indices {
            switch Registry.conclude(batch[index].examined, results, &workspace) {
            case .refused(let refusal): refuseUnlessKept(batch[index].request, refusal, now)
            case .found: discharge(batch[index].request, batch[index].examined.finding, now)
            case .excused(let finding): discharge(batch[index].request, finding, now)
            }
        }
    }

    /// Moves the batch's frames into the workspace, where their fields are and what is decoded
    /// goes: all together, since they were received some batches ago, and memory that is far gives
    /// many lines in the time of one.
    private mutating func takeFrames(_ count: Int) {
        places.removeAll(keepingCapacity: true)
        for index in queueHead..<(queueHead + count) {
            places.append(workspace.bytes.count)
            workspace.bytes.append(contentsOf: queue[index].message[queue[index].envelope.frame])
        }
    }

    /// Sends what the turn's batches left: discharges to the ledger, answers to clients.
    package mutating func finishTurn(now: MonotonicTime) {
        if !mayGather(now) {
            submitGathered(now)
            ledger.flush(now: now)
            takeLedgerActions(now)
        }
        replies.take(into: &outbound)
        for message in outbound { actions.append(.reply(message)) }
        outbound.removeAll(keepingCapacity: true)
        measures.answered(&arrivalsAnswered, at: now)
        tellTally()
    }

    /// Whether discharges wait for those of the next batch: a message to the ledger costs both
    /// sides as much as many discharges. Only while so much is queued that nobody waits longer
    /// for it than he does for the queue, and not for long.
    private func mayGather(_ now: MonotonicTime) -> Bool {
        guard let since = gathered.since else { return false }
        return queue.count - queueHead >= limits.batchFramesMax
            && gathered.count + limits.batchFramesMax <= limits.dischargesGatheredMax
            && now.microseconds(since: since) < limits.gatherMicrosecondsMax
    }

    private mutating func dropFromQueue(_ count: Int) {
        queueHead += count
        if queueHead == queue.count {
            queue.removeAll(keepingCapacity: true)
            queueHead = 0
        } else if queueHead >= 1024 {
            queue.removeFirst(queueHead)
            queueHead = 0
        }
    }

    /// Answers what needs no proof, refuses what cannot be examined, examines the rest, whose
    /// frame is at `place` of the workspace's bytes; what counts so far is appended to `examined`.
    private mutating func examine(
        _ request: Request, at place: Int, _ time: WallTime?, _ now: MonotonicTime,
        into examined: inout [ExaminedRequest]
    ) {
        let kind = request.envelope.kind
        if kind == .hello || kind == .stats {
            answerStanding(request, time)
            return
        }
        guard let entry = Registry.entry(for: kind) else {
            refuse(request, Refusal(.kindUnknown))
            return
        }
        if let shared, request.envelope.isOf(shared.realm, in: request.message.span),
            SharedContext.mayServe(entry), !request.isIssuerAsked, request.records == nil,
            entry.queries(request.envelope, request.message.span).isEmpty
        {
            judge(request, at: place, shared.context, now, into: &examined)
            return
        }
        let realm = request.envelope.realmName(in: request.message.span)
        guard let configured = realms.first(where: { $0.name == realm }) else {
            refuse(request, Refusal(fault(request) ?? .realmUnknown))
            return
        }
        guard var context = context(configured, entry, time, clock.earliest(now)) else {
            refuse(request, Refusal(fault(request) ?? .unavailable))
            return
        }
        context.issuers = issuers
        if SharedContext.mayServe(entry) { shared = SharedContext(context) }
        tell(&context, of: request, now)
        if let records = request.records {
            context.records = records
        } else {
            let queries = entry.queries(request.envelope, request.message.span)
            if !queries.isEmpty {
                guard let records = cached(queries, in: realm) else {
                    lookUp(queries, for: request, in: realm, now)
                    return
                }
                context.records = records
            }
        }
        judge(request, at: place, context, now, into: &examined)
    }

    /// Examines a request with all there is to know.
    private mutating func judge(
        _ request: Request, at place: Int, _ context: ExamineContext, _ now: MonotonicTime,
        into examined: inout [ExaminedRequest]
    ) {
        let envelope = request.envelope.moved(to: place)
        var trace = Trace.disabled
        switch Registry.examine(envelope, context, &workspace, &trace) {
        case .refused(let refusal): refuseUnlessKept(request, refusal, now)
        case .examined(let found):
            examined.append(ExaminedRequest(request: request, examined: found))
        case .waiting(let query): askIssuer(query, for: request, now)
        }
    }

    private func fault(_ request: Request) -> Reason? {
        Registry.fault(of: request.envelope, in: request.message.span)
    }

    /// What an examination needs to know; nil where the ledger has to be asked and cannot.
    ///
    /// - Parameter mintedAt: how what it mints is dated; as now where that is nil.
    func context(
        _ configured: RealmPolicy, _ kind: ProofKind, _ time: WallTime?, _ mintedAt: WallTime?
    ) -> ExamineContext? {
        guard kind.needsLedger else {
            return ExamineContext(
                policy: configured, now: WallTime(milliseconds: 0), minting: .none)
        }
        guard let facts, let time, let policy = facts.policies[configured.name],
            let bits = kind.needsRandomness ? try? random() : sharedRandomness
        else { return nil }
        var context = ExamineContext(
            policy: policy, now: time, mintedAt: mintedAt, minting: facts.minting,
            randomness: bits)
        if kind.isDurable {
            guard let high = try? random(), let low = try? random() else { return nil }
            context.identifier = Bytes16(high: high, low: low)
        }
        return context
    }

    /// The ledger's time now; nil while it is unknown, or this machine's clock is too far off
    /// it to be trusted with anything.
    private mutating func ledgerTime(_ now: MonotonicTime, _ wall: WallTime) -> WallTime? {
        guard let time = clock.now(now) else { return nil }
        let offset = wall.milliseconds - time.milliseconds
        metrics.set(.clockOffsetMicroseconds, UInt64(offset.magnitude) &* 1000)
        guard offset.magnitude <= limits.clockOffsetMillisecondsMax.magnitude else {
            metrics.add(.clockOffsetTooHigh)
            return nil
        }
        return time
    }

    /// Answers with a refusal (or an undecided verdict) and counts it.
    mutating func refuse(_ request: Request, _ reason: Refusal) {
        count(reason.reason, of: request)
        measures.refusedByTime(reason)
        let refusal = explained(request, reason)
        answer(request.peer) { batch in
            refusal.encode(to: request.envelope.address, into: &batch)
        }
    }

    /// Counts one verdict that is not the usual one.
    mutating func count(_ reason: Reason, of request: Request) {
        reasons.add(reason)
        measures.verdicts.add(request.envelope.kind, reason.verdict)
        arrivalsAnswered.append(request.arrival)
        switch reason.verdict {
        case .accepted: metrics.add(.accepted)
        case .refused: metrics.add(.refused)
        case .callFault: metrics.add(.framesMalformed)
        case .undecided:
            switch reason {
            case .unavailable: metrics.add(.unavailable)
            case .quotaExceeded: metrics.add(.quotaExceeded)
            default: metrics.add(.overloaded)
            }
        }
    }
}

/// What the examinations of one batch know alike: made once for a realm, and lent to each.
final class SharedContext: Sendable {
    let context: ExamineContext
    var realm: RealmName { context.policy.name }

    init(_ context: ExamineContext) {
        self.context = context
    }

    /// Whether nothing that examinations of a kind know is one request's alone.
    static func mayServe(_ kind: ProofKind) -> Bool {
        kind.needsLedger && !kind.needsRandomness && !kind.isDurable
    }
}
