import AssayBytes
import AssayCrypto
import AssayPeer
import AssayProofs
import AssayWire

/// What a request needs to know before it is examined, and what may have been answered before.
extension WorkerPipeline {
    /// The answers to all queries, where all are known.
    mutating func cached(_ queries: [LedgerQuery], in realm: RealmName) -> [LedgerRecord]? {
        var records: [LedgerRecord] = []
        for query in queries {
            guard let record = credentials.record(of: query, in: realm) else {
                metrics.add(.credentialsMissed)
                return nil
            }
            records.append(record)
        }
        metrics.add(.credentialsHit)
        return records
    }

    /// Asks the ledger what a request needs to know.
    mutating func lookUp(
        _ queries: [LedgerQuery], for request: Request, in realm: RealmName, _ now: MonotonicTime
    ) {
        metrics.add(.lookUps)
        let head = RequestHead(requestID: 0, realm: realm)
        let frame = ask(request, now) { batch in
            LedgerLookUpRequest(queries: queries).encode(head, into: &batch)
        }
        guard let frame else { return }
        awaitAnswer(frame, request, continuations.insert(request, .lookUp(queries)), now)
    }

    /// The ledger told it, or did not: then nobody can say anything of the request.
    mutating func lookedUp(
        _ request: Request, _ queries: [LedgerQuery], _ reply: PeerReply, _ now: MonotonicTime
    ) {
        if reply.code == .ledgerClosed { isLedgerClosed = true }
        guard reply.code == .accepted, let envelope = reply.envelope,
            let answer = try? LedgerLookUpReply.decode(envelope, in: reply.message.span),
            answer.records.count == queries.count
        else {
            let code: Reason = reply.code == .overloaded ? .overloaded : .unavailable
            refuse(request, Refusal(code))
            return
        }
        let realm = request.envelope.realmName(in: request.message.span)
        for (query, record) in zip(queries, answer.records) {
            let forgotten = credentials.keep(record, of: query, in: realm)
            metrics.add(.credentialsForgotten, UInt64(forgotten))
        }
        queue.append(request.knowing(answer.records))
    }

    /// A credential is not as it was told: what was told is forgotten, and asked again.
    mutating func lookUpAgain(_ request: Request, _ finding: Finding?) {
        let realm = request.envelope.realmName(in: request.message.span)
        for obligation in finding?.discharge.map({ Array($0.obligations) }) ?? [] {
            if case .require(let requirement) = obligation {
                credentials.drop(requirement.credential, in: realm)
            }
        }
        metrics.add(.credentialsStale)
        let again = request.forAnotherExamination()
        guard again.examinations < limits.examinationsMax else {
            refuse(request, Refusal(.unavailable))
            return
        }
        queue.append(again)
    }

    /// Refuses, unless the call is durable and its caller gave an operation id: then it may
    /// have been answered before, when its evidence still counted.
    mutating func refuseUnlessKept(
        _ request: Request, _ refusal: Refusal, _ now: MonotonicTime
    ) {
        guard request.hasCallersID, refusal.reason.verdict == .refused,
            Registry.entry(for: request.envelope.kind)?.isDurable == true
        else {
            refuse(request, refusal)
            return
        }
        let head = RequestHead(
            requestID: 0, operationID: request.operationID,
            realm: request.envelope.realmName(in: request.message.span))
        let recall = LedgerRecallRequest(callDigest: callDigest(request))
        metrics.add(.recalls)
        let frame = ask(request, now) { batch in recall.encode(head, into: &batch) }
        guard let frame else { return }
        let purpose = Continuation.Purpose.recall(refusal, epoch: facts?.epoch.id)
        awaitAnswer(frame, request, continuations.insert(request, purpose), now)
    }

    /// What was kept, or that nothing was and the refusal stands: unless it was found under
    /// another epoch than the ledger's. A verifier that is behind does not know the keys of a
    /// nonce just minted, and another verifier may have the same call accepted.
    mutating func recalled(
        _ request: Request, _ refusal: Refusal, under epoch: Bytes16?, _ reply: PeerReply,
        _ now: MonotonicTime
    ) {
        let realm = request.envelope.realmName(in: request.message.span)
        guard let envelope = reply.envelope,
            let answer = try? DischargeReply.decode(envelope, in: reply.message.span),
            let facts, let time = clock.now(now), let policy = facts.policies[realm]
        else {
            refuse(request, Refusal(.unavailable))
            return
        }
        observe(answer, reply)
        let context = ExamineContext(
            policy: policy, now: time, mintedAt: clock.earliest(now), minting: facts.minting,
            randomness: (try? random()) ?? 0)
        let kind = request.envelope.kind
        guard let settlement = Registry.recalled(kind, answer.outcome, context) else {
            if let mark = answer.outcome.epoch, mark.id == epoch {
                refuse(request, refusal)
            } else {
                examineAgain(request, now)
            }
            return
        }
        conclude(request, nil, settlement, now)
    }

    /// What tells one call from another: kind, realm and fields as they were sent.
    func callDigest(_ request: Request) -> Bytes32 {
        let message = request.message.span
        var hasher = SHA256Hasher()
        hasher.update("assay/1/call\0" as StaticString)
        hasher.update(UInt8(truncatingIfNeeded: request.envelope.kind.rawValue >> 8))
        hasher.update(UInt8(truncatingIfNeeded: request.envelope.kind.rawValue))
        hasher.update(UInt8(truncatingIfNeeded: request.envelope.realm.count))
        hasher.update(message.extracting(request.envelope.realm))
        hasher.update(message.extracting(request.envelope.fields))
        return hasher.finish()
    }
}
