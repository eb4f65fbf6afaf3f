/// Which keys get a table, as a value that only counts: uses of tables, and of keys without.
///
/// A key is promoted when a table would have paid for itself by now (the ski-rental rule: never
/// dearer than twice the best choice in hindsight). Where there is no room, it must have been
/// used so much more often than the least used table: then the exchange would have paid, and
/// two keys of about one rate do not push each other out in turn. All counts are halved
/// together now and then, so what once was used gives way.
package struct Promotion {
    /// A key that is to get a table.
    package struct Order {
        var key: PublicKey
        /// Its point.
        package var name: PointName
    }

    let promotionCount: UInt32
    let tablesMax: Int
    private var candidates = CandidateCounts(countMax: HotLimits.candidatesMax)
    private var names: [PointName?]
    private var uses: [UInt32]
    private(set) var orders: [PointName: Order] = [:]
    private var sinceHalving = 0
    private let halvingCount: Int
    /// Keys that could not be ordered since too many wait.
    private(set) var ordersRefused: UInt64 = 0

    /// Nothing counted, no table.
    package init(
        promotionCount: UInt32, tablesMax: Int, halvingCount: Int = HotLimits.halvingCount
    ) {
        self.promotionCount = promotionCount
        self.tablesMax = tablesMax
        self.halvingCount = halvingCount
        names = Array(repeating: nil, count: tablesMax)
        uses = Array(repeating: 0, count: tablesMax)
    }

    /// Tables there are.
    package var tableCount: Int { names.count { $0 != nil } }

    /// A signature was verified with the table in `slot`.
    package mutating func used(_ slot: Int, _ name: PointName) {
        countVerification()
        // A table just put away may still be in use: its uses are nobody's.
        guard names[slot] == name else { return }
        uses[slot] &+= 1
    }

    /// A signature of a key without a table was verified; whether the key was ordered now.
    package mutating func verified(_ name: PointName, _ key: PublicKey) -> Bool {
        verified(Self.hash(name), name, key)
    }

    /// The same, given the name's hash.
    mutating func verified(_ hash: UInt64, _ name: PointName, _ key: PublicKey) -> Bool {
        countVerification()
        let count = candidates.add(hash)
        // Looked at when the count is reached, and now and then from there on.
        guard count >= promotionCount, (count - promotionCount) % 64 == 0 else { return false }
        guard orders[name] == nil, slot(of: name) == nil, isWorth(count) else { return false }
        guard orders.count < HotLimits.ordersMax else {
            ordersRefused &+= 1
            return false
        }
        orders[name] = Order(key: key, name: name)
        return true
    }

    /// Asks for the counters of a key to be brought near.
    func fetch(_ hash: UInt64) { candidates.fetch(hash) }

    /// Takes the order of the key used most; nil when there is none worth its table.
    package mutating func takeOrder() -> Order? {
        while let most = orders.max(by: { uses(of: $0.key) < uses(of: $1.key) }) {
            orders[most.key] = nil
            if isWorth(uses(of: most.key)) { return most.value }
        }
        return nil
    }

    /// Puts an order back that has to wait for room.
    mutating func putBack(_ order: Order) {
        orders[order.name] = order
    }

    /// A place for a table, nil when there is none.
    package var freeSlot: Int? { names.firstIndex { $0 == nil } }

    /// Puts the least used table away, nil when there is none; its key is counted on.
    package mutating func putAway() -> PointName? {
        guard let slot = leastUsed, let name = names[slot] else { return nil }
        names[slot] = nil
        candidates.set(Self.hash(name), to: uses[slot])
        return name
    }

    /// The table of `name` is made and has this place.
    package mutating func made(_ name: PointName, in slot: Int) {
        names[slot] = name
        uses[slot] = candidates.count(Self.hash(name))
        candidates.set(Self.hash(name), to: 0)
    }

    /// The table of `name` could not be made: it is counted anew.
    mutating func failed(_ name: PointName) {
        candidates.set(Self.hash(name), to: 0)
    }

    /// Whether a key used so often should have a table.
    private func isWorth(_ count: UInt32) -> Bool {
        guard tablesMax > 0 else { return false }
        guard freeSlot == nil, let least = leastUsed else { return count >= promotionCount / 2 }
        return count >= uses[least] &+ promotionCount
    }

    private var leastUsed: Int? {
        var least: Int?
        for slot in names.indices where names[slot] != nil {
            if let other = least, uses[other] <= uses[slot] { continue }
            least = slot
        }
        return least
    }

    private func slot(of name: PointName) -> Int? { names.firstIndex { $0 == name } }

    private func uses(of name: PointName) -> UInt32 { candidates.count(Self.hash(name)) }

    private mutating func countVerification() {
        sinceHalving += 1
        guard sinceHalving >= halvingCount else { return }
        sinceHalving = 0
        candidates.halve()
        for slot in uses.indices { uses[slot] >>= 1 }
    }

    /// Of a process's own, so that nobody can choose keys that share a bucket.
    static func hash(_ name: PointName) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(name)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
