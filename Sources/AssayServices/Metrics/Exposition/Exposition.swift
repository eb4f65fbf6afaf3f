/// What a role tells a scraper: the Prometheus text format, version 0.0.4.
package struct Exposition: Sendable {
    /// What goes into the answer's `Content-Type`.
    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// The families, each once.
    package private(set) var families: [MetricFamily] = []

    /// Nothing to tell.
    package init() {}

    /// Adds a family.
    package mutating func add(_ family: MetricFamily) {
        families.append(family)
    }

    /// Adds the metrics of a role that are scraped, under its prefix.
    package mutating func add<Name: MetricName>(_ metrics: MetricSet<Name>, prefix: String) {
        for metric in Name.allCases {
            let description = metric.description
            guard let series = description.series else { continue }
            let name = prefix + series.family
            let sample = MetricSample(
                series.label.map { [$0] } ?? [],
                .number(metrics.read(metric), decimals: series.decimals))
            if let known = families.firstIndex(where: { $0.name == name }) {
                families[known].samples.append(sample)
            } else {
                let type: MetricType = description.kind == .counter ? .counter : .gauge
                families.append(MetricFamily(name, type, series.help, [sample]))
            }
        }
    }

    /// Adds a histogram for each stage, under the role's prefix.
    package mutating func add<Stage: MetricStage>(
        _ latencies: LatencySet<Stage>, prefix: String, _ help: String
    ) {
        let samples = Stage.allCases.map { stage in
            MetricSample(
                [MetricLabel("stage", stage.name)], .histogram(latencies[stage].reading))
        }
        families.append(
            MetricFamily("\(prefix)latency_seconds", .histogram, help, samples))
    }

    /// Adds a counter for each reason.
    package mutating func add(_ reasons: ReasonCounters, _ name: String, _ help: String) {
        let samples = reasons.notAccepted.map { reason in
            MetricSample([MetricLabel("reason", reason.name)], .number(reason.count))
        }
        families.append(MetricFamily(name, .counter, help, samples))
    }

    /// Adds a counter for each kind and verdict, under the role's prefix.
    package mutating func add(_ verdicts: VerdictCounters, prefix: String, _ help: String) {
        let samples = verdicts.all.map { entry in
            MetricSample(
                [MetricLabel("kind", entry.kind), MetricLabel("verdict", entry.verdict.name)],
                .number(entry.count))
        }
        families.append(MetricFamily("\(prefix)verdicts_total", .counter, help, samples))
    }
}
