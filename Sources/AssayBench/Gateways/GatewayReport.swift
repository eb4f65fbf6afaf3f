import AssayEncodings

/// What a run through a gateway measured.
package struct GatewayReport: Sendable {
    package let settings: GatewaySettings
    package var tally = GatewayTally()
    /// Requests that were made to be sent.
    package var sent = 0
    package var connections = 0
    /// Idle connections that were closed meanwhile.
    package var idleLost = 0
    /// Processor time of each process while requests were sent.
    package var processorMicroseconds: [UInt64]
    /// Memory of each process after the last slice.
    package var residentBytes: [UInt64]
    package var isInterrupted = false

    init(_ settings: GatewaySettings) {
        self.settings = settings
        processorMicroseconds = settings.processes.map { _ in 0 }
        residentBytes = settings.processes.map { _ in 0 }
    }

    /// Whether nothing came that should not have.
    package var isGood: Bool { tally.isGood && idleLost == 0 }

    /// Processor time of a process for each answer, in microseconds.
    private func perAnswer(_ index: Int) -> Double {
        tally.answers == 0 ? 0 : Double(processorMicroseconds[index]) / Double(tally.answers)
    }

    /// The report as one JSON object: times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("url", settings.url)
        writer.member("keys", settings.keyCount)
        writer.member("answers", tally.answers)
        writer.member("undecided", tally.undecided)
        writer.member("wrong", tally.wrong)
        writer.member("lost", tally.lost)
        writer.member("connections", connections)
        writer.member("idle_connections", settings.idleConnections)
        writer.member("idle_lost", idleLost)
        writer.member("interrupted", isInterrupted)
        writer.number("answers_per_s", tally.perSecond, 1)
        writer.name("latency_us")
        writer.beginObject()
        for (name, value) in Percentiles(tally.latency).all { writer.member(name, value) }
        writer.endObject()
        writer.name("cpu_us")
        writer.beginObject()
        for (index, process) in settings.processes.enumerated() {
            writer.number(process.name, perAnswer(index), 3)
        }
        writer.endObject()
        writer.name("resident_bytes")
        writer.beginObject()
        for (index, process) in settings.processes.enumerated() {
            writer.member(process.name, residentBytes[index])
        }
        writer.endObject()
        writer.name("right")
        writer.beginObject()
        for sort in GatewaySort.allCases where tally.right[sort.rawValue] > 0 {
            writer.member("\(sort)", tally.right[sort.rawValue])
        }
        writer.endObject()
        writer.name("details")
        writer.beginArray()
        for detail in tally.details { writer.value(detail) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The report as a table for a person.
    package var text: String {
        var lines = [
            "\(settings.url), \(settings.connections) connections, \(settings.keyCount) keys",
            row("answers/s", Decimals.text(tally.perSecond, 0)),
            row("answers", "\(tally.answers)"),
        ]
        for sort in GatewaySort.allCases where tally.right[sort.rawValue] > 0 {
            lines.append(row("  \(sort), right", "\(tally.right[sort.rawValue])"))
        }
        lines.append(row("  undecided", "\(tally.undecided)"))
        lines.append(row("  wrong", "\(tally.wrong)"))
        lines.append(row("no answer", "\(tally.lost)"))
        if settings.idleConnections > 0 {
            lines.append(row("connections held", "\(settings.idleConnections - idleLost)"))
        }
        for detail in tally.details { lines.append("  " + detail) }
        lines.append("latency, ms")
        for (name, value) in Percentiles(tally.latency).all {
            lines.append(row("  " + name, Decimals.milliseconds(value)))
        }
        if !settings.processes.isEmpty { lines.append("processor time of an answer, µs; MiB") }
        for (index, process) in settings.processes.enumerated() {
            lines.append(
                row("  " + process.name, Decimals.text(perAnswer(index), 2))
                    + Decimals.right(Decimals.text(Double(residentBytes[index]) / 1048576, 1), 10))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ value: String) -> String {
        Decimals.left(name, 30) + Decimals.right(value, 10)
    }
}
