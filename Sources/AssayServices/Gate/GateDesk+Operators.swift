import AssayBytes
import AssayEncodings
import AssayHTTP
import AssayPeer
import AssayWire

/// What the gate shows those who operate it.
extension GateDesk {
    /// The JSON text of `stats`.
    func stats(_ figures: HTTPFigures) -> [UInt8] {
        let state: ServerState = isLeaving ? .draining : isReady ? .ready : .starting
        return StatsDocument(role: .gate, state: state, policyHash: policyHash, started: started)
            .json(metrics, reasons: reasons) { writer in
                measures.shadowReasons.write(to: &writer, named: "shadow_reasons")
                GateFigures.write(figures, to: &writer)
                GateFigures.write(peerCounters, to: &writer)
                measures.verdicts.write(to: &writer)
                measures.latencies.write(to: &writer)
            }
    }

    /// The operators' pages; `figures` tells what the listeners counted, `recorder` remembers
    /// decisions.
    func site(
        _ recorder: DecisionRecorder, _ figures: @escaping @Sendable () -> HTTPFigures
    ) -> OperatorsSite {
        let scraped = CachedText()
        let status = StatusDesk(
            endpoints: verifiers, look: { self.look(completion: $0) },
            gate: { self.stats(figures()) })
        return OperatorsSite(
            isReady: { self.isReady },
            metrics: {
                scraped.text {
                    let figures = figures()
                    self.measure(figures)
                    return Exposition.gate(
                        self.metrics, self.reasons, self.measures,
                        GateTraffic(figures, self.peerCounters, recorder.shadowReasons),
                        isReady: self.isReady, started: self.started
                    ).text
                }
            },
            pages: [
                OperatorsPage("/") { _, reply in reply(StatusPage.answer) },
                OperatorsPage("/status") { _, reply in status.serve(reply) },
                OperatorsPage(DecisionPages.path) { call, reply in
                    reply(DecisionPages.answer(call.path, recorder))
                },
                OperatorsPage(DecisionPages.path + "/") { call, reply in
                    reply(DecisionPages.answer(call.path, recorder))
                },
            ])
    }
}
