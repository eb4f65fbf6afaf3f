package import AssayBytes
import AssayEncodings
import AssaySystem
package import AssayWire

/// What `stats` tells of a ledger beyond its numbers.
package struct LedgerStanding: Sendable {
    package var state: ServerState
    package var policyHash: Bytes32
    package var epoch: EpochMark
    package var time: WallTime
    package var closure: LedgerClosure?
}

/// Makes the JSON text of `stats`, at most so often: reading the kernel's figures for each of
/// many askers would cost more than what they ask about.
final class LedgerStats {
    private let metrics: MetricSet<LedgerMetric>
    private let started: MonotonicTime
    private var cached: (text: [UInt8], at: MonotonicTime)?

    init(metrics: MetricSet<LedgerMetric>, started: MonotonicTime) {
        self.metrics = metrics
        self.started = started
    }

    func json(_ standing: LedgerStanding) -> [UInt8] {
        let now = Clock.monotonic()
        if let cached, now.microseconds(since: cached.at) < LedgerServiceLimits.statsAgeMax {
            return cached.text
        }
        let document = StatsDocument(
            role: .ledger, state: standing.state, policyHash: standing.policyHash,
            started: started)
        let text = document.json(metrics) { writer in
            writer.member("epoch", standing.epoch.id.hexadecimal)
            writer.member("epoch_start_ms", standing.epoch.start.milliseconds)
            writer.member("ledger_time_ms", standing.time.milliseconds)
            if let closure = standing.closure { writer.member("closed", closure.rawValue) }
        }
        cached = (text, now)
        return text
    }
}
