package import AssayCrypto

/// How a verifier verifies signatures, as the comparison at its start has it.
package struct EngineChoice: Sendable {
    /// The tiers that agree with OpenSSL's own functions.
    package private(set) var tiers = EngineSelfTest.ofProcess.tiers
    /// Tiers that do not.
    package private(set) var refused = 0
    /// Tables of often used keys; nil where there are to be none.
    package private(set) var tables: HotTables?

    /// The process's own tiers, without tables.
    package init() {}

    /// The tiers that `test` has found to agree; says in the log which have not.
    ///
    /// - Parameter wake: called when a table is to be made.
    package init(
        _ test: EngineSelfTest, tableBytesMax: Int, log: Log,
        wake: @escaping @Sendable () -> Void
    ) throws(EngineError) {
        // OpenSSL itself gives a wrong answer: better no verdict than one of these.
        guard test.isLibrarySound else { throw .libraryFailed }
        for fault in test.faults {
            log.write(
                .tierRefused, .text(.tier, fault.tier.name), .text(.detail, fault.detail))
        }
        tiers = test.tiers
        refused = test.faults.count
        guard tiers.contains(.hot), tableBytesMax >= HotLimits.tableBytes else { return }
        tables = HotTables(
            bytesMax: tableBytesMax,
            promotionCount: test.promotionCount ?? HotLimits.promotionCountDefault, wake: wake)
    }

    /// Brings the metrics of tiers and tables up to date.
    package func write(to metrics: MetricSet<VerifierMetric>) {
        metrics.set(.tiersRefused, UInt64(refused))
        guard let tables else { return }
        let figures = tables.figures
        metrics.set(.hotTables, UInt64(figures.tables))
        metrics.set(.hotTableBytes, UInt64(figures.bytes))
        metrics.set(.hotTablesQueued, UInt64(figures.queued))
        metrics.set(.hotTablesBuilt, figures.builds)
        metrics.set(.hotTableBuildMicroseconds, figures.buildMicroseconds)
        metrics.set(.hotTablesFailed, figures.failures)
        metrics.set(.hotTablesEvicted, figures.evictions)
        metrics.set(.hotTablesNotQueued, figures.ordersRefused)
        metrics.set(.hotPromotionUses, UInt64(tables.promotionCount))
    }
}
