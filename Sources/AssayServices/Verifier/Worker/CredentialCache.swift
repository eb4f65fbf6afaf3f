import AssayWire

/// What the ledger told of credentials, so that a sign-in usually asks it once.
///
/// A stale entry accepts nothing: every discharge that rests on it requires its revision. That
/// there is none is kept too: identifiers are random and ends are final, so it stays true, and
/// an unknown credential takes no longer than a known one. Bounded by two generations: the
/// older is forgotten when the younger is full.
struct CredentialCache {
    private struct Key: Hashable {
        var realm: RealmName
        var credential: ObjectID
    }

    private var young: [Key: LedgerRecord] = [:]
    private var old: [Key: LedgerRecord] = [:]
    /// Entries at the most.
    let countMax: Int

    init(countMax: Int) {
        self.countMax = countMax
    }

    var count: Int { young.count + old.count }

    /// What is known of a query; nil for what is not, or is never kept.
    mutating func record(of query: LedgerQuery, in realm: RealmName) -> LedgerRecord? {
        guard case .credential(let id) = query else { return nil }
        let key = Key(realm: realm, credential: id)
        if let record = young[key] { return record }
        guard let record = old.removeValue(forKey: key) else { return nil }
        insert(record, key)
        return record
    }

    /// Keeps an answer; how many others were forgotten for it.
    @discardableResult
    mutating func keep(_ record: LedgerRecord, of query: LedgerQuery, in realm: RealmName) -> Int {
        guard case .credential(let id) = query else { return 0 }
        return insert(record, Key(realm: realm, credential: id))
    }

    /// Forgets one credential.
    mutating func drop(_ credential: ObjectID, in realm: RealmName) {
        let key = Key(realm: realm, credential: credential)
        young[key] = nil
        old[key] = nil
    }

    /// Forgets all.
    mutating func removeAll() {
        young = [:]
        old = [:]
    }

    @discardableResult
    private mutating func insert(_ record: LedgerRecord, _ key: Key) -> Int {
        var forgotten = 0
        if young.count >= max(1, countMax / 2) {
            forgotten = old.count
            old = young
            young = [:]
        }
        young[key] = record
        return forgotten
    }
}
