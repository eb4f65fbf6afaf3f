import AssayEncodings
import AssayWire

/// What discharges cost a ledger's process, and what their records take of its memory.
package struct DischargeReport: Sendable {
    var settings: DischargeSettings
    var tally = DischargeTally()
    var prefilled = DischargeTally()
    /// The ledger's processor time over the discharges that are counted, microseconds.
    var cpuMicroseconds: UInt64 = 0
    /// The ledger's memory in RAM at the start, after the prefill and at the end, bytes.
    var residentAtStart: UInt64 = 0
    var residentPrefilled: UInt64 = 0
    var residentAtEnd: UInt64 = 0

    /// The ledger's processor time for one discharge.
    var cpuPerDischarge: Double {
        tally.answered == 0 ? 0 : Double(cpuMicroseconds) / Double(tally.answered)
    }

    /// What each record of the prefill added to the ledger's memory; nil without a prefill.
    var bytesPerRecord: Double? {
        guard prefilled.accepted > 0 else { return nil }
        return (Double(residentPrefilled) - Double(residentAtStart)) / Double(prefilled.accepted)
    }

    private var perSecond: Double {
        tally.microseconds == 0
            ? 0 : Double(tally.answered) * 1_000_000 / Double(tally.microseconds)
    }

    /// For people.
    package var text: String {
        var text = """
            discharges       \(tally.answered) in batches of \(settings.batch), \
            \(tally.accepted) accepted
            a second         \(Decimals.text(perSecond, 0))
            ledger's cpu     \(Decimals.text(cpuPerDischarge, 3)) us a discharge

            """
        if let bytesPerRecord {
            text += """
                prefilled        \(prefilled.accepted) records
                bytes a record   \(Decimals.text(bytesPerRecord, 1))

                """
        }
        for (reason, count) in refusals { text += "refused          \(count) \(reason)\n" }
        return text
    }

    /// One JSON object; times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("batch", settings.batch)
        writer.member("window", settings.window)
        writer.member("keys", settings.keys)
        writer.member("discharges", tally.answered)
        writer.member("accepted", tally.accepted)
        writer.member("time_us", tally.microseconds)
        writer.number("per_s", perSecond, 1)
        writer.member("ledger_cpu_us", cpuMicroseconds)
        writer.number("cpu_us_per_discharge", cpuPerDischarge, 4)
        writer.member("prefilled", prefilled.accepted)
        writer.member("resident_bytes_start", residentAtStart)
        writer.member("resident_bytes_prefilled", residentPrefilled)
        writer.member("resident_bytes_end", residentAtEnd)
        if let bytesPerRecord { writer.number("bytes_per_record", bytesPerRecord, 2) }
        writer.name("refused")
        writer.beginObject()
        for (reason, count) in refusals { writer.member(reason, count) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private var refusals: [(String, Int)] {
        tally.refused.merging(prefilled.refused) { $0 + $1 }
            .map { ($0.key.label, $0.value) }.sorted { $0.0 < $1.0 }
    }
}
