/// What the values of a family are.
package enum MetricType: String, Sendable {
    case counter, gauge, histogram
}

/// Series of one name, as they are scraped.
package struct MetricFamily: Sendable {
    /// The whole name.
    package let name: String
    package let type: MetricType
    /// One sentence or two, for people.
    package let help: String
    package internal(set) var samples: [MetricSample]

    /// A family of these series.
    package init(_ name: String, _ type: MetricType, _ help: String, _ samples: [MetricSample]) {
        self.name = name
        self.type = type
        self.help = help
        self.samples = samples
    }
}

/// One series at one moment.
package struct MetricSample: Sendable {
    package let labels: [MetricLabel]
    package let value: MetricValue

    /// A series with these labels.
    package init(_ labels: [MetricLabel], _ value: MetricValue) {
        self.labels = labels
        self.value = value
    }

    /// The only series of its family.
    package init(_ value: MetricValue) {
        self.init([], value)
    }
}

/// What a series says.
package enum MetricValue: Sendable {
    /// A number whose last `decimals` digits are behind the point.
    case number(UInt64, decimals: Int = 0)
    case histogram(HistogramReading)
}
