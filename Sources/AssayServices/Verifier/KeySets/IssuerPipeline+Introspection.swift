import AssayBytes
import AssayHTTP
import AssayProofs

/// A token that is asked about, and who waits for the answer.
struct Introspection {
    var token: [UInt8]
    var issuer: TokenIssuer
    var endpoint: IntrospectionEndpoint
    var waiting: [IssuerTicket]
    /// When nobody waits any more.
    var deadline: MonotonicTime
}

/// How an endpoint has answered of late.
struct EndpointState {
    var failures = 0
    /// Until when it is left alone.
    var pausedUntil = MonotonicTime(microseconds: 0)
}

/// Introspection (RFC 7662): one question a token at a time, whoever asks.
extension IssuerPipeline {
    mutating func introspect(
        _ key: IntrospectionKey, token: [UInt8], at issuer: TokenIssuer?,
        _ question: IssuerQuestion, _ now: MonotonicTime
    ) {
        guard let issuer, let endpoint = issuer.introspection else {
            act(.reply(IssuerReply(question.ticket, .asked)))
            return
        }
        // Another worker may have learnt it meanwhile.
        if let known = kept.find(key, now: now) {
            reply([question.ticket], known)
            return
        }
        if var shared = introspections[key] {
            shared.waiting.append(question.ticket)
            shared.deadline = max(shared.deadline, question.deadline)
            introspections[key] = shared
            return
        }
        if let state = endpoints[endpoint], now < state.pausedUntil {
            metrics.add(.introspectionsPaused)
            act(.reply(IssuerReply(question.ticket, .unavailable)))
            return
        }
        guard queued.count < limits.introspectionsQueuedMax else {
            metrics.add(.introspectionsOverLimit)
            act(.reply(IssuerReply(question.ticket, .overloaded)))
            return
        }
        introspections[key] = Introspection(
            token: token, issuer: issuer, endpoint: endpoint, waiting: [question.ticket],
            deadline: question.deadline)
        queued.append(key)
        beginIntrospections(now)
    }

    /// Begins as many as may be under way; those nobody waits for any more are left out.
    mutating func beginIntrospections(_ now: MonotonicTime) {
        var begun = 0
        while begun < queued.count, introspectionsUnderWay < limits.introspectionsMax {
            let key = queued[begun]
            begun += 1
            guard let introspection = introspections[key] else { continue }
            guard now < introspection.deadline else {
                giveUp(key)
                continue
            }
            begin(key, introspection, now)
        }
        queued.removeFirst(begun)
    }

    private mutating func begin(
        _ key: IntrospectionKey, _ introspection: Introspection, _ now: MonotonicTime
    ) {
        guard let address = try? FetchAddress(introspection.endpoint.url) else {
            giveUp(key)
            act(
                .note(.introspectionFailed(issuer: text(key.issuer), .addressNotAllowed)))
            return
        }
        var request = FetchRequest(
            address, bodyBytesMax: limits.introspectionBytesMax,
            totalMilliseconds: limits.fetchMilliseconds,
            connectMilliseconds: limits.fetchMilliseconds)
        let certificates = introspection.issuer.certificatesFile
        request.caFile = certificates.isEmpty ? nil : certificates
        var form = FormBody()
        form.append("token", introspection.token.span)
        form.append("token_type_hint", Array("access_token".utf8).span)
        request.form = form
        metrics.add(.introspections)
        introspectionsUnderWay += 1
        nextNumber += 1
        underWay[nextNumber] = .introspection(key)
        act(.introspect(nextNumber, request, introspection.endpoint))
    }

    mutating func introspected(
        _ key: IntrospectionKey, _ result: Result<FetchAnswer, KeySetFailure>,
        _ now: MonotonicTime, _ wall: WallTime
    ) {
        introspectionsUnderWay -= 1
        guard let introspection = introspections.removeValue(forKey: key) else { return }
        var failure: KeySetFailure?
        var known = KeptIntrospection(
            body: nil, until: now.advanced(byMicroseconds: limits.failureLifeMax))
        switch result {
        case .failure(let error): failure = error
        case .success(let answer) where answer.status != 200: failure = .status(answer.status)
        case .success(let answer):
            if let life = IntrospectionLife.microseconds(of: answer, wall: wall, limits) {
                known.body = answer.body
                known.until = now.advanced(byMicroseconds: life)
            } else {
                failure = .answerMalformed
            }
        }
        note(failure, of: introspection.endpoint, key, now)
        // Where another configuration came meanwhile, the answer may be one to another question.
        let name = Name(realm: key.realm, issuer: key.issuer)
        if issuers[name] == introspection.issuer { kept.keep(known, of: key) }
        reply(introspection.waiting, known)
        beginIntrospections(now)
    }

    private mutating func note(
        _ failure: KeySetFailure?, of endpoint: IntrospectionEndpoint, _ key: IntrospectionKey,
        _ now: MonotonicTime
    ) {
        guard let failure else {
            endpoints[endpoint] = nil
            return
        }
        metrics.add(.introspectionFailures)
        var state = endpoints[endpoint] ?? EndpointState()
        state.failures += 1
        if state.failures >= limits.failuresBeforePause {
            let pause = limits.pause(after: state.failures - limits.failuresBeforePause + 1)
            state.pausedUntil = now.advanced(byMicroseconds: pause)
        }
        endpoints[endpoint] = state
        act(.note(.introspectionFailed(issuer: text(key.issuer), failure)))
    }

    private mutating func giveUp(_ key: IntrospectionKey) {
        for ticket in introspections.removeValue(forKey: key)?.waiting ?? [] {
            act(.reply(IssuerReply(ticket, .unavailable)))
        }
    }

    private mutating func reply(_ tickets: [IssuerTicket], _ known: KeptIntrospection) {
        for ticket in tickets {
            act(
                .reply(
                    IssuerReply(ticket, known.body == nil ? .unavailable : .introspected(known))))
        }
    }
}
