/// What a role shows its operators: /healthz, /readyz, /metrics, and pages of its own.
///
/// Every role has the same; only what stands behind them differs.
package struct OperatorsSite: Sendable {
    /// Takes the answer to one request; called once, by any thread.
    package typealias Reply = @Sendable (HTTPAnswer) -> Void

    /// Whether the role can do all of its work.
    let isReady: @Sendable () -> Bool
    /// The text a scraper reads.
    let metrics: @Sendable () -> [UInt8]
    /// The role's own pages.
    let pages: [OperatorsPage]

    /// A site over a role.
    package init(
        isReady: @escaping @Sendable () -> Bool, metrics: @escaping @Sendable () -> [UInt8],
        pages: [OperatorsPage] = []
    ) {
        self.isReady = isReady
        self.metrics = metrics
        self.pages = pages
    }

    /// Answers one request; `reply` may be called later.
    package func serve(_ call: GateCall, _ reply: @escaping Reply) {
        guard let serve = handler(of: call.path) else {
            let paths = ["/healthz", "/readyz", "/metrics"] + pages.map(\.path)
            reply(
                .problem(
                    CallProblem(
                        status: 404, detail: "Here are \(paths.joined(separator: ", "))."),
                    headers: Self.guarding))
            return
        }
        guard call.method == Array("GET".utf8) || call.method == Array("HEAD".utf8) else {
            reply(
                .problem(
                    CallProblem(status: 405, detail: "This path takes GET and HEAD."),
                    headers: [HTTPField(.allow, "GET, HEAD")] + Self.guarding))
            return
        }
        serve(call, reply)
    }

    private func handler(of path: [UInt8]) -> ((GateCall, @escaping Reply) -> Void)? {
        switch String(decoding: path, as: UTF8.self) {
        case "/healthz":
            return { _, reply in reply(.state(200, "alive")) }
        case "/readyz":
            return { _, reply in
                reply(isReady() ? .state(200, "ready") : .state(503, "not_ready"))
            }
        case "/metrics":
            return { _, reply in reply(.text(Exposition.contentType, metrics())) }
        default:
            return pages.first { $0.matches(path) }?.serve
        }
    }

    /// Lines that keep a browser from taking an answer for anything else.
    static let guarding = [HTTPField(.contentTypeOptions, "nosniff")]
}

/// One page of a role's own.
package struct OperatorsPage: Sendable {
    /// Its path; ending with a slash, every path below it too.
    package let path: String
    let serve: @Sendable (GateCall, @escaping OperatorsSite.Reply) -> Void

    /// A page at `path`, which `serve` answers.
    package init(
        _ path: String,
        serve: @escaping @Sendable (GateCall, @escaping OperatorsSite.Reply) -> Void
    ) {
        self.path = path
        self.serve = serve
    }

    func matches(_ path: [UInt8]) -> Bool {
        let own = Array(self.path.utf8)
        guard own.count > 1, own.last == UInt8(ascii: "/") else { return path == own }
        return path.count > own.count && path.starts(with: own)
    }
}

extension HTTPAnswer {
    /// A text for operators.
    package static func text(
        _ contentType: String, _ body: [UInt8], headers: [HTTPField] = []
    ) -> HTTPAnswer {
        HTTPAnswer(
            status: 200,
            headers: [
                HTTPField(.contentType, contentType), HTTPField(.cacheControl, "no-store"),
            ] + OperatorsSite.guarding + headers,
            body: body)
    }
}
