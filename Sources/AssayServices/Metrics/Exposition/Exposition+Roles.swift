package import AssayBytes

extension Exposition {
    /// What a verifier tells.
    package static func verifier(
        _ metrics: MetricSet<VerifierMetric>, _ reasons: ReasonCounters,
        _ measures: VerifierMeasures, keySets: [KeySetStanding] = [], isReady: Bool,
        started: MonotonicTime
    ) -> Exposition {
        var told = Exposition()
        let prefix = "assay_verifier_"
        told.add(
            measures.verdicts, prefix: prefix,
            "Verdicts by kind of request; with hello, stats and malformed frames of no known "
                + "kind they add up to the frames received.")
        told.add(
            reasons, "assay_verifier_refusals_total",
            "Replies that were no acceptance, by their reason.")
        told.add(
            measures.latencies, prefix: prefix,
            "How long requests are in a stage; examine and signature are those of the whole "
                + "batch, which every request in it waits for.")
        told.add(
            MetricFamily(
                "assay_verifier_proof_clock_offset_seconds", .histogram,
                "The time a proof says it was made minus the ledger's time when it was judged; "
                    + "beyond an hour it counts as an hour in the sum.",
                [
                    MetricSample(
                        [MetricLabel("verdict", "accepted")],
                        .histogram(measures.offsetsAccepted.reading)),
                    MetricSample(
                        [MetricLabel("verdict", "refused")],
                        .histogram(measures.offsetsRefused.reading)),
                ]))
        told.add(metrics, prefix: prefix)
        told.add(keySets, prefix: prefix)
        told.addProcess(.verifier, isReady: isReady, started: started)
        return told
    }

    /// What a ledger tells.
    package static func ledger(
        _ metrics: MetricSet<LedgerMetric>, _ latencies: LatencySet<LedgerStage>, isReady: Bool,
        started: MonotonicTime
    ) -> Exposition {
        var told = Exposition()
        let prefix = "assay_ledger_"
        told.add(
            latencies, prefix: prefix,
            "How long a turn of discharges took from the socket to its answers, counted by "
                + "discharge, and how long a commit took to be on disk.")
        told.add(metrics, prefix: prefix)
        told.addProcess(.ledger, isReady: isReady, started: started)
        return told
    }
}
