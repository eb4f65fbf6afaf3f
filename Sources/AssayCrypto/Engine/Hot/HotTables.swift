import AssayBytes
import Synchronization

/// The tables of a process's keys: read by every worker, made by one thread.
///
/// Workers read a published index without a lock and hold it for as long as they use it; they
/// count with a lock nobody waits for. `HotTableBuilder` alone changes what there is.
///
/// Its thread runs only where nobody else wants a processor, so on a busy machine it may stand
/// still for seconds, whatever it holds. Nobody but it therefore ever waits for a lock it takes,
/// and nobody frees what it has allocated: the allocator has a lock for each thread's memory.
package final class HotTables: Sendable {
    /// Verifications of a key after which it gets a table.
    package let promotionCount: UInt32
    /// Bytes of tables there may be.
    package let bytesMax: Int
    private let generation = Atomic<UInt64>(0)
    private let published = Mutex(HotIndex())
    private let counted: Mutex<Counted>
    /// What was told last; the thread that makes tables never takes it.
    private let told = Mutex(HotFigures())
    private let wake: @Sendable () -> Void

    private struct Counted {
        var promotion: Promotion
        var figures = HotFigures()
    }

    /// Room for tables of `bytesMax` bytes; `wake` is called when there is something to make.
    package init(
        bytesMax: Int, promotionCount: UInt32 = HotLimits.promotionCountDefault,
        wake: @escaping @Sendable () -> Void = {}
    ) {
        self.bytesMax = bytesMax
        self.promotionCount = promotionCount
        self.wake = wake
        let tablesMax = max(0, bytesMax / HotTable.bytes)
        counted = Mutex(
            Counted(
                promotion: Promotion(promotionCount: promotionCount, tablesMax: tablesMax)))
    }

    /// How many tables there may be.
    package var tablesMax: Int { max(0, bytesMax / HotTable.bytes) }

    /// What there is and was done; as it was told last where it is being changed right now.
    package var figures: HotFigures {
        let latest = counted.withLockIfAvailable { counted in
            var figures = counted.figures
            figures.tables = counted.promotion.tableCount
            figures.queued = counted.promotion.orders.count
            figures.ordersRefused = counted.promotion.ordersRefused
            return figures
        }
        return told.withLock { told in
            if let latest { told = latest }
            return told
        }
    }

    /// Brings `index` up to date, at once or, if it is being changed right now, the next time.
    func refresh(_ index: inout HotIndex) {
        guard generation.load(ordering: .acquiring) != index.generation else { return }
        if let latest = published.withLockIfAvailable({ $0 }) { index = latest }
    }

    /// Puts another index in force.
    func publish(_ index: HotIndex) {
        published.withLock { $0 = index }
        generation.store(index.generation, ordering: .releasing)
    }

    /// Counts what a batch has verified; not at all where another worker counts right now.
    func report(_ entries: [P256Entry]) {
        let ordered = counted.withLockIfAvailable { counted in
            counted.promotion.count(entries)
        }
        if ordered == true { wake() }
    }

    /// Lets the thread that makes tables decide and count.
    func decide<Decision>(
        _ body: (inout Promotion, inout HotFigures) -> Decision
    ) -> Decision where Decision: Sendable {
        counted.withLock { body(&$0.promotion, &$0.figures) }
    }
}

/// What one engine knows of the tables.
struct HotTableReader {
    private let tables: HotTables
    private var index = HotIndex()

    init(_ tables: HotTables) {
        self.tables = tables
        refresh()
    }

    mutating func refresh() {
        tables.refresh(&index)
    }

    func table(of name: PointName) -> HotTable? {
        index.tables.isEmpty ? nil : index.tables[name]
    }

    func report(_ entries: [P256Entry]) {
        if !entries.isEmpty { tables.report(entries) }
    }
}
