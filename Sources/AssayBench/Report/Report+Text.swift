import AssayWire

extension Report {
    /// The report as a table for a person.
    package var text: String {
        var lines = [
            "\(subject), batches of \(settings.batch), \(settings.window) in flight, "
                + "realm \(settings.realm.text)",
            "\(tally.verdicts) verdicts in \(Decimals.text(Double(tally.microseconds) / 1e6, 2)) s "
                + "(\(slices) slices; \(signed) proofs signed ahead)"
                + (isInterrupted ? ", stopped early" : ""),
        ]
        if let hot { lines.append(String(hot.text.dropLast())) }
        lines += [
            "",
            row("verdicts/s", Decimals.text(tally.verdictsPerSecond, 0)),
        ]
        if let line = senderLine { lines.append(line) }
        lines += latencyLines
        lines += processorLines
        lines.append("")
        lines.append("answers")
        for (reason, count) in tally.sortedReasons {
            lines.append(row("  " + reason.label, "\(count)"))
        }
        if wrong > 0 { lines.append(row("  not as due", "\(wrong)")) }
        if tally.lost > 0 { lines.append(row("  no answer in time", "\(tally.lost)")) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ value: String) -> String {
        Decimals.left(name, 24) + Decimals.right(value, 10)
    }

    private var senderLine: String? {
        settings.cpu.map { row("sender on processor", "\($0)") }
    }

    private var latencyLines: [String] {
        let names = ["p50", "p90", "p99", "p99.9", "max"]
        let head = names.map { Decimals.right($0, 10) }.joined()
        return [
            "", Decimals.left("latency, ms", 14) + head,
            latency("  message", tally.messages), latency("  frame", tally.frames),
        ]
    }

    private func latency(_ name: String, _ histogram: Histogram) -> String {
        let values = Percentiles(histogram).all.map {
            Decimals.right(Decimals.milliseconds($0.value), 10)
        }
        return Decimals.left(name, 14) + values.joined()
    }

    private var processorLines: [String] {
        var lines = ["", "processor time of a verdict, µs"]
        lines.append(row("  verifier", Decimals.text(perVerdict(cpu.verifiers), 2)))
        if let ledger = cpu.ledger {
            lines.append(row("  ledger", Decimals.text(perVerdict(ledger), 2)))
        }
        lines.append(row("  together", Decimals.text(totalPerVerdict, 2)))
        if let split, let rest {
            lines.append(row("    signature", Decimals.text(split.signature, 2)))
            lines.append(row("    key import", Decimals.text(split.keyImport, 2)))
            lines.append(row("    the rest", Decimals.text(rest, 2)))
        }
        if let ratio, let baseline = settings.baselineMicroseconds {
            lines.append(
                row("  ratio to \(Decimals.text(baseline, 2))", Decimals.text(ratio, 3)))
        }
        return lines
    }
}

/// The percentiles a report shows.
struct Percentiles {
    let all: [(name: String, value: UInt64)]

    init(_ histogram: Histogram) {
        all = [
            ("p50", histogram.percentile(permille: 500)),
            ("p90", histogram.percentile(permille: 900)),
            ("p99", histogram.percentile(permille: 990)),
            ("p99_9", histogram.percentile(permille: 999)),
            ("max", histogram.max),
        ]
    }
}
