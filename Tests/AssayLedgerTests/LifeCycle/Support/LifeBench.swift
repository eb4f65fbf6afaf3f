import AssayBytes
import AssayCrypto
import AssayLedger
import AssayWire
import Testing

/// A life cycle with a clock in hand, whose rows are kept as a store keeps them.
struct LifeBench {
    static let second: Int64 = 1000
    static let minute: Int64 = 60_000
    static let hour: Int64 = 3_600_000
    static let day: Int64 = 86_400_000
    static let realm = RealmName("default") ?? .none
    static let other = RealmName("other") ?? .none

    var life: LifeCycle
    var store = RowStore()
    var now = WallTime(milliseconds: Fixture.start)
    var rules: LifeRules
    var limits: LifeLimits
    private var count: UInt64 = 0

    init(rules: LifeRules = LifeRules(), limits: LifeLimits = LifeLimits()) {
        self.rules = rules
        self.limits = limits
        life = Self.empty(rules, limits)
    }

    static func empty(_ rules: LifeRules, _ limits: LifeLimits) -> LifeCycle {
        LifeCycle(
            rules: [realm: rules, other: rules], secret: HMACKey(Bytes32(1, 2, 3, 4)),
            limits: limits)
    }

    /// Makes one taking; its rows are kept.
    mutating func ask(_ taking: Obligation, in realm: RealmName = realm) -> Performed {
        let performed = life.perform(taking, in: realm, now: now)
        store.apply(life.takeChanges())
        return performed
    }

    mutating func reason(_ taking: Obligation, in realm: RealmName = realm) -> Reason {
        ask(taking, in: realm).reason
    }

    mutating func wait(_ milliseconds: Int64) { now = now.advanced(by: milliseconds) }

    mutating func sweep() {
        life.sweep(now: now)
        store.apply(life.takeChanges())
    }

    /// A ledger that starts with the rows of this one.
    mutating func restart() throws {
        life = Self.empty(rules, limits)
        for row in store.rows { try life.load(row) }
        life.loaded()
        #expect(life.takeChanges().isEmpty)
    }

    mutating func freshID() -> ObjectID {
        count += 1
        return Self.id(count)
    }

    static func id(_ number: UInt64) -> ObjectID {
        ObjectID(shard: UInt16(number % 7), random: Bytes16(high: 0xAB, low: number))
    }
}

/// Rows as a store holds them: by table and key, ascending.
struct RowStore {
    private var tables: [UInt8: [String: RowChange]] = [:]

    mutating func apply(_ changes: [RowChange]) {
        for change in changes {
            let key = Self.hex(change.key)
            if let end = change.endKey.map(Self.hex) {
                tables[change.table.rawValue]?.keys.filter { $0 >= key && $0 < end }
                    .forEach { tables[change.table.rawValue]?[$0] = nil }
            } else {
                tables[change.table.rawValue, default: [:]][key] =
                    change.value == nil ? nil : change
            }
        }
    }

    var rows: [RowChange] {
        tables.keys.sorted().flatMap { table in rows(RowTable(rawValue: table) ?? .realms) }
    }

    func rows(_ table: RowTable) -> [RowChange] {
        (tables[table.rawValue] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    func rows(_ scan: RowScan) -> [RowChange] {
        let (from, to) = (Self.hex(scan.from), Self.hex(scan.to))
        let found = rows(scan.table).filter { row in
            let key = Self.hex(row.key)
            return key >= from && key < to && (scan.owner == nil || row.owner == scan.owner)
        }
        return Array((scan.isDescending ? found.reversed() : found).prefix(scan.limit))
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
