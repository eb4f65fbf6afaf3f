package import AssayWire

/// What came back of the requests that were sent.
package struct Tally: Sendable {
    /// Answers, by their code.
    package var reasons: [Reason: UInt64] = [:]
    /// Requests nobody answered in time.
    package var lost: UInt64 = 0
    /// Time from the first request to the last answer, over all slices.
    package var microseconds: UInt64 = 0
    /// From sending a message to the last answer of its frames.
    package var messages = Histogram()
    /// From sending a message to the answer of each of its frames.
    package var frames = Histogram()

    /// Nothing yet.
    package init() {}

    /// How many answers came.
    package var verdicts: UInt64 { frames.count }

    /// Answers a second, over the time of sending.
    package var verdictsPerSecond: Double {
        microseconds == 0 ? 0 : Double(verdicts) * 1_000_000 / Double(microseconds)
    }

    /// Adds what another slice gave.
    package mutating func add(_ other: Tally) {
        for (reason, count) in other.reasons { reasons[reason, default: 0] += count }
        lost += other.lost
        microseconds += other.microseconds
        messages.add(other.messages)
        frames.add(other.frames)
    }

    /// The codes by how often they came, the most frequent first.
    package var sortedReasons: [(reason: Reason, count: UInt64)] {
        reasons.map { (reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
    }
}
