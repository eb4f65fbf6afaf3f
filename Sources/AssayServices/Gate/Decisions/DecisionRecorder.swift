package import AssayBytes
package import AssaySystem
import Synchronization

/// Where the gate's decisions go: the decision log, and the memory that `assay explain` asks.
package final class DecisionRecorder: Sendable {
    private struct Memory {
        var refused: DecisionRing
        var undecided: DecisionRing
    }

    /// How often each reason was excused in shadow mode.
    package let shadowReasons: ReasonCounters
    private let settings: DecisionSettings
    private let metrics: MetricSet<GateMetric>
    private let sampling: Mutex<DecisionSampling>
    private let memory: Mutex<Memory>
    private let writer: DecisionWriter?

    /// A recorder by these settings. What it cannot write it counts in `metrics`, and tells
    /// `log`; in `shadowReasons` it counts what was excused in shadow mode.
    package init(
        _ settings: DecisionSettings, metrics: MetricSet<GateMetric>,
        shadowReasons: ReasonCounters = ReasonCounters(), log: Log
    ) throws(SystemError) {
        self.settings = settings
        self.shadowReasons = shadowReasons
        self.metrics = metrics
        sampling = Mutex(DecisionSampling(settings))
        let undecidedMax =
            settings.keptMax > 0 ? max(1, settings.keptMax / DecisionLimits.undecidedShare) : 0
        memory = Mutex(
            Memory(
                refused: DecisionRing(countMax: settings.keptMax),
                undecided: DecisionRing(countMax: undecidedMax)))
        writer = try DecisionWriter.start(settings.target, metrics: metrics, log: log)
    }

    /// Whether accepted decisions are logged, be it a few: else nobody need make them up.
    package var wantsAccepted: Bool { writer != nil && settings.acceptedOneIn > 0 }

    /// Takes one decision; never waits for a device. Called by any thread.
    package func record(_ decision: GatewayDecision) {
        let outcome = decision.outcome
        switch outcome {
        case .accepted: break
        case .refused: memory.withLock { $0.refused.add(decision) }
        case .undecided: memory.withLock { $0.undecided.add(decision) }
        case .shadow:
            shadowReasons.add(decision.reason)
            memory.withLock { $0.refused.add(decision) }
        }
        guard let writer else { return }
        switch sampling.withLock({ $0.admit(outcome, at: decision.time) }) {
        case .notSampled:
            break
        case .leftOut:
            metrics.add(.decisionsLeftOut)
        case .logged(let leftOut):
            let oneIn = outcome == .accepted ? settings.acceptedOneIn : 1
            let line = DecisionLine(decision: decision, oneIn: oneIn, leftOut: leftOut)
            guard !writer.push(line) else { return }
            metrics.add(.decisionsDropped)
            sampling.withLock { $0.dropped(telling: leftOut) }
        }
    }

    /// A refusal, shadow acceptance or undecided call that is remembered.
    package func decision(_ id: Bytes16) -> GatewayDecision? {
        memory.withLock { $0.refused.decision(id) ?? $0.undecided.decision(id) }
    }

    /// The last of those, newest first.
    package func newest(_ count: Int) -> [GatewayDecision] {
        let (refused, undecided) = memory.withLock {
            ($0.refused.newest(count), $0.undecided.newest(count))
        }
        return Array((refused + undecided).sorted { $0.time > $1.time }.prefix(count))
    }

    /// How many are remembered.
    package var kept: Int { memory.withLock { $0.refused.count + $0.undecided.count } }

    /// Opens the log's file again, as after it was renamed.
    package func reopen() { writer?.reopen() }

    /// Writes what waits and ends the writer.
    package func stop() { writer?.stop() }
}
