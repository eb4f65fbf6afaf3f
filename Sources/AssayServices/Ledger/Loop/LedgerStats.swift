package import AssayBytes
import AssayEncodings
import AssaySystem
package import AssayWire
import Synchronization

/// What `stats` tells of a ledger beyond its numbers.
package struct LedgerStanding: Sendable {
    package var state: ServerState
    package var policyHash: Bytes32
    package var epoch: EpochMark
    package var time: WallTime
    package var closure: LedgerClosure?
}

/// What the ledger's thread and its operators' listener share.
final class LedgerBoard: Sendable {
    let metrics = MetricSet<LedgerMetric>()
    let latencies: LatencySet<LedgerStage>
    private let started = Clock.monotonic()
    private let isReady = Atomic(false)
    private let statsText = CachedText(ageMax: LedgerServiceLimits.statsAgeMax)
    private let scrapedText = CachedText(ageMax: LedgerServiceLimits.statsAgeMax)

    init() {
        latencies = LatencySet()
    }

    /// The ledger tells how it stands; several times a second.
    func publish(_ state: ServerState) {
        isReady.store(state == .ready, ordering: .relaxed)
    }

    /// The JSON text of `stats`.
    func json(_ standing: LedgerStanding) -> [UInt8] {
        statsText.text {
            StatsDocument(
                role: .ledger, state: standing.state, policyHash: standing.policyHash,
                started: started
            ).json(metrics) { writer in
                writer.member("epoch", standing.epoch.id.hexadecimal)
                writer.member("epoch_start_ms", standing.epoch.start.milliseconds)
                writer.member("ledger_time_ms", standing.time.milliseconds)
                if let closure = standing.closure { writer.member("closed", closure.rawValue) }
                latencies.write(to: &writer)
            }
        }
    }

    /// What operators are shown.
    var site: OperatorsSite {
        OperatorsSite(
            isReady: { self.isReady.load(ordering: .relaxed) },
            metrics: {
                self.scrapedText.text {
                    Exposition.ledger(
                        self.metrics, self.latencies,
                        isReady: self.isReady.load(ordering: .relaxed), started: self.started
                    ).text
                }
            })
    }
}
