/// A strict reader of the Prometheus text format, version 0.0.4: what it does not understand,
/// stands in the wrong place or stands twice is a fault.
struct ScrapedText {
    struct Series: Hashable {
        var name: String
        var labels: [String: String]
    }

    private(set) var types: [String: String] = [:]
    private(set) var helps: [String: String] = [:]
    private(set) var values: [Series: Double] = [:]
    private(set) var faults: [String] = []
    /// The family whose lines are read, and those that are over.
    private var family = ""
    private var over: Set<String> = []

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if !text.hasSuffix("\n") { faults.append("the last line has no end") }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            take(line)
        }
    }

    private mutating func take(_ line: Substring) {
        if line.hasPrefix("# HELP ") {
            let words = line.dropFirst(7).split(separator: " ", maxSplits: 1)
            begin(String(words[0]))
            if helps.updateValue(words.count > 1 ? String(words[1]) : "", forKey: family) != nil {
                faults.append("two HELP lines of \(family)")
            }
        } else if line.hasPrefix("# TYPE ") {
            let words = line.dropFirst(7).split(separator: " ")
            if words.count != 2 || String(words[0]) != family { faults.append("TYPE: \(line)") }
            types[family] = String(words.last ?? "")
        } else {
            sample(Array(line.unicodeScalars))
        }
    }

    private mutating func begin(_ name: String) {
        over.insert(family)
        family = name
        if over.contains(name) { faults.append("\(name) is not in one piece") }
    }

    private mutating func sample(_ line: [Unicode.Scalar]) {
        var index = 0
        var name = ""
        while index < line.count, line[index] != "{", line[index] != " " {
            name.unicodeScalars.append(line[index])
            index += 1
        }
        var labels: [String: String] = [:]
        if index < line.count, line[index] == "{" {
            repeat {
                index += 1
                guard let (label, value) = label(line, &index), labels[label] == nil else {
                    faults.append("labels of \(name)")
                    return
                }
                labels[label] = value
            } while index < line.count && line[index] == ","
            guard index < line.count, line[index] == "}" else {
                faults.append("labels of \(name) have no end")
                return
            }
            index += 1
        }
        let rest = String(String.UnicodeScalarView(line.dropFirst(index)))
        guard rest.hasPrefix(" "), let value = Double(rest.dropFirst()) else {
            faults.append("value of \(name): \(rest)")
            return
        }
        let isHistogram = types[family] == "histogram"
        let allowed = isHistogram ? ["_bucket", "_sum", "_count"].map { family + $0 } : [family]
        if !allowed.contains(name) { faults.append("\(name) within \(family)") }
        if values.updateValue(value, forKey: Series(name: name, labels: labels)) != nil {
            faults.append("\(name) \(labels) stands twice")
        }
    }

    /// One `name="value"`.
    private func label(_ line: [Unicode.Scalar], _ index: inout Int) -> (String, String)? {
        var name = ""
        while index < line.count, line[index] != "=" {
            name.unicodeScalars.append(line[index])
            index += 1
        }
        index += 1
        guard index < line.count, line[index] == "\"" else { return nil }
        index += 1
        var value = ""
        while index < line.count, line[index] != "\"" {
            var scalar = line[index]
            if scalar == "\\" {
                index += 1
                guard index < line.count else { return nil }
                switch line[index] {
                case "\\": scalar = "\\"
                case "\"": scalar = "\""
                case "n": scalar = "\n"
                default: return nil
                }
            }
            value.unicodeScalars.append(scalar)
            index += 1
        }
        index += 1
        return index <= line.count ? (name, value) : nil
    }

    /// The value of a series.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        values[Series(name: name, labels: labels)]
    }

    /// The sum over all series of a name.
    func sum(_ name: String) -> Double {
        values.reduce(0) { $1.key.name == name ? $0 + $1.value : $0 }
    }
}
