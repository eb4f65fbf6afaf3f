import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// Which keys have tables under loads like those of services, in numbers alone.
struct PromotionLoadTests {
    /// Uses drawn by Zipf's law: key k of n as often as 1/k.
    private struct Zipf {
        private var sums: [Double] = []
        private var state: UInt64

        init(keys: Int, seed: UInt64) {
            state = seed
            var sum = 0.0
            for rank in 1...keys {
                sum += 1 / Double(rank)
                sums.append(sum)
            }
        }

        mutating func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let wanted = Double(state >> 11) / Double(1 << 53) * (sums.last ?? 0)
            var low = 0
            var high = sums.count - 1
            while low < high {
                let middle = (low + high) / 2
                if sums[middle] < wanted { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// What a promotion came to: a verification by a table, by none, and tables made.
    private struct Outcome {
        var hot = 0
        var cold = 0
        var made = 0
        var putAway = 0
    }

    private func run(
        _ promotion: inout PromotionRehearsal, _ count: Int, _ next: () -> Int
    ) -> Outcome {
        var outcome = Outcome()
        for use in 0..<count {
            if promotion.use(next()) { outcome.hot += 1 } else { outcome.cold += 1 }
            // The thread that makes tables comes by now and then.
            if use % 500 == 0 { promotion.makeOne() }
        }
        outcome.made = promotion.made
        outcome.putAway = promotion.putAway
        return outcome
    }

    @Test func `Zipf over 10,000 keys in 25 MB settles, and most requests find a table`() throws {
        let tablesMax = 25_000_000 / HotLimits.tableBytes
        var promotion = try PromotionRehearsal(promotionCount: 800, tablesMax: tablesMax)
        var load = Zipf(keys: 10_000, seed: 7)
        _ = run(&promotion, 2_000_000) { load.next() }
        let settled = promotion.made
        let outcome = run(&promotion, 2_000_000) { load.next() }
        // The 160 most used of 10,000 have 58 % of all uses.
        #expect(outcome.hot > 1_100_000)
        #expect(outcome.made - settled < 20)
        #expect(outcome.putAway < 20)
    }

    @Test func `keys that all come equally often do not push each other out`() throws {
        var promotion = try PromotionRehearsal(promotionCount: 800, tablesMax: 50)
        var turn = 0
        let outcome = run(&promotion, 1_000_000) {
            turn += 1
            return turn % 500
        }
        #expect(outcome.made == 50)
        #expect(outcome.putAway == 0)
    }

    @Test func `a flood of keys that come once keeps no used key from its table`() throws {
        var promotion = try PromotionRehearsal(promotionCount: 800, tablesMax: 50)
        var turn = 0
        // Every hundredth use is of one of twenty keys, all others are of fresh ones.
        let outcome = run(&promotion, 3_000_000) {
            turn += 1
            return turn % 100 == 0 ? turn / 100 % 20 : 1000 + turn
        }
        #expect(outcome.made == 20)
        #expect(outcome.hot > 5_000)
    }

    @Test func `a flood of keys that come once pushes no table out and orders none`() throws {
        var promotion = try PromotionRehearsal(
            promotionCount: HotLimits.promotionCounts.lowerBound, tablesMax: 50,
            halvingCount: 400_000)
        var turn = 0
        // Fifty keys, used as little as earns a table, until each has its own.
        _ = run(&promotion, 50_000) {
            turn += 1
            return turn % 50
        }
        #expect(promotion.made == 50)
        // Long enough for their counts to be halved to nothing.
        let outcome = run(&promotion, 5_000_000) {
            turn += 1
            return turn
        }
        #expect(outcome.made == 50)
        #expect(outcome.putAway == 0)
        let hasNoOrder = promotion.hasNoOrder
        #expect(hasNoOrder)
        let after = run(&promotion, 1_000) {
            turn += 1
            return turn % 50
        }
        #expect(after.hot == 1_000)
    }

    @Test func `what was used once gives way to what is used now`() throws {
        var promotion = try PromotionRehearsal(
            promotionCount: 100, tablesMax: 10, halvingCount: 10_000)
        var turn = 0
        _ = run(&promotion, 100_000) {
            turn += 1
            return turn % 10
        }
        let outcome = run(&promotion, 100_000) {
            turn += 1
            return 100 + turn % 10
        }
        #expect(outcome.putAway == 10)
        #expect(outcome.hot > 50_000)
    }

    @Test func `a key whose table is put away is counted on from there`() throws {
        var promotion = Promotion(promotionCount: 10, tablesMax: 1)
        let (first, second) = (name(1), name(2))
        promotion.made(first, in: 0)
        for _ in 0..<30 { promotion.used(0, first) }
        // Looked at after 10 uses and each 64 from there: 74 are ten more than 30.
        let secondOrdered = try uses(of: second, &promotion)
        #expect(secondOrdered == 74)
        let putAway = promotion.putAway()
        #expect(putAway == first)
        promotion.made(second, in: 0)
        // From 30 on, and ten more than 74: 138 is the next look.
        let firstOrdered = try uses(of: first, &promotion)
        #expect(firstOrdered == 108)
    }

    @Test func `uses of a table just put away are not those of the one in its place`() throws {
        var promotion = Promotion(promotionCount: 10, tablesMax: 1)
        promotion.made(name(1), in: 0)
        _ = promotion.putAway()
        promotion.made(name(2), in: 0)
        for _ in 0..<1000 { promotion.used(0, name(1)) }
        let ordered = try uses(of: name(3), &promotion)
        #expect(ordered == 10)
        // One who has not seen its table yet may still verify without it.
        let again = try uses(of: name(2), &promotion)
        #expect(again == nil)
    }

    @Test func `keys that come when too many wait are not ordered`() throws {
        let key = try TestKeys.signing(.es256).publicKey()
        var promotion = Promotion(promotionCount: 1, tablesMax: 10)
        let ordered = (0..<HotLimits.ordersMax + 5).filter {
            promotion.verified(name(UInt64($0)), key)
        }
        #expect(ordered == Array(0..<HotLimits.ordersMax))
        _ = promotion.takeOrder()
        let isOrdered = promotion.verified(name(1 << 40), key)
        #expect(isOrdered)
    }

    /// How often a key without a table is used until it is ordered.
    private func uses(of name: PointName, _ promotion: inout Promotion) throws -> Int? {
        let key = try TestKeys.signing(.es256).publicKey()
        for use in 1...300 where promotion.verified(name, key) { return use }
        return nil
    }

    private func name(_ number: UInt64) -> PointName {
        PointName(x: Bytes32(0, 0, 0, number), isOdd: false)
    }
}

/// A promotion with tables that are only numbers.
private struct PromotionRehearsal {
    private var promotion: Promotion
    private var slots: [PointName: Int] = [:]
    private let key: PublicKey
    var made = 0
    var putAway = 0
    /// Whether no key waits for a table; takes the order of one that does.
    var hasNoOrder: Bool { mutating get { promotion.takeOrder() == nil } }

    init(
        promotionCount: UInt32, tablesMax: Int, halvingCount: Int = HotLimits.halvingCount
    ) throws {
        promotion = Promotion(
            promotionCount: promotionCount, tablesMax: tablesMax, halvingCount: halvingCount)
        key = try TestKeys.signing(.es256).publicKey()
    }

    /// Uses a key; whether it has a table.
    mutating func use(_ number: Int) -> Bool {
        let name = PointName(x: Bytes32(0, 0, 0, UInt64(number)), isOdd: false)
        if let slot = slots[name] {
            promotion.used(slot, name)
            return true
        }
        _ = promotion.verified(name, key)
        return false
    }

    /// Makes the table that is worth most, if one is ordered.
    mutating func makeOne() {
        guard let order = promotion.takeOrder() else { return }
        if promotion.freeSlot == nil, let least = promotion.putAway() {
            slots[least] = nil
            putAway += 1
        }
        guard let slot = promotion.freeSlot else { return }
        promotion.made(order.name, in: slot)
        slots[order.name] = slot
        made += 1
    }
}
