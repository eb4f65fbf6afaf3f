import AssayBytes
import AssayCrypto
import AssayLedger
import AssayWire

/// An engine with a clock in hand and short ways to ask it.
struct Harness<Engine: DischargeEngine> {
    var engine: Engine
    var now: WallTime
    private var lastTicket: UInt64 = 0

    init(
        now: Int64 = Fixture.start + 60_000, capacity: CapacitySettings = CapacitySettings(),
        realms: [RealmWindows] = [Fixture.windows()],
        make: (Epoch, LedgerRealms, CapacitySettings) -> Engine
    ) {
        let epoch = Fixture.epoch(1)
        let table = LedgerRealms(realms, allowances: [], fenceBase: epoch.fenceBase)
        engine = make(epoch, table, capacity)
        self.now = WallTime(milliseconds: now)
    }

    mutating func ask(_ discharge: Discharge) -> Outcome {
        ask([discharge])[0]
    }

    /// Outcomes in the order of the batch, in whatever order they came.
    mutating func ask(_ batch: [Discharge]) -> [Outcome] {
        let first = lastTicket + 1
        let submitted = batch.enumerated().map { index, discharge in
            SubmittedDischarge(ticket: first + UInt64(index), discharge: discharge)
        }
        lastTicket += UInt64(batch.count)
        var settled: [SettledDischarge] = []
        engine.submit(submitted, now: now, settled: &settled)
        var turns = 0
        while settled.count < batch.count, turns < 1_000_000 {
            engine.collect(into: &settled)
            turns += 1
        }
        return settled.sorted { $0.ticket < $1.ticket }.map(\.outcome)
    }

    /// The outcome of a discharge that only records, by the way such go: read from its frame.
    mutating func askAsRecord(_ discharge: Discharge) -> Outcome? {
        askAsRecords([discharge])?[0]
    }

    /// The same for a batch; nil when one of them is none or its realm is not there.
    mutating func askAsRecords(_ batch: [Discharge]) -> [Outcome]? {
        var submitted: [SubmittedRecord] = []
        guard let epoch = batch.first?.epoch else { return [] }
        for (index, discharge) in batch.enumerated() {
            var writer = BatchWriter()
            guard
                discharge.encode(requestID: UInt64(index), timeLeft: 0, into: &writer) == .written,
                let realm = engine.realms.place(of: discharge.realm)
            else { return nil }
            let frame = writer.bytes
            var record = RecordDischarge()
            guard let name = RecordDischarge.realm(frame.span, 0..<frame.count),
                record.read(frame.span, 0..<frame.count, realm: name, epoch: epoch)
            else { return nil }
            submitted.append(
                SubmittedRecord(origin: 7, realm: Int32(realm), record: record))
        }
        var settled: [SettledRecord] = []
        engine.submit(submitted, of: epoch, now: now, settled: &settled)
        while settled.count < batch.count { engine.collect(into: &settled) }
        return settled.sorted { $0.requestID < $1.requestID }.map { engine.outcome($0.reason) }
    }

    /// A record of `number`, dated `age` milliseconds ago.
    func record(
        _ number: UInt64, age: Int64 = 0, operation: UInt64 = 0, basis: RecordBasis = .issuedAt,
        pool: Pool = .reserved, quota: UInt64 = 1, mode: DischargeMode = .take,
        realm: String = "default"
    ) -> Discharge {
        let created = WallTime(milliseconds: now.milliseconds - age)
        let obligation = Obligation.recordOnce(
            digest: Fixture.digest(number), created: created, basis: basis)
        return discharge(
            [obligation], operation: operation, pool: pool, quota: quota, mode: mode, realm: realm)
    }

    /// The consumption of a challenge minted `age` milliseconds ago.
    func consume(_ number: UInt64, age: Int64 = 0, operation: UInt64 = 0) -> Discharge {
        discharge([.consume(challenge: challenge(number, age: age))], operation: operation)
    }

    func challenge(_ number: UInt64, age: Int64 = 0) -> Bytes32 {
        let minted = UInt64(bitPattern: now.milliseconds - age) & 0xFFFF_FFFF_FFFF
        return Bytes32(7 << 48 | minted, number, 3, 4)
    }

    func discharge(
        _ obligations: [Obligation], operation: UInt64 = 0, pool: Pool = .reserved,
        quota: UInt64 = 1, mode: DischargeMode = .take, realm: String = "default"
    ) -> Discharge {
        Discharge(
            realm: RealmName(realm) ?? .none, epoch: engine.epoch.id, shardKey: .zero, pool: pool,
            quotaKey: Bytes16(high: 9, low: quota), mode: mode,
            operationID: Bytes16(high: 0, low: operation),
            obligations: ObligationList(obligations) ?? ObligationList(obligations[0]))
    }
}

extension Harness<MemoryEngine> {
    init(
        now: Int64 = Fixture.start + 60_000, capacity: CapacitySettings = CapacitySettings(),
        realms: [RealmWindows] = [Fixture.windows()]
    ) {
        self.init(now: now, capacity: capacity, realms: realms) {
            MemoryEngine(
                epoch: $0, realms: $1, capacity: $2,
                life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)),
                tableKey: Fixture.tableKey)
        }
    }
}

/// Values every test of the ledger starts from.
enum Fixture {
    static let start: Int64 = 1_790_000_000_000

    static let tableKey = TableKey(
        Bytes32(1, 2, 0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F))

    static func epoch(_ number: UInt64, start: Int64 = Fixture.start) -> Epoch {
        Epoch(id: Bytes16(high: 0xE0, low: number), start: WallTime(milliseconds: start))
    }

    static func windows(_ name: String = "default") -> RealmWindows {
        RealmWindows(realm: RealmName(name) ?? .none, fence: WallTime(milliseconds: 0))
    }

    static func digest(_ number: UInt64) -> Bytes32 {
        Bytes32(number &* 0x9E37_79B9_7F4A_7C15, number, 0, 0)
    }
}
