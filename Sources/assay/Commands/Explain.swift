import AssayServices

extension CommandLineTool {
    private static let explainOptions: [Option] = [
        .value("--gate", "URL", "its operators' listener; http://127.0.0.1:8081 without it"),
        .value("--timeout-ms", "N", "how long to wait; 3000 without it"),
        .value("--request", "FILE", "in place of ID: a request as JSON, judged here and offline"),
        .value("--at", "SECONDS", "with --request: when it was; now without it"),
        .value("--config", "FILE", "with --request: whose realm to judge by"),
        .value("--keys", "FILE", "with --request: the JWK set of the token's issuer"),
        .value("--audience", "URL", "with --request: what the token's aud must name"),
        .value("--realm", "NAME", "with --request: the realm; default without it"),
        .flag("--json", "print it as JSON"),
    ]

    /// `assay explain`.
    static let explainCommand = Command(
        name: "explain", summary: "why a request was refused: each check, its values, what to do",
        operands: "[ID]", operandCount: 0...1, options: explainOptions,
        notes: """
            ID is what the answer's header Assay-Decision says. A gate remembers refused and
            undecided decisions, the last decisions_kept_max of them. FILE has the members of
            POST /v1/token/verify (or, without an access token, of POST /v1/dpop/verify).
            """
    ) { arguments throws(CommandFailure) in
        if arguments.has("--request") {
            guard arguments.operands.isEmpty else { throw .usage("ID or --request, not both") }
            return try RequestReport.print(arguments)
        }
        guard let id = arguments.operands.first else {
            throw .usage("what to explain? ID, or --request FILE; see: assay help explain")
        }
        return try explain(id, arguments)
    }

    private static func explain(
        _ id: String, _ arguments: Arguments
    ) throws(CommandFailure) -> ExitCode {
        let bytes = Array(id.utf8)
        guard DecisionID.id(bytes.span) != nil else {
            throw .usage("\(CheckLines.printable(id)) is no id: 22 characters of base64url")
        }
        let gate = arguments.value("--gate") ?? "http://127.0.0.1:8081"
        let answer = try OperatorsAsker.get(
            "\(DecisionPages.path)/\(id)", at: gate, milliseconds: try arguments.timeout())
        guard answer.status != 404 else {
            throw CommandFailure(
                code: .undecided,
                text: "\(gate) does not remember this decision: it was accepted, or too many "
                    + "came after it, or the gate was restarted")
        }
        guard answer.status == 200, let report = DecisionReport(answer.body) else {
            throw CommandFailure(
                code: .undecided, text: "\(gate) answered \(answer.status), and no decision")
        }
        try emit(
            arguments.has("--json")
                ? String(decoding: answer.body, as: UTF8.self) + "\n" : report.text)
        return report.code
    }
}
