/// Makes the tables that were ordered, one at a time, and puts away what must give way. One
/// thread owns it; there is one for each `HotTables`.
package struct HotTableBuilder: ~Copyable {
    /// What a step has come to.
    package enum Step: Sendable {
        /// Nothing is ordered.
        case idle
        /// A table was made, or could not be.
        case made
        /// The memory of a table put away is still read by a worker: try again soon.
        case waits
    }

    private let tables: HotTables
    private let product: KeyProduct
    /// What is in force, and those before it until no worker holds them.
    private var index = HotIndex()
    private var outdated: [HotIndex] = []
    /// Out of the index, kept until no worker holds an index it is in. So it is freed here, and
    /// what is in memory is known.
    private var retired: [HotTable] = []

    /// The builder of `tables`, each of which is judged by `product` before it is used.
    package init(_ tables: HotTables, product: @escaping KeyProduct = LibraryProduct.x) {
        self.tables = tables
        self.product = product
    }

    /// Makes the table that is worth most, if there is one to make.
    ///
    /// - Parameter clock: this thread's processor time in microseconds.
    package mutating func step(clock: () -> UInt64) -> Step {
        release()
        guard let order = tables.decide({ promotion, _ in promotion.takeOrder() }) else {
            return .idle
        }
        if index.tables.count + retired.count >= tables.tablesMax {
            if retired.isEmpty { putLeastAway() }
            tables.decide { promotion, _ in promotion.putBack(order) }
            return .waits
        }
        make(order, clock)
        return .made
    }

    /// Makes the table of `key` now, however often it was used; false when there is no room or
    /// the key cannot have one.
    package mutating func make(_ key: PublicKey, clock: () -> UInt64) -> Bool {
        guard let name = key.pointName,
            index.tables.count + retired.count < tables.tablesMax
        else { return false }
        make(Promotion.Order(key: key, name: name), clock)
        return index.tables[name] != nil
    }

    private mutating func make(_ order: Promotion.Order, _ clock: () -> UInt64) {
        guard index.tables[order.name] == nil,
            let slot = tables.decide({ promotion, _ in promotion.freeSlot })
        else { return }
        let start = clock()
        let table = HotTable(order.key, order.name, slot: slot, product: product)
        let time = clock() &- start
        if let table {
            var made = index.tables
            made[order.name] = table
            publish(made)
        }
        let bytes = bytesNow
        tables.decide { promotion, figures in
            figures.bytes = bytes
            guard table != nil else {
                figures.failures &+= 1
                promotion.failed(order.name)
                return
            }
            figures.builds &+= 1
            figures.buildMicroseconds &+= time
            promotion.made(order.name, in: slot)
        }
    }

    private mutating func putLeastAway() {
        let least = tables.decide { promotion, figures in
            figures.evictions &+= 1
            return promotion.putAway()
        }
        guard let least, let table = index.tables[least] else { return }
        var kept = index.tables
        kept[least] = nil
        retired.append(table)
        publish(kept)
    }

    private mutating func publish(_ all: [PointName: HotTable]) {
        outdated.append(index)
        index = HotIndex(tables: all, generation: index.generation &+ 1)
        tables.publish(index)
    }

    /// Frees what no worker reads any more.
    private mutating func release() {
        var held: [HotIndex] = []
        while var index = outdated.popLast() {
            if !isKnownUniquelyReferenced(&index) { held.append(index) }
        }
        outdated = held
        guard !retired.isEmpty else { return }
        var kept: [HotTable] = []
        while var table = retired.popLast() {
            if !isKnownUniquelyReferenced(&table) { kept.append(table) }
        }
        retired = kept
        let bytes = bytesNow
        tables.decide { _, figures in figures.bytes = bytes }
    }

    private var bytesNow: Int { (index.tables.count + retired.count) * HotTable.bytes }
}
