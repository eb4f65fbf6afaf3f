/// What a number means over time.
package enum MetricKind: Sendable {
    /// Only grows.
    case counter
    /// Rises and falls.
    case gauge
}

/// A closed set of metrics: an enum whose raw values count from zero.
package protocol MetricName: CaseIterable, RawRepresentable<Int>, Sendable {
    /// Everything told of a metric, in this one place.
    var description: MetricDescription { get }
}

extension MetricName {
    /// The name in `stats`, in snake_case with its unit last.
    package var name: String { description.name }
    /// Counter or gauge.
    package var kind: MetricKind { description.kind }
}

/// What a metric is called, what it is, and how it is shown when scraped.
package struct MetricDescription: Sendable {
    /// The name in `stats`.
    package let name: String
    /// Counter or gauge.
    package let kind: MetricKind
    /// How it is scraped; nil where labelled series tell the same in more detail.
    package let series: MetricSeries?

    /// A counter, scraped as `NAME_total`.
    static func counter(_ name: String, _ help: String) -> MetricDescription {
        MetricDescription(
            name: name, kind: .counter,
            series: MetricSeries(family: "\(name)_total", help: help, label: nil, decimals: 0))
    }

    /// One of several counters of a labelled family.
    static func counter(
        _ name: String, in family: MetricGroup, _ value: String
    ) -> MetricDescription {
        MetricDescription(
            name: name, kind: .counter,
            series: MetricSeries(
                family: family.name, help: family.help,
                label: MetricLabel(family.label, value), decimals: 0))
    }

    /// A counter whose like is scraped under labels of its own.
    static func statsOnly(_ name: String) -> MetricDescription {
        MetricDescription(name: name, kind: .counter, series: nil)
    }

    /// A gauge. In another unit than a base unit it is scraped under another name, and its last
    /// `decimals` digits are behind the point there.
    static func gauge(
        _ name: String, as series: String? = nil, decimals: Int = 0, _ help: String
    ) -> MetricDescription {
        MetricDescription(
            name: name, kind: .gauge,
            series: MetricSeries(
                family: series ?? name, help: help, label: nil, decimals: decimals))
    }

    /// One of several gauges of a labelled family.
    static func gauge(
        _ name: String, in family: MetricGroup, _ value: String
    ) -> MetricDescription {
        MetricDescription(
            name: name, kind: .gauge,
            series: MetricSeries(
                family: family.name, help: family.help,
                label: MetricLabel(family.label, value), decimals: 0))
    }
}

/// How one metric is scraped.
package struct MetricSeries: Sendable {
    /// The family, without the role's prefix.
    let family: String
    let help: String
    /// What tells it from the others of its family.
    let label: MetricLabel?
    /// Digits behind the point: 6 where the number counts microseconds.
    let decimals: Int
}

/// A family of series that differ in one label.
struct MetricGroup: Sendable {
    /// Without the role's prefix.
    let name: String
    let label: String
    let help: String

    init(_ name: String, by label: String, _ help: String) {
        self.name = name
        self.label = label
        self.help = help
    }
}

/// A label of a series: its name is an identifier, its value any text.
package struct MetricLabel: Hashable, Sendable {
    package let name: String
    package let value: String

    /// A label.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
