import AssayBytes

/// The tables of `deploy/metrics.md`, written from what the roles tell a scraper.
package enum MetricsTable {
    /// Values of a label up to which all are written out.
    private static let valuesShownMax = 12

    /// One table a role, in Markdown.
    package static var markdown: String {
        let never = MonotonicTime(microseconds: 0)
        let roles: [(Role, Exposition)] = [
            (
                .gate,
                .gate(
                    MetricSet(), ReasonCounters(), GateMeasures(), isReady: false, started: never)
            ),
            (
                .verifier,
                .verifier(
                    MetricSet(), ReasonCounters(), VerifierMeasures(), isReady: false,
                    started: never)
            ),
            (.ledger, .ledger(MetricSet(), LatencySet(), isReady: false, started: never)),
        ]
        return roles.map { section($0.0.rawValue, $0.1.families) }.joined(separator: "\n")
    }

    private static func section(_ title: String, _ families: [MetricFamily]) -> String {
        var text = "### \(title)\n\n| name | type | labels | meaning |\n|---|---|---|---|\n"
        for family in families {
            text +=
                "| `\(family.name)` | \(family.type.rawValue) | \(labels(of: family)) | "
                + "\(family.help) |\n"
        }
        return text
    }

    private static func labels(of family: MetricFamily) -> String {
        var names: [String] = []
        for label in family.samples.flatMap(\.labels) where !names.contains(label.name) {
            names.append(label.name)
        }
        return names.map { name in
            var values: [String] = []
            for label in family.samples.flatMap(\.labels)
            where label.name == name && !values.contains(label.value) {
                values.append(label.value)
            }
            // What differs from process to process.
            guard !["version", "policy"].contains(name) else { return "`\(name)`" }
            guard values.count <= valuesShownMax else {
                return "`\(name)`: one of \(values.count)"
            }
            return "`\(name)`: " + values.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}
