import AssayBytes
import AssayCrypto
package import AssayHTTP
package import AssayPeer
import AssaySystem
import AssayWire
import Synchronization

/// Where subrequests of gateways are read, asked about and answered, on any of the gate's threads.
package final class GatewayDesk: Sendable {
    /// Takes each decision: for the log and for those who ask why.
    package typealias Recorder = @Sendable (GatewayDecision) -> Void

    private let desk: GateDesk
    private let rules: Mutex<GatewayRules>
    private let record: Recorder
    private let recordsAccepted: Bool
    private let waitMicroseconds: UInt64
    private let verifiers: [String]

    /// A desk beside the one of the JSON endpoints, whose verifiers, numbers and limits it shares.
    ///
    /// - Parameters:
    ///   - waitMilliseconds: how long a verdict may take; below any gateway's own patience.
    ///   - verifiers: the endpoints of the verifiers, in the order the peer client has them.
    ///   - recordsAccepted: whether accepted decisions are recorded too.
    package init(
        _ desk: GateDesk, _ rules: GatewayRules, waitMilliseconds: Int, verifiers: [String],
        recordsAccepted: Bool = true, record: @escaping Recorder
    ) {
        self.desk = desk
        self.rules = Mutex(rules)
        self.record = record
        self.recordsAccepted = recordsAccepted
        waitMicroseconds = UInt64(max(1, waitMilliseconds)) * 1000
        self.verifiers = verifiers
    }

    /// The rules from the next subrequest on.
    package func replace(_ rules: GatewayRules) {
        self.rules.withLock { $0 = rules }
    }

    /// Whether a request is a gateway's, by its path.
    package static func isSubrequest(_ request: HTTPRequest) -> Bool {
        GatewayPath(request.span(request.path)) != nil
    }

    /// One request of a listener that serves gateways and nothing else, on the thread of
    /// `client`.
    package func handle(
        _ request: HTTPRequest, _ responder: HTTPResponder, asking client: PeerClient
    ) {
        let started = Clock.monotonic()
        desk.metrics.add(.requests)
        let rules = rules.withLock { $0 }
        switch rules.read(request, freshID: Self.freshID) {
        case .elsewhere:
            desk.metrics.add(.notFound)
            responder.respond(GatewayAnswer.notFound)
        case .answer(let answer, let subrequest):
            send(answer, subrequest, nil, started, to: responder)
        case .ask(let question):
            ask(question, rules, started, client, responder)
        }
    }

    private func ask(
        _ question: GatewayQuestion, _ rules: GatewayRules, _ started: MonotonicTime,
        _ client: PeerClient, _ responder: HTTPResponder
    ) {
        guard desk.admit() else {
            let answer = GatewayAnswer(.overloaded, question.subrequest.realm, rules)
            send(answer, question.subrequest, nil, started, to: responder)
            return
        }
        client.submit(
            frame: question.frame, timeLeftMicroseconds: waitMicroseconds
        ) { reply in
            self.desk.release(question.frame, reply, arrival: started)
            let answer = rules.answer(
                question, code: reply.code, reply: reply.envelope, in: reply.message.span)
            self.send(answer, question.subrequest, reply.peer, started, to: responder)
        }
    }

    private func send(
        _ answer: GatewayAnswer, _ subrequest: Subrequest, _ verifier: Int?,
        _ started: MonotonicTime, to responder: HTTPResponder
    ) {
        let id = Self.freshID()
        desk.count(answer)
        // First, so that whoever has the answer can ask why.
        if recordsAccepted || answer.status != 200 || answer.isShadow {
            record(decision(id, answer, subrequest, verifier, started))
        }
        responder.respond(answer.response(realm: subrequest.realm, decision: id))
    }

    private func decision(
        _ id: Bytes16, _ answer: GatewayAnswer, _ subrequest: Subrequest, _ verifier: Int?,
        _ started: MonotonicTime
    ) -> GatewayDecision {
        var decision = GatewayDecision(
            id: id, time: Clock.wall(), realm: subrequest.realm?.terms.name,
            profile: subrequest.profile, method: subrequest.methodBytes,
            path: subrequest.pathBytes, status: Int(answer.status), reason: answer.reason)
        decision.isShadow = answer.isShadow
        decision.requestID = subrequest.digest(of: subrequest.requestID)
        decision.token = subrequest.digest(of: subrequest.token)
        decision.thumbprint = answer.thumbprint
        decision.subject = answer.subject
        decision.client = answer.client
        decision.requiredScope = subrequest.requiredScope
        decision.measured = answer.measured
        decision.checks = answer.checks
        decision.microseconds = Clock.monotonic().microseconds(since: started)
        if let verifier, verifiers.indices.contains(verifier) {
            decision.verifier = verifiers[verifier]
        }
        return decision
    }

    /// An id that nobody can guess; never zero, which means "none", and with a letter as the
    /// first of its text, so that no command line takes it for an option.
    private static func freshID() -> Bytes16 {
        guard let id = try? SecureRandom.bytes16() else { return Bytes16.randomOperationID() }
        return Bytes16(high: id.high & (.max >> 1) | 1, low: id.low)
    }
}

extension Subrequest {
    /// The first eight bytes of the SHA-256 of a part.
    fileprivate func digest(of range: Range<Int>?) -> UInt64? {
        guard let range else { return nil }
        return SHA256.digest(bytes.span.extracting(range)).word0
    }
}

extension GateDesk {
    /// Counts the answer to a subrequest.
    fileprivate func count(_ answer: GatewayAnswer) {
        reasons.add(answer.reason)
        switch answer.status {
        case 200: metrics.add(.accepted)
        case 401, 403: metrics.add(.refused)
        default: metrics.add(.undecided)
        }
    }
}
