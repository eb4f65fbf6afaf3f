import AssayBytes
import AssayHTTP
package import AssayPeer
import AssayWire
import Synchronization

/// What the gate's threads share: the rules in force, the verifiers, the numbers.
///
/// Listener threads bring requests, the peer client's thread brings answers.
package final class GateDesk: Sendable {
    let metrics = MetricSet<GateMetric>()
    let reasons = ReasonCounters()
    let client: PeerClient
    private let gate: Mutex<Gate>
    private let settings: GateSettings
    private let inFlight = Atomic<Int>(0)
    private let leaving = Atomic(false)
    private let memoryHigh = Atomic(false)

    /// A desk that asks the verifiers of `client`.
    package init(_ configuration: Configuration, _ keys: APIKeys?, _ client: PeerClient) {
        self.client = client
        settings = configuration.gate
        gate = Mutex(Gate(configuration, keys: keys))
    }

    /// The rules and keys from the next request on.
    func replace(_ configuration: Configuration, _ keys: APIKeys?) {
        gate.withLock { $0 = Gate(configuration, keys: keys) }
    }

    /// Whether a verifier is there that can decide everything, and the gate stays.
    var isReady: Bool { !isLeaving && client.readyPeers > 0 }
    var readyPeers: Int { client.readyPeers }
    var peerCounters: PeerCounters { client.counters }
    var isLeaving: Bool { leaving.load(ordering: .acquiring) }

    /// Whether no request waits for a verifier.
    var isIdle: Bool { inFlight.load(ordering: .relaxed) == 0 }

    func leave() { leaving.store(true, ordering: .releasing) }
    func setMemoryHigh(_ isHigh: Bool) { memoryHigh.store(isHigh, ordering: .relaxed) }

    /// One request of the main listener.
    func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
        metrics.add(.requests)
        let gate = gate.withLock { $0 }
        switch gate.read(GateCall(request), freshID: Bytes16.randomOperationID) {
        case .answer(let answer): send(answer, to: responder)
        case .ask(let question): ask(question, gate, responder)
        }
    }

    /// One request of the operators' listener.
    func handleOperators(
        _ request: HTTPRequest, _ responder: HTTPResponder, _ recorder: DecisionRecorder
    ) {
        responder.respond(
            OperatorsGate.answer(GateCall(request), isReady: isReady, recorder).response)
    }

    private func ask(_ question: GateQuestion, _ gate: Gate, _ responder: HTTPResponder) {
        guard admit() else {
            reasons.add(.overloaded)
            send(gate.undecided(.overloaded), to: responder)
            return
        }
        client.submit(
            frame: question.frame,
            timeLeftMicroseconds: UInt64(settings.verdictMilliseconds) * 1000
        ) { reply in
            self.release(reply)
            self.reasons.add(reply.code)
            let answer = gate.answer(
                question, code: reply.code, reply: reply.envelope, in: reply.message.span)
            self.send(answer, to: responder)
        }
    }

    /// Whether one more request may wait for a verifier; counts it, or that it may not.
    func admit() -> Bool {
        let count = inFlight.wrappingAdd(1, ordering: .relaxed).newValue
        guard count <= settings.requestsInFlightMax, !memoryHigh.load(ordering: .relaxed) else {
            inFlight.wrappingSubtract(1, ordering: .relaxed)
            metrics.add(.requestsOverLimit)
            return false
        }
        metrics.raise(.inFlightHighest, to: UInt64(count))
        return true
    }

    /// A request that was admitted has its reply.
    func release(_ reply: PeerReply) {
        inFlight.wrappingSubtract(1, ordering: .relaxed)
        if reply.envelope == nil { metrics.add(.verifierTimeouts) }
        if reply.code.verdict == .callFault { metrics.add(.callFaults) }
    }

    private func send(_ answer: HTTPAnswer, to responder: HTTPResponder) {
        if let metric = answer.metric { metrics.add(metric) }
        responder.respond(answer.response)
    }

    /// Brings the gauges up to date; once a second.
    func measure(_ figures: HTTPFigures, generation: UInt64) {
        metrics.set(.inFlight, UInt64(clamping: inFlight.load(ordering: .relaxed)))
        metrics.set(.connections, UInt64(clamping: figures.connectionsOpen))
        metrics.set(.verifiersReady, UInt64(clamping: client.readyPeers))
        metrics.set(.configurationGeneration, generation)
    }
}
