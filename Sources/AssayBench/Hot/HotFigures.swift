package import AssayEncodings
import AssayWire

/// What verifiers tell of their tables for frequent keys.
package struct HotFigures: Sendable, Equatable {
    /// Tables there are now, and their bytes.
    package var tables: Int64 = 0
    package var bytes: Int64 = 0
    /// Tables made since the start, and the processor time of making them in microseconds.
    package var built: Int64 = 0
    package var buildMicroseconds: Int64 = 0
    /// Keys that wait for a table.
    package var waiting: Int64 = 0

    /// No tables.
    package init() {}

    /// The processor time of making one, in milliseconds; zero before there was one.
    package var millisecondsEach: Double {
        built == 0 ? 0 : Double(buildMicroseconds) / Double(built) / 1000
    }

    /// The figures in a verifier's `stats`; nil where they hold none.
    package init?(_ document: JSONDocument) {
        func number(_ group: String, _ name: String) -> Int64? {
            document.member(group, of: document.root).flatMap { document.member(name, of: $0) }
                .flatMap(document.integer)
        }
        guard let tables = number("gauges", "hot_tables"),
            let bytes = number("gauges", "hot_table_bytes"),
            let built = number("counters", "hot_tables_built"),
            let spent = number("gauges", "hot_table_build_us"),
            let waiting = number("gauges", "hot_tables_queued")
        else { return nil }
        self.tables = tables
        self.bytes = bytes
        self.built = built
        buildMicroseconds = spent
        self.waiting = waiting
    }

    /// Adds another verifier's.
    mutating func add(_ other: HotFigures) {
        tables += other.tables
        bytes += other.bytes
        built += other.built
        buildMicroseconds += other.buildMicroseconds
        waiting += other.waiting
    }
}
