package import AssayBytes

/// What a verifier measures beside its counters; written by all of its threads.
package final class VerifierMeasures: Sendable {
    package let verdicts = VerdictCounters()
    package let latencies = LatencySet<VerifierStage>()
    /// Of proofs that were accepted.
    package let offsetsAccepted = OffsetHistogram()
    /// Of proofs that were refused, where it is known.
    package let offsetsRefused = OffsetHistogram()
    /// Reads the clock between the stages of a batch; nil measures none of them.
    let clock: (@Sendable () -> MonotonicTime)?

    /// Nothing measured.
    package init(clock: (@Sendable () -> MonotonicTime)? = nil) {
        self.clock = clock
    }
}

/// What a gate measures beside its counters.
package final class GateMeasures: Sendable {
    package let verdicts = VerdictCounters()
    package let latencies = LatencySet<GateStage>()

    /// Nothing measured.
    package init() {}
}
