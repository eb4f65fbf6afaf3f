/// What a comparison of the tiers has found.
package struct DifferentialReport: Sendable {
    /// Differences that are kept; more are only counted.
    package static let differencesKeptMax = 10

    /// A case on which a way of verifying differs from OpenSSL's own functions.
    package struct Difference: Sendable {
        /// Which way.
        package var way: String
        /// The case.
        package var asked: DifferentialCase
    }

    /// Cases asked.
    package internal(set) var cases = 0
    /// Cases that hold.
    package internal(set) var valid = 0
    /// Answers that differ.
    package private(set) var differenceCount = 0
    /// The first of them.
    package private(set) var differences: [Difference] = []
    /// Processor time of each way, in microseconds.
    package internal(set) var times: [String: UInt64] = [:]

    mutating func add(_ difference: Difference) {
        differenceCount += 1
        if differences.count < Self.differencesKeptMax { differences.append(difference) }
    }

    /// For a person: counts, times, and each difference as `--case` takes it.
    package var text: String {
        var text = "\(cases) cases, \(valid) of them valid, \(differenceCount) differences\n"
        for (way, time) in times.sorted(by: { $0.key < $1.key }) {
            text += "\(way): \(time / 1_000_000) s of processor time\n"
        }
        for difference in differences {
            text += "\(difference.way) differs: --case \(difference.asked.text)\n"
        }
        return text
    }
}
