extension Exposition {
    /// The text: for each family its HELP, its TYPE and its series.
    package var text: [UInt8] {
        var text = ExpositionWriter()
        for family in families {
            text.begin(family)
            for sample in family.samples { text.append(sample, of: family.name) }
        }
        return text.bytes
    }
}

/// Writes the lines.
private struct ExpositionWriter {
    private(set) var bytes: [UInt8] = []

    mutating func begin(_ family: MetricFamily) {
        append("# HELP \(family.name) ")
        append(escaping: family.help, quotes: false)
        append("\n# TYPE \(family.name) \(family.type.rawValue)\n")
    }

    mutating func append(_ sample: MetricSample, of name: String) {
        switch sample.value {
        case .number(let number, let decimals):
            line(name, sample.labels, Decimal.text(number, decimals: decimals))
        case .histogram(let reading):
            var below: UInt64 = 0
            for (bound, count) in zip(reading.bounds, reading.counts) {
                below &+= count
                line(
                    name + "_bucket",
                    sample.labels + [MetricLabel("le", Decimal.text(millionths: bound))],
                    "\(below)")
            }
            // Of one reading, so that the last bucket and the count are the same.
            line(
                name + "_bucket", sample.labels + [MetricLabel("le", "+Inf")], "\(reading.count)")
            line(name + "_sum", sample.labels, Decimal.text(millionths: reading.sum))
            line(name + "_count", sample.labels, "\(reading.count)")
        }
    }

    private mutating func line(_ name: String, _ labels: [MetricLabel], _ value: String) {
        append(name)
        for (index, label) in labels.enumerated() {
            append(index == 0 ? "{" : ",")
            append("\(label.name)=\"")
            append(escaping: label.value, quotes: true)
            append("\"")
        }
        append(labels.isEmpty ? " \(value)\n" : "} \(value)\n")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Backslashes and line ends, and in a label's value quotes.
    private mutating func append(escaping text: String, quotes: Bool) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\"") where quotes: append("\\\"")
            default: bytes.append(byte)
            }
        }
    }
}

/// Numbers with a point, exact and without an exponent.
enum Decimal {
    /// A count of millionths.
    static func text(millionths: Int64) -> String {
        (millionths < 0 ? "-" : "") + text(millionths.magnitude, decimals: 6)
    }

    /// A number whose last digits are behind the point; zeros at its end are left out.
    static func text(_ number: UInt64, decimals: Int) -> String {
        guard decimals > 0 else { return "\(number)" }
        var digits = Array("\(number)".utf8)
        if digits.count <= decimals {
            digits.insert(
                contentsOf: Array(repeating: UInt8(ascii: "0"), count: decimals + 1 - digits.count),
                at: 0)
        }
        digits.insert(UInt8(ascii: "."), at: digits.count - decimals)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }
}
