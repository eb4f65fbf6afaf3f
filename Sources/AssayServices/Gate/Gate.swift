package import AssayBytes
import AssayEncodings
import AssayProofs
package import AssayWire

/// A call that goes on to a verifier.
package struct GateQuestion: Sendable {
    package let route: GateRoute
    /// The request frame; request id and time left are the peer pipeline's to write.
    package let frame: [UInt8]
}

/// What becomes of one HTTP request.
package enum GateStep: Sendable {
    case answer(HTTPAnswer)
    case ask(GateQuestion)
}

/// HTTP in, frames out, and back: the gate without sockets, threads or a clock.
///
/// A value made anew when the configuration changes; nothing is kept between calls.
package struct Gate: Sendable {
    private let realms: [RealmName]
    private let caller: String
    private let retryAfterSeconds: Int
    private let limits: JSONLimits

    /// A gate over the realms of a configuration.
    package init(_ configuration: Configuration) {
        realms = configuration.realms.map(\.name)
        caller = configuration.gate.caller
        retryAfterSeconds = configuration.gate.retryAfterSeconds
        limits = JSONLimits(
            bytesMax: configuration.gate.bodyBytesMax, depthMax: GateLimits.depthMax,
            nodesMax: GateLimits.nodesMax)
    }

    /// Reads a request of the main listener.
    ///
    /// `freshID` makes the operation id of a call that names none, so that attempts of the peer
    /// pipeline are told from replays.
    package func read(_ call: GateCall, freshID: () -> Bytes16) -> GateStep {
        guard let route = GateRoute(path: call.path) else {
            return refuse(404, "There is no such path; see the list of calls.")
        }
        guard call.method == Array("POST".utf8) else {
            return .answer(
                .problem(
                    CallProblem(status: 405, detail: "This path takes POST."),
                    headers: [HTTPField(.allow, "POST")]))
        }
        guard MediaType.isJSON(call.contentTypes) else {
            return refuse(415, "Send one Content-Type: application/json.")
        }
        guard !call.bodyTooLarge, call.body.count <= limits.bytesMax else {
            return .answer(tooLarge)
        }
        guard call.query == nil else {
            return refuse(400, "This call has no query parameters; put them into the body.")
        }
        return read(call.body, route, freshID)
    }

    private func read(_ body: [UInt8], _ route: GateRoute, _ freshID: () -> Bytes16) -> GateStep {
        var document = JSONDocument(limits: limits)
        do throws(JSONError) {
            try document.parse(body.span)
        } catch {
            if let name = error.duplicatedName(in: body.span) {
                return refuse(400, "The name \(name) stands twice in its object.")
            }
            return refuse(
                400,
                "The body is not valid JSON at byte \(error.offset): expected "
                    + "\(error.kind.remedy).")
        }
        if let fault = route.shape.fault(of: document) ?? route.fault(of: document) {
            return .answer(.problem(fault))
        }
        return read(document, route, freshID)
    }

    private func read(
        _ document: JSONDocument, _ route: GateRoute, _ freshID: () -> Bytes16
    ) -> GateStep {
        let realm: RealmName
        switch self.realm(of: document) {
        case .success(let name): realm = name
        case .failure(let problem): return .answer(.problem(problem))
        }
        var head = RequestHead(requestID: 0, realm: realm)
        if let node = document.member("operation_id", of: document.root),
            let id = document.string(node)
        {
            guard CallIdentity.isValid(id) else {
                return .answer(
                    .problem(
                        .shape(
                            "operation_id",
                            "operation_id must be 16 to 128 visible ASCII characters.")))
            }
            head.operationID = CallIdentity.operationID(
                id, caller: caller, realm: realm, route: route, document: document)
        } else if route.takes {
            head.operationID = freshID()
        }
        switch route.question(document, head, caller: caller) {
        case .ask(let frame): return .ask(GateQuestion(route: route, frame: frame))
        case .refused(let reason): return .answer(.refused(Refusal(reason)))
        case .notEncodable: return .answer(tooLarge)
        }
    }

    private func realm(of document: JSONDocument) -> Result<RealmName, CallProblem> {
        guard let node = document.member("realm", of: document.root) else {
            guard realms.count == 1, let only = realms.first else {
                return .failure(
                    .shape("realm", "realm is missing; several realms are configured here."))
            }
            return .success(only)
        }
        guard let text = document.string(node), let name = RealmName(text),
            realms.contains(name)
        else { return .failure(.unknownRealm) }
        return .success(name)
    }

    private func refuse(_ status: Int, _ detail: String) -> GateStep {
        .answer(.problem(CallProblem(status: status, detail: detail)))
    }

    /// The answer to a body beyond its limit.
    package var tooLarge: HTTPAnswer {
        .problem(
            CallProblem(
                status: 413, detail: "The body may have at most \(limits.bytesMax) bytes."))
    }

    /// The answer where nobody could decide.
    package func undecided(_ reason: Reason) -> HTTPAnswer {
        .undecided(reason, retryAfterSeconds: retryAfterSeconds)
    }
}

extension Gate {
    /// The answer that a verifier's reply gives. `reply` is nil where no verifier answered, and
    /// `code` then says why.
    package func answer(
        _ route: GateRoute, code: Reason, reply: ReplyEnvelope?, in message: Span<UInt8>
    ) -> HTTPAnswer {
        guard let reply else { return undecided(code.verdict == .undecided ? code : .unavailable) }
        guard code != .accepted else {
            return route.accepted(reply, in: message) ?? undecided(.unavailable)
        }
        guard let refusal = try? Refusal.decode(reply, in: message) else {
            return undecided(.unavailable)
        }
        if code.verdict == .undecided { return undecided(refusal) }
        switch code {
        case .realmUnknown:
            return .problem(.unknownRealm)
        case .operationMismatch:
            return .problem(CallProblem(status: 409, detail: code.explanation))
        case let code where code.verdict == .callFault:
            // The call was good; gate and verifier do not understand one another.
            return undecided(.unavailable)
        default:
            return .refused(refusal)
        }
    }

    private func undecided(_ refusal: Refusal) -> HTTPAnswer {
        guard let milliseconds = refusal.retryAfter else { return undecided(refusal.reason) }
        let seconds = min(
            GateLimits.retryAfterSecondsMax, max(1, (Int(milliseconds) + 999) / 1000))
        return .undecided(refusal.reason, retryAfterSeconds: seconds)
    }
}

extension CallProblem {
    /// A realm that is not configured.
    static let unknownRealm = CallProblem(
        status: 403, detail: "No realm of this name is configured.", field: "realm")
}
