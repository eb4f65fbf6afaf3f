package import AssayBytes
package import AssayCrypto
package import AssayWire

/// What became of one durable taking.
package struct Performed: Sendable, Equatable {
    /// `accepted`, or the reason the client is told.
    package var reason: Reason
    package var result: TakingResult
    /// Whether anything changed: also a refusal can (an attempt counted, a family ended).
    package var hasChanged: Bool

    static func accepted(_ result: TakingResult = .none) -> Performed {
        Performed(reason: .accepted, result: result, hasChanged: true)
    }

    static func refused(_ reason: Reason, hasChanged: Bool = false) -> Performed {
        Performed(reason: reason, result: .none, hasChanged: hasChanged)
    }
}

/// Everything that outlives a restart: accounts and their credentials, recoveries, codes,
/// transactions, sessions, revocations, kept answers, events.
///
/// Deterministic: time and identifiers are passed in, secrets are computed from a key that is
/// passed in. Every change is a `RowChange`; the rows loaded again make the same state.
package struct LifeCycle: Sendable {
    var rules: [RealmName: LifeRules]
    /// Makes refresh tokens, states and nonces.
    let secret: HMACKey
    /// What the takings since the last `takeChanges` changed.
    var changes: [RowChange] = []

    /// An empty one.
    package init(rules: [RealmName: LifeRules], secret: HMACKey) {
        self.rules = rules
        self.secret = secret
    }

    /// The rows that changed since the last call, in order.
    package mutating func takeChanges() -> [RowChange] {
        var taken: [RowChange] = []
        swap(&taken, &changes)
        return taken
    }

    /// Judges one durable taking and, when it holds, makes it; both or, but for the failure
    /// effect of a refusal, none.
    package mutating func perform(
        _ taking: Obligation, in realm: RealmName, now: WallTime
    ) -> Performed {
        .refused(.unavailable)
    }
}
