import AssayBytes
package import AssayProofs
import AssayWire

/// A request that waits for an issuer.
struct AskedRequest: Sendable {
    var request: Request
    /// The token that is asked about; nil where it is the key set.
    var introspection: IntrospectionKey?
}

/// What an issuer said of a request's opaque token; kept apart from the request, since few have it.
final class KnownIntrospection: Sendable {
    let key: IntrospectionKey
    let kept: KeptIntrospection

    init(key: IntrospectionKey, kept: KeptIntrospection) {
        self.key = key
        self.kept = kept
    }

    /// As an examination reads it, at a time of the ledger's that is `now`; nil where nothing of
    /// use was said. Without a `now` it is good for the very moment.
    func answer(at time: WallTime, _ now: MonotonicTime?) -> IntrospectionAnswer? {
        guard let body = kept.body else { return nil }
        let left = kept.until.microseconds(since: now ?? kept.until) / 1000
        return IntrospectionAnswer(
            issuer: key.issuer, digest: key.digest, body: body,
            freshUntil: WallTime(milliseconds: time.milliseconds + Int64(clamping: left)))
    }
}

/// The issuers' side: what an examination needs of them is asked once a request, by another
/// thread; meanwhile the request waits here, and the worker goes on.
extension WorkerPipeline {
    /// Other key sets, at a batch boundary.
    package mutating func receivedKeySets(_ sets: IssuerKeySets) {
        issuers = sets
    }

    /// Adds to a context what issuers have said.
    func tell(
        _ context: inout ExamineContext, of request: Request, _ now: MonotonicTime?
    ) {
        context.issuers = issuers
        context.isIssuerAsked = request.isIssuerAsked
        context.introspection = request.introspection?.answer(at: context.now, now)
    }

    /// Answers a query from what is known, or lets the request wait for it.
    mutating func askIssuer(_ query: IssuerQuery, for request: Request, _ now: MonotonicTime) {
        guard !request.isIssuerAsked else {
            // It was examined with what there is to know, and still is not judged.
            refuse(request, Refusal(.unavailable))
            return
        }
        let realm = request.envelope.realmName(in: request.message.span)
        var key: IntrospectionKey?
        if case .introspect(let issuer, _, let digest) = query {
            let wanted = IntrospectionKey(realm: realm, issuer: issuer, digest: digest)
            key = wanted
            if let kept = introspections.find(wanted, now: now) {
                metrics.add(.introspectionsHit)
                examine(request, knowing: KnownIntrospection(key: wanted, kept: kept))
                return
            }
            metrics.add(.introspectionsMissed)
        }
        guard asked.count < limits.issuerWaitsMax else {
            metrics.add(.issuerWaitsFull)
            refuse(request, Refusal(.overloaded))
            return
        }
        nextToken += 1
        asked[nextToken] = AskedRequest(request: request, introspection: key)
        let question = IssuerQuestion(
            query, of: realm, for: IssuerTicket(worker: 0, number: nextToken),
            deadline: request.deadline)
        actions.append(.askIssuer(question))
    }

    /// What became of a question.
    package mutating func receivedFromIssuer(_ reply: IssuerReply) {
        // One whose time was over has been answered.
        guard let waiting = asked.removeValue(forKey: reply.ticket.number) else { return }
        switch reply.outcome {
        case .asked:
            examine(waiting.request, knowing: nil)
        case .introspected(let kept):
            let known = waiting.introspection.map { KnownIntrospection(key: $0, kept: kept) }
            examine(waiting.request, knowing: known)
        case .unavailable:
            refuse(waiting.request, Refusal(.unavailable))
        case .overloaded:
            refuse(waiting.request, Refusal(.overloaded))
        }
    }

    /// Answers what nobody said anything of in time.
    mutating func expireAsked(_ now: MonotonicTime) {
        guard asked.values.contains(where: { $0.request.deadline <= now }) else { return }
        let late = asked.filter { $0.value.request.deadline <= now }
        for number in late.keys.sorted() {
            guard let waiting = asked.removeValue(forKey: number) else { continue }
            refuse(waiting.request, Refusal(.unavailable))
        }
    }

    /// Examines a request again, with what its issuer said.
    private mutating func examine(_ request: Request, knowing known: KnownIntrospection?) {
        if let known, known.kept.body == nil {
            refuse(request, Refusal(.unavailable))
            return
        }
        queue.append(request.knowing(known))
    }
}
