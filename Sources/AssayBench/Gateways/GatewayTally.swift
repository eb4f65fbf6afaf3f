/// What came back of the requests that were sent.
package struct GatewayTally: Sendable {
    /// Answers that were right, by sort.
    package var right = [UInt64](repeating: 0, count: GatewaySort.allCases.count)
    /// Answers that say that nobody could decide: 503 for `unavailable` or `overloaded`.
    package var undecided: UInt64 = 0
    /// Answers that were neither.
    package var wrong: UInt64 = 0
    /// Requests without an answer: the connection broke, or none came in time.
    package var lost: UInt64 = 0
    /// The first few that were wrong or lost, in words.
    package var details: [String] = []
    /// From the first request to the last answer, over all slices.
    package var microseconds: UInt64 = 0
    /// From sending a request to its answer.
    package var latency = Histogram()

    /// Nothing yet.
    package init() {}

    /// How many answers came.
    package var answers: UInt64 { latency.count }

    /// Whether every answer was right or undecided.
    package var isGood: Bool { wrong == 0 && lost == 0 }

    /// Answers a second, over the time of sending.
    package var perSecond: Double {
        microseconds == 0 ? 0 : Double(answers) * 1_000_000 / Double(microseconds)
    }

    mutating func note(_ detail: @autoclosure () -> String) {
        if details.count < BenchLimits.gatewayDetailsMax { details.append(detail()) }
    }

    /// Adds what another slice gave.
    mutating func add(_ other: GatewayTally) {
        for index in right.indices { right[index] += other.right[index] }
        undecided += other.undecided
        wrong += other.wrong
        lost += other.lost
        for detail in other.details { note(detail) }
        microseconds += other.microseconds
        latency.add(other.latency)
    }
}
