package import AssayBytes
import AssayEncodings
import AssayProofs
package import AssayWire

/// A call that goes on to a verifier.
package struct GateQuestion: Sendable {
    package let route: GateRoute
    /// The request frame; request id and time left are the peer pipeline's to write.
    package let frame: [UInt8]
    /// What the answer repeats of the call.
    package let echoes: [EchoedMember]

    /// A question to a verifier.
    package init(route: GateRoute, frame: [UInt8], echoes: [EchoedMember] = []) {
        self.route = route
        self.frame = frame
        self.echoes = echoes
    }
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
    private let keys: APIKeys?
    private let retryAfterSeconds: Int
    private let limits: JSONLimits

    /// A gate over the realms of a configuration.
    ///
    /// - Parameter keys: whose callers may ask; nil where everybody who reaches it may.
    package init(_ configuration: Configuration, keys: APIKeys? = nil) {
        realms = configuration.realms.map(\.name)
        caller = configuration.gate.caller
        self.keys = keys
        retryAfterSeconds = configuration.gate.retryAfterSeconds
        limits = JSONLimits(
            bytesMax: configuration.gate.bodyBytesMax, depthMax: GateLimits.depthMax,
            nodesMax: GateLimits.nodesMax)
    }

    /// Reads a request of the main listener.
    ///
    /// `freshID` makes the operation id of a call that takes and names none, so that attempts of
    /// the peer pipeline are told from replays.
    package func read(_ call: GateCall, freshID: () -> Bytes16) -> GateStep {
        let matches = RouteTable.routes(at: call.path)
        guard !matches.isEmpty else {
            return refuse(404, "There is no such path; see the list of calls.")
        }
        guard
            let match = matches.first(where: {
                $0.route.method.rawValue.utf8.elementsEqual(call.method)
            })
        else {
            let methods = matches.map(\.route.method.rawValue).joined(separator: ", ")
            return .answer(
                .problem(
                    CallProblem(status: 405, detail: "This path takes \(methods)."),
                    headers: [HTTPField(.allow, methods)]))
        }
        do throws(GateRefusal) {
            let asking = try caller(of: call, for: match.route)
            let document = try document(of: call, match.route)
            return try read(document, call, match.route, match.id, asking, freshID)
        } catch {
            return .answer(error.answer)
        }
    }

    /// Who asks, and that its key allows the call.
    private func caller(
        of call: GateCall, for route: GateRoute
    ) throws(GateRefusal) -> CallerKey {
        guard let keys else { return CallerKey(name: caller, key: nil) }
        guard call.authorizations.count == 1,
            let presented = BearerScheme.credentials(of: call.authorizations[0]),
            let key = keys.key(of: presented)
        else {
            throw GateRefusal(
                answer: .problem(
                    CallProblem(
                        status: 401, detail: "Send one Authorization: Bearer line with a key."),
                    headers: [HTTPField(.wwwAuthenticate, "Bearer")]))
        }
        guard key.rights.contains(route.right) else {
            throw GateRefusal(
                403, "This key does not have the right \(route.right.rawValue).")
        }
        return CallerKey(name: key.name, key: key)
    }

    /// The JSON text of a call's members.
    private func members(
        of call: GateCall, _ route: GateRoute
    ) throws(GateRefusal) -> [UInt8] {
        if route.method == .post {
            guard MediaType.isJSON(call.contentTypes) else {
                throw GateRefusal(415, "Send one Content-Type: application/json.")
            }
            guard !call.bodyTooLarge, call.body.count <= limits.bytesMax else {
                throw GateRefusal(answer: tooLarge)
            }
            guard call.query == nil else {
                throw GateRefusal(
                    400, "This call has no query parameters; put them into the body.")
            }
            return call.body
        }
        guard call.body.isEmpty, !call.bodyTooLarge else {
            throw GateRefusal(400, "This call has no body; put its members into the query.")
        }
        switch QueryParameters.object(call.query, route.shape) {
        case .success(let object): return object
        case .failure(let problem): throw GateRefusal(answer: .problem(problem))
        }
    }

    /// The members of a call: of its body, or of its query where it has no body.
    private func document(
        of call: GateCall, _ route: GateRoute
    ) throws(GateRefusal) -> JSONDocument {
        let text = try members(of: call, route)
        var document = JSONDocument(limits: limits)
        do throws(JSONError) {
            try document.parse(text.span)
        } catch {
            if let name = error.duplicatedName(in: text.span) {
                throw GateRefusal(400, "The name \(name) stands twice in its object.")
            }
            throw GateRefusal(
                400,
                "The body is not valid JSON at byte \(error.offset): expected "
                    + "\(error.kind.remedy).")
        }
        if let fault = route.shape.fault(of: document) ?? route.fault(document) {
            throw GateRefusal(answer: .problem(fault))
        }
        return document
    }

    private func read(
        _ document: JSONDocument, _ call: GateCall, _ route: GateRoute, _ id: [UInt8],
        _ asking: CallerKey, _ freshID: () -> Bytes16
    ) throws(GateRefusal) -> GateStep {
        let realm = try realm(of: document, asking)
        var head = RequestHead(requestID: 0, realm: realm)
        if let node = document.member("operation_id", of: document.root) {
            let text = document.copied(node)
            guard CallIdentity.isValid(text.span) else {
                throw GateRefusal(
                    answer: .problem(
                        .shape(
                            "operation_id",
                            "operation_id must be 16 to 128 visible ASCII characters.")))
            }
            head.operationID = CallIdentity.operationID(
                text.span, caller: asking.name, realm: realm, route: route, path: call.path,
                document: document)
        } else if case .takes = route.operation {
            head.operationID = freshID()
        }
        var content = CallContent(document, head, caller: asking.name, id: id)
        let writing: FrameWriting
        do throws(ContentRefusal) {
            writing = try route.write(&content)
        } catch {
            return .answer(.refused(Refusal(error.reason), detail: error.detail))
        }
        guard writing == .written else { throw GateRefusal(answer: tooLarge) }
        var echoes: [EchoedMember] = []
        for name in route.echoes {
            guard let node = document.member(name, of: document.root) else { continue }
            let value = document.copied(node)
            echoes.append(EchoedMember(name: name, value: value))
        }
        return .ask(GateQuestion(route: route, frame: content.frame, echoes: echoes))
    }

    private func realm(
        of document: JSONDocument, _ asking: CallerKey
    ) throws(GateRefusal) -> RealmName {
        guard let node = document.member("realm", of: document.root) else {
            guard realms.count == 1, let only = realms.first else {
                throw GateRefusal(
                    answer: .problem(
                        .shape("realm", "realm is missing; several realms are configured here.")))
            }
            guard asking.key?.allows(only) ?? true else {
                throw GateRefusal(answer: .problem(.unknownRealm))
            }
            return only
        }
        guard let text = document.string(node), let name = RealmName(text),
            realms.contains(name), asking.key?.allows(name) ?? true
        else { throw GateRefusal(answer: .problem(.unknownRealm)) }
        return name
    }

    private func refuse(_ status: Int, _ detail: String) -> GateStep {
        .answer(.problem(CallProblem(status: status, detail: detail)))
    }

    /// The answer to a refused proof: 404 where it says that there is no such thing to get.
    private func answer(_ route: GateRoute, refusing refusal: Refusal) -> HTTPAnswer {
        guard refusal.reason == route.notFound else { return .refused(refusal) }
        return .problem(CallProblem(status: 404, detail: refusal.reason.explanation))
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
        _ question: GateQuestion, code: Reason, reply: ReplyEnvelope?, in message: Span<UInt8>
    ) -> HTTPAnswer {
        let route = question.route
        guard let reply else { return undecided(code.verdict == .undecided ? code : .unavailable) }
        guard code != .accepted else {
            let answer = route.accepted(reply, message)?.echoing(question.echoes)
            return answer ?? undecided(.unavailable)
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
        case .fieldInvalid:
            return answer(route, refusing: refusal)
        case let code where code.verdict == .callFault:
            // The call was good; gate and verifier do not understand one another.
            return undecided(.unavailable)
        default:
            return answer(route, refusing: refusal)
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
        status: 403, detail: "No realm of this name is configured, or the key is not for it.",
        field: "realm")
}

/// An answer that ends a call before it goes on.
struct GateRefusal: Error {
    var answer: HTTPAnswer

    init(answer: HTTPAnswer) {
        self.answer = answer
    }

    init(_ status: Int, _ detail: String) {
        answer = .problem(CallProblem(status: status, detail: detail))
    }
}

/// Who asks: the name that is counted, and the key, where keys are asked for.
struct CallerKey {
    var name: String
    var key: APIKey?
}
