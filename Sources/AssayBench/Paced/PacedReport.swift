import AssayEncodings
package import AssayWire

/// What came back of requests that were sent at a rate of their own.
package struct PacedReport: Sendable {
    /// Requests a second that were to be sent.
    package var rate: Double
    /// How long an answer may take to be of use, in microseconds.
    package var deadlineMicroseconds: UInt64
    package var sent: UInt64 = 0
    /// Requests no socket took: their time was over before they were sent.
    package var unsent: UInt64 = 0
    /// Accepted, and in time.
    package var good: UInt64 = 0
    package var acceptedLate: UInt64 = 0
    /// Refused for the reason that was due.
    package var refused: UInt64 = 0
    package var undecided: UInt64 = 0
    /// Answered with something else than was due.
    package var wrong: UInt64 = 0
    package var lost: UInt64 = 0
    /// From sending to the answer, of those due to be accepted that were.
    package var honest = Histogram()
    /// Answers by their code.
    package var reasons: [Reason: UInt64] = [:]
    /// From the first request to the last one sent.
    package var microseconds: UInt64 = 0
    package var cpu = CPUUse()

    /// A report of nothing yet.
    package init(rate: Double, deadlineMicroseconds: UInt64) {
        self.rate = rate
        self.deadlineMicroseconds = deadlineMicroseconds
    }

    /// Adds one answer: `code` where `due` was due, after some time.
    package mutating func add(_ code: Reason, due: Reason, after microseconds: UInt64) {
        reasons[code, default: 0] += 1
        if code.verdict == .undecided {
            undecided += 1
        } else if code != due {
            wrong += 1
        } else if code != .accepted {
            refused += 1
        } else {
            honest.add(microseconds)
            if microseconds <= deadlineMicroseconds { good += 1 } else { acceptedLate += 1 }
        }
    }

    /// Whether nothing came that should not have.
    package var isGood: Bool { wrong == 0 }

    /// Accepted in time, a second.
    package var goodput: Double { perSecond(good) }

    private func perSecond(_ count: UInt64) -> Double {
        microseconds == 0 ? 0 : Double(count) * 1_000_000 / Double(microseconds)
    }

    /// The report as one JSON object: times in microseconds.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.number("rate", rate, 1)
        writer.number("sent_per_s", perSecond(sent + unsent), 1)
        writer.number("goodput_per_s", goodput, 1)
        writer.member("sent", sent)
        writer.member("unsent", unsent)
        writer.member("accepted_in_time", good)
        writer.member("accepted_late", acceptedLate)
        writer.member("refused_as_due", refused)
        writer.member("undecided", undecided)
        writer.member("wrong", wrong)
        writer.member("lost", lost)
        writer.member("time_us", microseconds)
        writer.name("latency_us")
        writer.beginObject()
        for (name, value) in Percentiles(honest).all { writer.member(name, value) }
        writer.endObject()
        writer.member("cpu_us", cpu.total)
        writer.name("reasons")
        writer.beginObject()
        for (reason, count) in reasons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            writer.member(reason.label, count)
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    /// The report as a table for a person.
    package var text: String {
        let rows: [(String, String)] = [
            ("requests/s to be sent", Decimals.text(rate, 0)),
            ("sent/s", Decimals.text(perSecond(sent), 0)),
            ("accepted in time/s", Decimals.text(goodput, 0)),
            ("accepted too late", "\(acceptedLate)"), ("refused as due", "\(refused)"),
            ("undecided", "\(undecided)"), ("wrong", "\(wrong)"), ("no answer", "\(lost)"),
            ("honest p50, ms", Decimals.milliseconds(honest.percentile(permille: 500))),
            ("honest p99, ms", Decimals.milliseconds(honest.percentile(permille: 990))),
        ]
        return rows.map { Decimals.left($0.0, 24) + Decimals.right($0.1, 10) }
            .joined(separator: "\n") + "\n"
    }
}
