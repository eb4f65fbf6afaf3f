import AssayEncodings
package import AssayWire

/// One sort's row: what it was answered with and what that cost.
package struct HostileRow: Sendable {
    package var name: String
    /// What it must be answered with.
    package var expected: Reason
    package var reasons: [Reason: UInt64]
    package var verdicts: UInt64
    package var lost: UInt64
    /// Processor time of verifiers and ledger a verdict, in microseconds.
    package var cost: Double
    /// Whether it is an accepted proof of the usual size.
    package var isPlain = false

    /// The row of one sort.
    package init(
        name: String, expected: Reason, reasons: [Reason: UInt64], verdicts: UInt64,
        lost: UInt64, cost: Double
    ) {
        self.name = name
        self.expected = expected
        self.reasons = reasons
        self.verdicts = verdicts
        self.lost = lost
        self.cost = cost
    }

    /// Whether every answer was the one that was due.
    package var isAsExpected: Bool {
        verdicts > 0 && lost == 0 && reasons.keys.allSatisfy { $0 == expected }
    }

    /// The answers in words.
    var answers: String {
        if isAsExpected { return expected.label }
        let all = reasons.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.label) \($0.value)" }
        let missing = lost > 0 ? ["no answer \(lost)"] : []
        return (all + missing).joined(separator: ", ") + " (due: \(expected.label))"
    }
}

/// What refused input costs, against the dearest accepted proof.
package struct HostileReport: Sendable {
    package var settings: BenchSettings
    package var accepted: [HostileRow] = []
    package var refused: [HostileRow] = []
    /// Sorts that the realm's algorithms rule out.
    package var skipped: [String] = []
    package var isInterrupted = false

    /// A report of nothing yet.
    package init(_ settings: BenchSettings) {
        self.settings = settings
    }

    /// The dearest accepted proof.
    package var dearest: HostileRow? { accepted.max { $0.cost < $1.cost } }

    /// A row's cost over the dearest accepted proof's.
    func ratio(_ row: HostileRow) -> Double {
        guard let dearest, dearest.cost > 0 else { return 0 }
        return row.cost / dearest.cost
    }

    /// The dearest accepted proof of the usual size.
    package var dearestPlain: HostileRow? {
        accepted.filter(\.isPlain).max { $0.cost < $1.cost }
    }

    /// A row's cost over the dearest accepted proof's of the usual size.
    func plainRatio(_ row: HostileRow) -> Double {
        guard let dearestPlain, dearestPlain.cost > 0 else { return 0 }
        return row.cost / dearestPlain.cost
    }

    /// Whether a row costs more than a refusal may.
    func isFlagged(_ row: HostileRow) -> Bool {
        !row.isAsExpected || ratio(row) > Double(BenchLimits.hostilePercentMax) / 100
    }

    /// Refusals that cost too much, or were answered with another reason.
    package var flagged: [HostileRow] { refused.filter(isFlagged) }
}

extension HostileReport {
    /// The report as a table for a person: the dearest first.
    package var text: String {
        var lines = [
            "hostile, batches of \(settings.batch), \(settings.window) in flight, "
                + "realm \(settings.realm.text)" + (isInterrupted ? ", stopped early" : ""),
            "processor time of a verdict, verifier and ledger, µs",
            "ratio: to the dearest accepted, \(dearest?.name ?? "none")",
            "plain: to the dearest of the usual size, \(dearestPlain?.name ?? "none")", "",
            head + "  accepted",
        ]
        for row in accepted.sorted(by: { $0.cost > $1.cost }) { lines.append(line(row)) }
        lines += ["", head + "  refused"]
        for row in refused.sorted(by: { $0.cost > $1.cost }) { lines.append(line(row)) }
        lines.append("")
        if !skipped.isEmpty {
            lines.append(
                "not measured, for want of the algorithm, an issuer's key or time: "
                    + "\(skipped.count)")
        }
        let limit = Decimals.text(Double(BenchLimits.hostilePercentMax) / 100, 2)
        lines.append(
            flagged.isEmpty
                ? "no refusal costs more than \(limit) times \(dearest?.name ?? "a proof")"
                : "\(flagged.count) beyond \(limit) times \(dearest?.name ?? "a proof"), or "
                    + "answered otherwise than due: marked !")
        return lines.joined(separator: "\n") + "\n"
    }

    private var head: String {
        Decimals.right("µs", 10) + Decimals.right("ratio", 8) + Decimals.right("plain", 8)
    }

    private func line(_ row: HostileRow) -> String {
        let mark = isFlagged(row) ? "! " : "  "
        return Decimals.right(Decimals.text(row.cost, 1), 10)
            + Decimals.right(Decimals.text(ratio(row), 3), 8)
            + Decimals.right(Decimals.text(plainRatio(row), 3), 8) + mark
            + Decimals.left(row.name, 66) + "  " + row.answers
    }

    /// The report as one JSON object.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("workload", settings.workload.rawValue)
        writer.member("realm", settings.realm.text)
        writer.member("batch", settings.batch)
        writer.member("window", settings.window)
        writer.member("interrupted", isInterrupted)
        if let dearest { writer.member("dearest_accepted", dearest.name) }
        if let dearestPlain { writer.member("dearest_plain", dearestPlain.name) }
        write("accepted", accepted, to: &writer)
        write("refused", refused, to: &writer)
        writer.name("skipped")
        writer.beginArray()
        for name in skipped { writer.value(name) }
        writer.endArray()
        writer.member("flagged", flagged.count)
        writer.endObject()
        return writer.bytes
    }

    private func write(_ name: String, _ rows: [HostileRow], to writer: inout JSONWriter) {
        writer.name(name)
        writer.beginArray()
        for row in rows {
            writer.beginObject()
            writer.member("name", row.name)
            writer.number("cpu_us", row.cost, 3)
            writer.number("ratio", ratio(row), 4)
            writer.number("plain_ratio", plainRatio(row), 4)
            writer.member("verdicts", row.verdicts)
            writer.member("lost", row.lost)
            writer.member("as_expected", row.isAsExpected)
            writer.member("flagged", isFlagged(row))
            writer.name("reasons")
            writer.beginObject()
            for (reason, count) in row.reasons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                writer.member(reason.label, count)
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }
}
