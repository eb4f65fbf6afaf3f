/// The operators' listener: is the process alive, and can it decide?
package enum OperatorsGate {
    /// Answers one request. Ready means: a verifier answers, and its ledger does.
    package static func answer(
        _ call: GateCall, isReady: Bool, _ recorder: DecisionRecorder? = nil
    ) -> HTTPAnswer {
        let isHealth = call.path == Array("/healthz".utf8)
        let decisions = recorder.flatMap { recorder in
            call.path.starts(with: DecisionPages.path.utf8) ? recorder : nil
        }
        guard isHealth || decisions != nil || call.path == Array("/readyz".utf8) else {
            return .problem(
                CallProblem(
                    status: 404, detail: "Here are /healthz, /readyz and \(DecisionPages.path)."))
        }
        guard call.method == Array("GET".utf8) || call.method == Array("HEAD".utf8) else {
            return .problem(
                CallProblem(status: 405, detail: "This path takes GET and HEAD."),
                headers: [HTTPField(.allow, "GET, HEAD")])
        }
        if let decisions { return DecisionPages.answer(call.path, decisions) }
        if isHealth { return .state(200, "alive") }
        return isReady ? .state(200, "ready") : .state(503, "not_ready")
    }
}
