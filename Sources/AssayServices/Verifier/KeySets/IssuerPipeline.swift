package import AssayBytes
package import AssayHTTP
package import AssayProofs
import AssayWire

/// Decides what is asked of issuers, and what their answers change: key sets and introspections
/// of all realms, as a value without sockets, files, threads or a clock. One thread owns it.
///
/// No request makes a fetch of its own: what is asked for is shared by all that ask meanwhile,
/// and known keys, kept answers, cool-downs and pauses bound how often anything is asked.
package struct IssuerPipeline {
    /// One realm's issuer: what the table of questions is looked up by.
    struct Name: Hashable {
        var realm: RealmName
        var issuer: [UInt8]
    }

    /// What a number stands for.
    enum UnderWay {
        case keySet(KeySetOrigin)
        case introspection(IntrospectionKey)
    }

    let limits: IssuerLimits
    let metrics: MetricSet<VerifierMetric>
    let kept: IntrospectionCache
    var issuers: [Name: TokenIssuer] = [:]
    /// The names in the order of the configuration.
    var names: [Name] = []
    var sets: [KeySetOrigin: KeySetState] = [:]
    /// The order in which sets were first configured, so that equal inputs give equal actions.
    var origins: [KeySetOrigin] = []
    var waiting: [KeySetOrigin: [IssuerTicket]] = [:]
    var published: [PublishedSet] = []
    var revision: UInt64 = 0
    var nextLook = MonotonicTime(microseconds: 0)
    var underWay: [UInt64: UnderWay] = [:]
    var nextNumber: UInt64 = 0
    var introspections: [IntrospectionKey: Introspection] = [:]
    /// Introspections not begun, oldest first.
    var queued: [IntrospectionKey] = []
    var introspectionsUnderWay = 0
    var endpoints: [IntrospectionEndpoint: EndpointState] = [:]
    private var actions: [IssuerAction] = []

    /// A pipeline without issuers, which counts into `metrics` and keeps answers in `kept`.
    package init(
        limits: IssuerLimits, metrics: MetricSet<VerifierMetric>, kept: IntrospectionCache
    ) {
        self.limits = limits
        self.metrics = metrics
        self.kept = kept
    }

    /// The actions since the last call, in order.
    package mutating func takeActions() -> [IssuerAction] {
        var taken: [IssuerAction] = []
        swap(&taken, &actions)
        return taken
    }

    mutating func act(_ action: IssuerAction) { actions.append(action) }

    /// The realms as they are configured now: at the start, and at each reload, when every set
    /// is asked for again that was not just asked for.
    package mutating func configure(_ realms: [RealmPolicy], now: MonotonicTime) {
        issuers = [:]
        names = []
        var wanted: [KeySetOrigin] = []
        for realm in realms {
            for issuer in realm.tokens.issuers {
                let name = Name(realm: realm.name, issuer: issuer.name)
                guard issuers.updateValue(issuer, forKey: name) == nil else { continue }
                names.append(name)
                if let origin = KeySetOrigin(issuer), !wanted.contains(origin) {
                    wanted.append(origin)
                }
            }
        }
        adopt(wanted, now)
    }

    /// A worker asks.
    package mutating func received(_ question: IssuerQuestion, now: MonotonicTime) {
        switch question.query {
        case .unknownKey(let issuer):
            let name = Name(realm: question.realm, issuer: issuer)
            askForKeys(issuers[name].flatMap { KeySetOrigin($0) }, question.ticket, now)
        case .introspect(let issuer, let token, let digest):
            let name = Name(realm: question.realm, issuer: issuer)
            introspect(
                IntrospectionKey(realm: question.realm, issuer: issuer, digest: digest),
                token: token, at: issuers[name], question, now)
        }
    }

    /// A fetch is over.
    package mutating func fetched(
        _ number: UInt64, _ result: Result<FetchAnswer, KeySetFailure>, now: MonotonicTime,
        wall: WallTime
    ) {
        switch underWay.removeValue(forKey: number) {
        case .keySet(let origin): keySetFetched(origin, result, now)
        case .introspection(let key): introspected(key, result, now, wall)
        case nil: return
        }
    }

    /// What is due. Call every few dozen milliseconds.
    package mutating func tick(now: MonotonicTime) {
        for origin in origins where sets[origin]?.isDue(now) == true {
            begin(origin, now, forUnknownKey: false)
        }
        if nextLook <= now {
            nextLook = now.advanced(byMicroseconds: limits.lookInterval)
            for origin in origins where !origin.isRemote && sets[origin]?.isUnderWay == false {
                act(.look(origin))
            }
        }
        beginIntrospections(now)
        measure(now)
    }

    /// How every issuer's keys stand, in the order of the configuration.
    package func standings(now: MonotonicTime) -> [KeySetStanding] {
        names.compactMap { name in
            guard let issuer = issuers[name], let origin = KeySetOrigin(issuer),
                let state = sets[origin]
            else { return nil }
            let age = state.confirmed.map { now.microseconds(since: $0) / 1_000_000 }
            return KeySetStanding(
                realm: name.realm, issuer: text(name.issuer), keys: state.keys?.keys.count,
                ageSeconds: age, failures: state.failures, lastError: state.failure?.name)
        }
    }

    func text(_ issuer: [UInt8]) -> String { String(decoding: issuer, as: UTF8.self) }

    private func measure(_ now: MonotonicTime) {
        let states = origins.compactMap { sets[$0] }
        let ages = states.compactMap { $0.confirmed.map { now.microseconds(since: $0) } }
        metrics.set(.keySetAgeSeconds, (ages.max() ?? 0) / 1_000_000)
        metrics.set(.keySetsMissing, UInt64(states.count { $0.keys == nil }))
        metrics.set(.keySetsFailing, UInt64(states.count { $0.failure != nil }))
        metrics.set(.keySetRevision, revision)
        metrics.set(.keySets, UInt64(origins.count))
        metrics.set(.introspectionsUnderWay, UInt64(introspectionsUnderWay))
        metrics.set(.introspectionsCached, UInt64(kept.count))
    }
}
