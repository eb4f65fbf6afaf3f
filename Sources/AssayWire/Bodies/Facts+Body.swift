import AssayBytes

// The lists `queries` and `records`: bodies behind their type and length, as many of the one as
// of the other and in the same order.

extension BatchWriter {
    mutating func put(_ query: LedgerQuery) {
        switch query {
        case .credential(let credential): put(type: 1) { $0.put(credential) }
        case .recovery(let recovery): put(type: 2) { $0.put(recovery) }
        case .credentials(let account):
            put(type: 3) { $0.put(text: account, WireLimits.accountBytesMax) }
        case .events(let account, let after, let limit):
            put(type: 4) { batch in
                batch.put(optional: account) { $0.put(text: $1, WireLimits.accountBytesMax) }
                batch.put(after)
                batch.put(limit)
            }
        }
    }

    mutating func put(_ record: LedgerRecord) {
        switch record {
        case .absent: put(type: 0) { _ in }
        case .credential(let facts): put(type: 1) { $0.put(facts) }
        case .recovery(let facts): put(type: 2) { $0.put(facts) }
        case .document(let document, let next):
            put(type: 3) { batch in
                batch.put(next)
                batch.put(text: document, WireLimits.documentBytesMax)
            }
        }
    }

    private mutating func put(_ facts: CredentialFacts) {
        put(facts.credential)
        put(facts.revision)
        put(facts.isSuperseded)
        put(optional: facts.endsAt) { $0.put($1) }
        put(facts.createdAt)
        put(text: facts.account, WireLimits.accountBytesMax)
        put(text: facts.device, WireLimits.accountBytesMax)
        put(facts.assurance.rawValue)
        put(facts.key)
    }

    private mutating func put(_ facts: RecoveryFacts) {
        put(facts.recovery)
        put(text: facts.account, WireLimits.accountBytesMax)
        put(facts.method.rawValue)
        put(facts.state.rawValue)
        put(optional: facts.effectiveAt) { $0.put($1) }
    }
}

extension LedgerQuery {
    /// The queries that the field `queries` holds; nil when it is no list of version 1.
    static func list(_ list: Span<UInt8>) -> [LedgerQuery]? {
        var queries: [LedgerQuery] = []
        var offset = 0
        while offset < list.count {
            guard queries.count < WireLimits.queriesMax,
                let (type, range) = list.body(at: &offset)
            else { return nil }
            var reader = BodyReader(list.extracting(range))
            do throws(BodyFault) {
                queries.append(try read(type, &reader))
                try reader.end()
            } catch {
                return nil
            }
        }
        return queries
    }

    private static func read(
        _ type: UInt8, _ reader: inout BodyReader
    ) throws(BodyFault) -> LedgerQuery {
        switch type {
        case 1: .credential(try reader.id())
        case 2: .recovery(try reader.id())
        case 3: .credentials(account: try reader.text(WireLimits.accountBytesMax))
        case 4:
            .events(
                account: try reader.optionalText(WireLimits.accountBytesMax),
                after: try reader.i64(), limit: try reader.u32())
        default: throw BodyFault()
        }
    }
}

extension LedgerRecord {
    /// The records that the field `records` holds; nil when it is no list of version 1.
    static func list(_ list: Span<UInt8>) -> [LedgerRecord]? {
        var records: [LedgerRecord] = []
        var offset = 0
        while offset < list.count {
            guard records.count < WireLimits.queriesMax,
                let (type, range) = list.body(at: &offset)
            else { return nil }
            var reader = BodyReader(list.extracting(range))
            do throws(BodyFault) {
                records.append(try read(type, &reader))
                try reader.end()
            } catch {
                return nil
            }
        }
        return records
    }

    private static func read(
        _ type: UInt8, _ reader: inout BodyReader
    ) throws(BodyFault) -> LedgerRecord {
        switch type {
        case 0: return .absent
        case 1: return .credential(try CredentialFacts(&reader))
        case 2: return .recovery(try RecoveryFacts(&reader))
        case 3:
            let next = try reader.i64()
            return .document(try reader.text(WireLimits.documentBytesMax), next: next)
        default: throw BodyFault()
        }
    }
}

extension CredentialFacts {
    fileprivate init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            credential: try reader.id(), revision: try reader.u64(),
            isSuperseded: try reader.flag(), endsAt: try reader.optionalTime(),
            createdAt: try reader.time(), account: try reader.text(WireLimits.accountBytesMax),
            device: try reader.text(WireLimits.accountBytesMax),
            assurance: try reader.choice(Assurance.self), key: try reader.key())
    }
}

extension RecoveryFacts {
    fileprivate init(_ reader: inout BodyReader) throws(BodyFault) {
        self.init(
            recovery: try reader.id(), account: try reader.text(WireLimits.accountBytesMax),
            method: try reader.choice(RecoveryMethod.self),
            state: try reader.choice(RecoveryState.self),
            effectiveAt: try reader.optionalTime())
    }
}
