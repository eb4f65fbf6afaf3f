import AssayBytes
import AssayHTTP
package import AssayPeer
import AssaySystem
import AssayWire
import Synchronization

/// What the gate's threads share: the rules in force, the verifiers, the numbers.
///
/// Each of the threads brings requests, and the answers of its own peer client.
package final class GateDesk: Sendable {
    let metrics = MetricSet<GateMetric>()
    let reasons = ReasonCounters()
    let measures = GateMeasures()
    let started = Clock.monotonic()
    private let policy: Mutex<Bytes32>
    private let clients: [PeerClient]
    private let gate: Mutex<Gate>
    private let settings: GateSettings
    private let inFlight = Atomic<Int>(0)
    private let leaving = Atomic(false)
    private let memoryHigh = Atomic(false)

    /// A desk of as many threads as there are clients, each with one to ask the verifiers.
    package init(_ configuration: Configuration, _ keys: APIKeys?, _ clients: [PeerClient]) {
        precondition(!clients.isEmpty)
        self.clients = clients
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
    var isReady: Bool { !isLeaving && readyPeers > 0 }
    /// As the thread says that sees the fewest.
    var readyPeers: Int { clients.map(\.readyPeers).min() ?? 0 }
    var peerCounters: PeerCounters {
        clients.reduce(PeerCounters()) { $0.adding($1.counters) }
    }
    /// The digest of the policy in force.
    var policyHash: Bytes32 { policy.withLock { $0 } }
    /// Where the verifiers are.
    var verifiers: [String] { settings.verifiers }
    /// Asks every verifier how it does.
    func look(completion: @escaping PeerClient.LookCompletion) {
        clients[0].look(completion: completion)
    }
    var isLeaving: Bool { leaving.load(ordering: .acquiring) }

    /// Whether no request waits for a verifier.
    var isIdle: Bool { inFlight.load(ordering: .relaxed) == 0 }

    func leave() { leaving.store(true, ordering: .releasing) }
    func setMemoryHigh(_ isHigh: Bool) { memoryHigh.store(isHigh, ordering: .relaxed) }

    /// One request of the main listener, on the thread of `client`.
    func handle(
        _ request: HTTPRequest, _ responder: HTTPResponder, asking client: PeerClient
    ) {
        metrics.add(.requests)
        let gate = gate.withLock { $0 }
        switch gate.read(GateCall(request), freshID: Bytes16.randomOperationID) {
        case .answer(let answer): send(answer, to: responder)
        case .ask(let question): ask(question, gate, client, responder)
        }
    }

    private func ask(
        _ question: GateQuestion, _ gate: Gate, _ client: PeerClient, _ responder: HTTPResponder
    ) {
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
        metrics.set(.verifiersReady, UInt64(clamping: readyPeers))
    }
}
