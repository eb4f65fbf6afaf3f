/// Precomputed multiples of a key's point. Immutable, so that threads may share it.
final class HotTable: Sendable {
    /// Bits of a window: 37 additions, as many as OpenSSL's tables take.
    static let width = 7
    /// 37 windows of 64 points of 64 bytes, and some room for the allocator.
    static let bytes = FixedBaseTable.bytes(width: width) + 4096

    let name: PointName
    /// Its place among the tables there are.
    let slot: Int
    let multiples: FixedBaseTable

    /// Makes the table, which takes a third of a millisecond; nil where what was made gives
    /// another product than `product` says.
    init?(_ key: PublicKey, _ name: PointName, slot: Int, product: KeyProduct) {
        guard
            let point = key.p256Point,
            let made = FixedBaseTable(point, width: Self.width),
            Self.agrees(made, with: key, product)
        else { return nil }
        self.name = name
        self.slot = slot
        multiples = made
    }

    /// Whether the key's point times n - 2 has the x that is said.
    private static func agrees(
        _ table: FixedBaseTable, with key: PublicKey, _ product: KeyProduct
    ) -> Bool {
        let factor = P256Order.modulus &- LittleEndianWords(2, 0, 0, 0)
        let points = PointRow(count: WindowDigits.count(width: width))
        var plan: [TableStep] = []
        table.plan(factor, into: &plan)
        let end = table.gather(plan, into: points, from: 0)
        var sum = P256Sum()
        sum.add(points, 0..<end)
        guard let x = product(key, factor.bigEndian) else { return false }
        return !sum.isExceptional && sum.hasX(LittleEndianWords(bigEndian: x))
    }
}

/// The tables there are at one time; immutable, published as a whole.
final class HotIndex: Sendable {
    let tables: [PointName: HotTable]
    /// How often tables were made or put away before.
    let generation: UInt64

    init(tables: [PointName: HotTable] = [:], generation: UInt64 = 0) {
        self.tables = tables
        self.generation = generation
    }
}
