import AssayEncodings
import AssayProver
import AssayWire

extension Report {
    /// The report as one JSON object: times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writeSettings(to: &writer)
        writer.member("verdicts", tally.verdicts)
        writer.member("lost", tally.lost)
        writer.member("wrong", wrong)
        writer.member("slices", slices)
        writer.member("signed_ahead", signed)
        writer.member("interrupted", isInterrupted)
        writer.member("time_us", tally.microseconds)
        writer.number("verdicts_per_s", tally.verdictsPerSecond, 1)
        writer.name("latency_us")
        writer.beginObject()
        writePercentiles("message", tally.messages, to: &writer)
        writePercentiles("frame", tally.frames, to: &writer)
        writer.endObject()
        writeProcessorTime(to: &writer)
        writer.name("reasons")
        writer.beginObject()
        for (reason, count) in tally.sortedReasons { writer.member(reason.label, count) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private func writeSettings(to writer: inout JSONWriter) {
        writer.member("workload", settings.workload.rawValue)
        writer.member("realm", settings.realm.text)
        writer.member("algorithm", settings.keys.algorithm.joseName)
        writer.member("keys", settings.keyCount)
        writer.member("nonce", settings.usesNonce)
        if settings.workload == .token, let tokens = settings.tokens {
            writer.member("token_algorithm", tokens.issuerKey.algorithm.joseName)
            writer.member("tokens", tokens.count)
        }
        writer.member("batch", settings.batch)
        writer.member("window", settings.window)
        writer.member("verifiers", settings.verifiers.count)
        writer.member("connections", settings.connections)
        if let zipf = settings.zipf { writer.number("zipf", zipf, 2) }
        if let hot {
            writer.name("hot")
            let json = hot.json
            writer.value(json: json.span)
        }
    }

    private func writePercentiles(
        _ name: String, _ histogram: Histogram, to writer: inout JSONWriter
    ) {
        writer.name(name)
        writer.beginObject()
        for (name, value) in Percentiles(histogram).all { writer.member(name, value) }
        writer.endObject()
    }

    private func writeProcessorTime(to writer: inout JSONWriter) {
        writer.name("cpu_us")
        writer.beginObject()
        writer.number("verifier", perVerdict(cpu.verifiers), 3)
        if let ledger = cpu.ledger { writer.number("ledger", perVerdict(ledger), 3) }
        writer.number("total", totalPerVerdict, 3)
        if let split, let rest {
            writer.number("signature", split.signature, 3)
            writer.number("key_import", split.keyImport, 3)
            writer.number("rest", rest, 3)
        }
        writer.endObject()
        if let ratio { writer.number("ratio", ratio, 4) }
    }
}

extension JSONWriter {
    /// A member that is a number with so many digits after the point.
    mutating func number(_ name: String, _ value: Double, _ digits: Int) {
        self.name(name)
        let text = Decimals.text(value, digits)
        self.value(json: text.utf8.span)
    }
}
