import AssayBytes
import AssayHTTP
package import AssayPeer
import AssaySystem
import AssayWire
import Synchronization

/// What the gate's threads share: the rules in force, the verifiers, the numbers.
///
/// Listener threads bring requests, the peer client's thread brings answers.
package final class GateDesk: Sendable {
    let metrics = MetricSet<GateMetric>()
    let reasons = ReasonCounters()
    let measures = GateMeasures()
    let started = Clock.monotonic()
    private let policy: Mutex<Bytes32>
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
        policy = Mutex(configuration.policyHash)
    }

    /// The rules and keys from the next request on.
    func replace(_ configuration: Configuration, _ keys: APIKeys?) {
        gate.withLock { $0 = Gate(configuration, keys: keys) }
        policy.withLock { $0 = configuration.policyHash }
    }

    /// Whether a verifier is there that can decide everything, and the gate stays.
    var isReady: Bool { !isLeaving && client.readyPeers > 0 }
    var readyPeers: Int { client.readyPeers }
    var peerCounters: PeerCounters { client.counters }
    /// The digest of the policy in force.
    var policyHash: Bytes32 { policy.withLock { $0 } }
    /// Where the verifiers are.
    var verifiers: [String] { settings.verifiers }
    /// Asks every verifier how it does.
    func look(completion: @escaping PeerClient.LookCompletion) {
        client.look(completion: completion)
    }
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

    private func ask(_ question: GateQuestion, _ gate: Gate, _ responder: HTTPResponder) {
        let arrival = Clock.monotonic()
        guard admit() else {
            reasons.add(.overloaded)
            measures.verdicts.add(RequestFrame.kind(of: question.frame), .undecided)
            send(gate.undecided(.overloaded), to: responder)
            return
        }
        client.submit(
            frame: question.frame,
            timeLeftMicroseconds: UInt64(settings.verdictMilliseconds) * 1000
        ) { reply in
            self.release(question.frame, reply, arrival: arrival)
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

    /// A request that was admitted, and arrived then, has the reply to its frame.
    func release(_ frame: [UInt8], _ reply: PeerReply, arrival: MonotonicTime) {
        inFlight.wrappingSubtract(1, ordering: .relaxed)
        measures.answered(frame, reply, arrival: arrival)
        if reply.envelope == nil { metrics.add(.verifierTimeouts) }
        if reply.code.verdict == .callFault { metrics.add(.callFaults) }
    }

    private func send(_ answer: HTTPAnswer, to responder: HTTPResponder) {
        if let metric = answer.metric { metrics.add(metric) }
        responder.respond(answer.response)
    }

    /// Brings the gauges up to date; once a second.
    func measure(_ figures: HTTPFigures) {
        metrics.set(.inFlight, UInt64(clamping: inFlight.load(ordering: .relaxed)))
        metrics.set(.connections, UInt64(clamping: figures.connectionsOpen))
        metrics.set(.verifiersReady, UInt64(clamping: client.readyPeers))
    }
}
