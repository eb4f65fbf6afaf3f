import AssayBytes
import AssayCrypto
import AssayLedger
import AssayWire
import Testing

/// An engine whose rows are kept as a store keeps them, and which restarts with them.
struct EngineBench {
    var engine: MemoryEngine
    var store = RowStore()
    var now: WallTime
    let rules: LifeRules
    let limits: LifeLimits
    let capacity: CapacitySettings
    private var epochs: UInt64 = 1

    init(
        rules: LifeRules = LifeRules(), limits: LifeLimits = LifeLimits(),
        capacity: CapacitySettings = CapacitySettings()
    ) {
        self.rules = rules
        self.limits = limits
        self.capacity = capacity
        now = WallTime(milliseconds: Fixture.start + 60_000)
        engine = Self.empty(Fixture.epoch(1), rules, limits, capacity)
    }

    private static func empty(
        _ epoch: Epoch, _ rules: LifeRules, _ limits: LifeLimits, _ capacity: CapacitySettings
    ) -> MemoryEngine {
        let realms = [Fixture.windows(), Fixture.windows("other")]
        return MemoryEngine(
            epoch: epoch,
            realms: LedgerRealms(realms, allowances: [], fenceBase: epoch.fenceBase),
            capacity: capacity, life: LifeBench.empty(rules, limits),
            tableKey: TableKey(.zero))
    }

    /// Another process, in an epoch of its own, with the rows of this one.
    mutating func restart() throws {
        epochs += 1
        let epoch = Fixture.epoch(epochs, start: now.milliseconds)
        engine = Self.empty(epoch, rules, limits, capacity)
        for row in store.rows { try engine.load(row) }
        engine.loaded()
    }

    mutating func settle(_ discharge: Discharge) -> SettledDischarge {
        var settled: [SettledDischarge] = []
        engine.submit(
            [SubmittedDischarge(ticket: 1, discharge: discharge)], now: now, settled: &settled)
        store.apply(engine.takeChanges())
        return settled[0]
    }

    mutating func ask(_ discharge: Discharge) -> Outcome { settle(discharge).outcome }

    func discharge(
        _ obligations: [Obligation], operation: UInt64 = 0, call: UInt64? = 1,
        keeps: Bool = true, mode: DischargeMode = .take, realm: RealmName = LifeBench.realm
    ) -> Discharge {
        var discharge = Discharge(
            realm: realm, epoch: engine.epoch.id, shardKey: .zero, pool: .reserved,
            quotaKey: Bytes16(high: 9, low: 1), mode: mode,
            operationID: Bytes16(high: 0, low: operation),
            obligations: ObligationList(obligations) ?? ObligationList(obligations[0]))
        discharge.callDigest = call.map { Bytes32($0, 0, 0, 0) }
        discharge.keepsAnswer = keeps && call != nil
        return discharge
    }

    func challenge(_ number: UInt64) -> Obligation {
        let minted = UInt64(bitPattern: now.milliseconds) & 0xFFFF_FFFF_FFFF
        return .consume(challenge: Bytes32(7 << 48 | minted, number, 3, 4))
    }

    func knows(_ credential: ObjectID) -> Bool { facts(of: credential) != nil }

    func facts(of credential: ObjectID) -> CredentialFacts? {
        let record = engine.lookUp(.credential(credential), in: LifeBench.realm, now: now)
        guard case .credential(let facts) = record else { return nil }
        return facts
    }

    func requirement(_ credential: ObjectID, _ use: CredentialUse) -> Obligation {
        .require(
            CredentialRequirement(
                credential: credential, revision: facts(of: credential)?.revision ?? 0, use: use))
    }
}
