package import AssayBytes
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

extension LifeCycle {
    /// Judges one durable taking and, when it holds, makes it; both or, but for the failure
    /// effect of a refusal, none.
    package mutating func perform(
        _ taking: Obligation, in realm: RealmName, now: WallTime
    ) -> Performed {
        guard let number = realms.number(of: realm, &changes) else { return .refused(.overloaded) }
        revision += 1
        let context = TakingContext(
            realm: realm, number: number, rules: rules[realm] ?? LifeRules(), now: now)
        switch taking {
        case .registerCode(let taking): return registerCode(taking, context)
        case .redeemCode(let taking): return redeemCode(taking, context)
        case .openTransaction(let taking): return openTransaction(taking, context)
        case .completeTransaction(let taking): return completeTransaction(taking, context)
        case .enroll(let taking): return enroll(taking, context)
        case .rotateCredential(let taking): return rotate(taking, context)
        case .endCredentials(let taking): return endCredentials(taking, context)
        case .startRecovery(let taking): return startRecovery(taking, context)
        case .decideRecovery(let taking): return decideRecovery(taking, context)
        case .openSession(let taking): return openSession(taking, context)
        case .refreshSession(let taking): return refreshSession(taking, context)
        case .endSessions(let taking): return endSessions(taking, context)
        case .revokeToken(let taking): return revokeToken(taking, context)
        case .eraseAccount(let name): return erase(name, context)
        case .require, .notRevoked, .consume, .recordOnce: return .refused(.fieldInvalid)
        }
    }

    /// What is known of one query; nil where only the store has it (`scan`).
    package func lookUp(
        _ query: LedgerQuery, in realm: RealmName, now: WallTime
    ) -> LedgerRecord? {
        switch query {
        case .credential(let id):
            return facts(of: id, in: realm, now: now).map(LedgerRecord.credential) ?? .absent
        case .recovery(let id):
            return recoveryFacts(of: id, in: realm, now: now).map(LedgerRecord.recovery)
                ?? .absent
        case .credentials(let account):
            return .document(listing(of: account, in: realm, now: now), next: 0)
        case .events:
            return nil
        }
    }

    /// The rows of the store that a query needs.
    package func scan(for query: LedgerQuery, in realm: RealmName) -> RowScan? {
        guard case .events(let account, let after, let limit) = query else { return nil }
        return eventScan(account: account, after: after, limit: limit, in: realm)
            ?? RowScan(table: .events, from: [], to: [], owner: nil, limit: 0)
    }

    /// What scanned rows tell of a query.
    package func record(of rows: [RowChange], for query: LedgerQuery) -> LedgerRecord {
        guard case .events(_, let after, _) = query else { return .absent }
        return eventPage(of: rows, after: after)
    }
}
