package import AssayEncodings

/// The stages of a role's work: an enum whose raw values count from zero.
package protocol MetricStage: CaseIterable, RawRepresentable<Int>, Sendable {
    /// The stage as a label's value.
    var name: String { get }
}

/// A histogram for each stage.
package final class LatencySet<Stage: MetricStage>: Sendable {
    private let stages: [LatencyHistogram]

    /// Nothing observed.
    package init() {
        stages = Stage.allCases.map { _ in LatencyHistogram() }
    }

    /// The histogram of a stage.
    package subscript(_ stage: Stage) -> LatencyHistogram { stages[stage.rawValue] }

    /// Writes the member `latency` of the object that is open.
    package func write(to writer: inout JSONWriter) {
        writer.name("latency")
        writer.beginObject()
        writer.name("bounds_us")
        writer.beginArray()
        for bound in LatencyHistogram.bounds { writer.value(bound) }
        writer.endArray()
        for stage in Stage.allCases {
            writer.name(stage.name)
            self[stage].reading.write(to: &writer)
        }
        writer.endObject()
    }
}

/// What a request passes in a verifier.
package enum VerifierStage: Int, MetricStage {
    case queue, examine, signature, ledger, whole

    package var name: String {
        switch self {
        case .queue: "queue"
        case .examine: "examine"
        case .signature: "signature"
        case .ledger: "ledger"
        case .whole: "whole"
        }
    }
}

/// What a discharge passes in a ledger.
package enum LedgerStage: Int, MetricStage {
    case discharge, commit

    package var name: String {
        switch self {
        case .discharge: "discharge"
        case .commit: "commit"
        }
    }
}

/// What a request passes in a gate.
package enum GateStage: Int, MetricStage {
    case verifier, whole

    package var name: String {
        switch self {
        case .verifier: "verifier"
        case .whole: "whole"
        }
    }
}
