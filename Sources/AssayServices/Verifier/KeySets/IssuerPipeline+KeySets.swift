package import AssayBytes
import AssayHTTP
import AssayProofs
package import AssaySystem
import AssayWire

/// What the workers were given: which content each issuer of each realm had.
struct PublishedSet: Hashable {
    var name: IssuerPipeline.Name
    var algorithms: AlgorithmSet
    var digest: Bytes32
}

/// Key sets: who asks, what comes, what the workers are given.
extension IssuerPipeline {
    /// Keeps the sets that are still wanted, forgets the others, asks for all.
    mutating func adopt(_ wanted: [KeySetOrigin], _ now: MonotonicTime) {
        for origin in origins where !wanted.contains(origin) {
            sets[origin] = nil
            settle(origin)
        }
        origins = wanted
        for origin in wanted {
            guard let state = sets[origin] else {
                sets[origin] = KeySetState(origin, now: now)
                begin(origin, now, forUnknownKey: false)
                continue
            }
            if !state.isUnderWay, state.mayBeRefreshed(now, limits) {
                begin(origin, now, forUnknownKey: false)
            }
        }
        publish()
    }

    /// A request names a key nobody knows: asks for the set, unless that was just done.
    mutating func askForKeys(
        _ origin: KeySetOrigin?, _ ticket: IssuerTicket, _ now: MonotonicTime
    ) {
        metrics.add(.keySetQuestions)
        guard let origin, let state = sets[origin] else {
            // Another configuration came meanwhile; the examination finds that out.
            act(.reply(IssuerReply(ticket, .asked)))
            return
        }
        waiting[origin, default: []].append(ticket)
        if state.isUnderWay { return }
        if state.mayBeAsked(now, limits) {
            begin(origin, now, forUnknownKey: true)
        } else {
            metrics.add(.keySetQuestionsCooled)
            settle(origin)
        }
    }

    mutating func begin(_ origin: KeySetOrigin, _ now: MonotonicTime, forUnknownKey: Bool) {
        sets[origin]?.begin(now, forUnknownKey: forUnknownKey)
        metrics.add(.keySetFetches)
        guard case .url(let text) = origin.source else {
            act(.read(origin))
            return
        }
        guard let address = try? FetchAddress(text) else {
            failed(origin, .addressNotAllowed, now)
            return
        }
        var request = FetchRequest(
            address, bodyBytesMax: limits.keySetBytesMax,
            totalMilliseconds: limits.fetchMilliseconds,
            connectMilliseconds: limits.fetchMilliseconds)
        request.entityTag = sets[origin]?.entityTag
        request.caFile = origin.certificatesFile.isEmpty ? nil : origin.certificatesFile
        nextNumber += 1
        underWay[nextNumber] = .keySet(origin)
        act(.fetch(nextNumber, request))
    }

    mutating func keySetFetched(
        _ origin: KeySetOrigin, _ result: Result<FetchAnswer, KeySetFailure>,
        _ now: MonotonicTime
    ) {
        switch result {
        case .failure(let failure): failed(origin, failure, now)
        case .success(let answer) where answer.status == 200 || answer.status == 304:
            var arrival = KeySetArrival(documents: answer.status == 200 ? [answer.body] : nil)
            arrival.caching = answer.caching
            arrival.entityTag = answer.entityTag
            arrived(origin, arrival, now)
        case .success(let answer): failed(origin, .status(answer.status), now)
        }
    }

    /// The files of a source were read, or were not.
    package mutating func read(
        _ origin: KeySetOrigin, _ result: Result<KeySetArrival, KeySetFailure>,
        now: MonotonicTime
    ) {
        switch result {
        case .success(let arrival): arrived(origin, arrival, now)
        case .failure(let failure): failed(origin, failure, now)
        }
    }

    /// What the files of a source look like now; nil when they can't be looked at.
    package mutating func looked(
        _ origin: KeySetOrigin, _ stamps: [FileStamp]?, now: MonotonicTime
    ) {
        guard let state = sets[origin], !state.isUnderWay else { return }
        if let stamps, stamps == state.stamps {
            sets[origin]?.looksTheSame(now)
        } else if state.failure == nil || stamps != nil {
            begin(origin, now, forUnknownKey: false)
        }
    }

    private mutating func arrived(
        _ origin: KeySetOrigin, _ arrival: KeySetArrival, _ now: MonotonicTime
    ) {
        guard var state = sets[origin] else { return }
        let hadFailed = state.failures > 0
        let hasChanged = state.arrived(arrival, now, limits)
        sets[origin] = state
        if let failure = state.failure {
            noteFailure(origin, failure, now)
        } else if hadFailed {
            act(.note(.recovered(issuer: label(origin))))
        }
        if hasChanged {
            metrics.add(.keySetsChanged)
            publish()
            act(
                .note(
                    .loaded(
                        issuer: label(origin), keys: state.keys?.keys.count ?? 0,
                        skipped: state.keys?.skipped ?? 0, revision: revision)))
        }
        settle(origin)
    }

    private mutating func failed(
        _ origin: KeySetOrigin, _ failure: KeySetFailure, _ now: MonotonicTime
    ) {
        guard sets[origin] != nil else { return }
        sets[origin]?.failed(failure, now, limits)
        noteFailure(origin, failure, now)
        settle(origin)
    }

    private mutating func noteFailure(
        _ origin: KeySetOrigin, _ failure: KeySetFailure, _ now: MonotonicTime
    ) {
        metrics.add(.keySetFailures)
        let pause = sets[origin]?.due?.microseconds(since: now) ?? 0
        act(.note(.failed(issuer: label(origin), failure, retryMilliseconds: pause / 1000)))
    }

    /// Tells those that wait for a set how it stands. A set whose origin said nothing of use
    /// when it was last asked does not prove that a key is unknown.
    private mutating func settle(_ origin: KeySetOrigin) {
        let tickets = waiting.removeValue(forKey: origin) ?? []
        let isKnown = sets[origin].map { $0.keys != nil && $0.failure == nil } ?? true
        for ticket in tickets {
            act(.reply(IssuerReply(ticket, isKnown ? .asked : .unavailable)))
        }
    }

    /// Gives the workers the sets there are, where that is not what they have.
    private mutating func publish() {
        var entries: [IssuerKeySets.Entry] = []
        var contents: [PublishedSet] = []
        for name in names {
            guard let issuer = issuers[name], let origin = KeySetOrigin(issuer),
                let keys = sets[origin]?.keys, let digest = sets[origin]?.digest
            else { continue }
            entries.append(
                IssuerKeySets.Entry(realm: name.realm, issuer: name.issuer, keys: keys))
            contents.append(
                PublishedSet(name: name, algorithms: origin.algorithms, digest: digest))
        }
        guard contents != published else { return }
        published = contents
        revision += 1
        act(.publish(IssuerKeySets(revision: revision, entries: entries)))
    }

    /// The issuers whose keys come from here, for the log.
    private func label(_ origin: KeySetOrigin) -> String {
        let owners = names.filter { name in
            issuers[name].flatMap { KeySetOrigin($0) } == origin
        }
        return owners.first.map { text($0.issuer) } ?? ""
    }
}
