package import AssayBytes
import AssayHTTP
import AssayPeer

/// What the gate's parts count that are not its desk: listeners, peers, the decision recorder.
package struct GateTraffic: Sendable {
    var http = HTTPFigures()
    var peers = PeerCounters()
    /// What was excused in shadow mode.
    var shadow = ReasonCounters()

    /// Nothing counted.
    package init() {}

    /// What was counted so far.
    init(_ http: HTTPFigures, _ peers: PeerCounters, _ shadow: ReasonCounters) {
        self.http = http
        self.peers = peers
        self.shadow = shadow
    }
}

extension Exposition {
    /// What a gate tells.
    package static func gate(
        _ metrics: MetricSet<GateMetric>, _ reasons: ReasonCounters, _ measures: GateMeasures,
        _ traffic: GateTraffic = GateTraffic(), isReady: Bool, started: MonotonicTime
    ) -> Exposition {
        var told = Exposition()
        let prefix = "assay_gate_"
        told.add(measures.verdicts, prefix: prefix, "Verdicts of verifiers by kind of question.")
        told.add(
            reasons, "assay_gate_refusals_total",
            "Answers that were no acceptance, by their reason.")
        told.add(
            traffic.shadow, "assay_gate_shadowed_total",
            "Requests let pass in shadow mode, by what they would have been refused for.")
        told.add(
            measures.latencies, prefix: prefix,
            "How long verifiers took, and how long a request that asks them took in all.")
        told.add(metrics, prefix: prefix)
        told.add(traffic.http)
        told.add(traffic.peers)
        told.addProcess(.gate, isReady: isReady, started: started)
        return told
    }

    private mutating func add(_ figures: HTTPFigures) {
        add(
            events: "assay_gate_listener_events_total",
            "Requests and connections the listeners of calls and of gateways ended themselves.",
            [
                ("body_too_large", figures.bodiesTooLarge),
                ("framing_refused", figures.framingsRefused),
                ("head_refused", figures.headsRefused),
                ("headers_too_large", figures.headersTooLarge),
                ("connection_too_slow", figures.connectionsTooSlow),
                ("answer_repeated", figures.answersRepeated),
                ("answer_unsendable", figures.answersUnsendable),
            ])
    }

    private mutating func add(_ counters: PeerCounters) {
        add(
            events: "assay_gate_peer_events_total",
            "The way of calls to verifiers and back; a retry or a move to another verifier "
                + "keeps the operation id.",
            [
                ("call", counters.calls), ("answer", counters.answers),
                ("retry", counters.retries), ("moved_on", counters.movedOn),
                ("late", counters.late), ("unmatched", counters.unmatched),
                ("malformed", counters.malformed), ("refused_full", counters.refusedFull),
                ("send_blocked", counters.sendsBlocked),
            ])
    }

    private mutating func add(
        events name: String, _ help: String, _ counts: [(event: String, count: UInt64)]
    ) {
        let samples = counts.map { entry in
            MetricSample([MetricLabel("event", entry.event)], .number(entry.count))
        }
        add(MetricFamily(name, .counter, help, samples))
    }
}
