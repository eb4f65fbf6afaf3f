import AssayEncodings
import AssayWire

/// What it took to make keys hot.
package struct HotReport: Sendable {
    /// How many keys there are to be hot.
    package var keys: Int
    package var tally = Tally()
    package var figures = HotFigures()
    package var cpu = CPUUse()
    /// From the first request to the last table.
    package var microseconds: UInt64 = 0

    /// A report of nothing yet.
    package init(keys: Int) {
        self.keys = keys
    }

    /// Whether every request was accepted.
    package var isGood: Bool {
        tally.lost == 0 && tally.reasons.keys.allSatisfy { $0 == .accepted }
    }

    /// Verdicts in one second, before the first ones some number.
    var perSecond: Double { tally.verdicts == 0 ? 5_000 : tally.verdictsPerSecond }

    /// The report as one JSON object: times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("keys", keys)
        writer.member("verdicts", tally.verdicts)
        writer.member("wrong", isGood ? 0 : 1)
        writer.name("reasons")
        writer.beginObject()
        for (reason, count) in tally.sortedReasons { writer.member(reason.label, count) }
        writer.endObject()
        writer.member("tables", Int(figures.tables))
        writer.member("tables_bytes", Int(figures.bytes))
        writer.member("tables_built", Int(figures.built))
        writer.number("table_build_ms", figures.millisecondsEach, 3)
        writer.member("time_us", microseconds)
        writer.member("cpu_us", cpu.total)
        writer.endObject()
        return writer.bytes
    }

    /// The report in a line for a person.
    package var text: String {
        let seconds = Decimals.text(Double(microseconds) / 1e6, 1)
        let each = Decimals.text(figures.millisecondsEach, 1)
        return "\(figures.tables) tables for \(keys) keys after \(tally.verdicts) verdicts and "
            + "\(seconds) s; \(each) ms each\n"
    }
}
