import AssayServices

extension CommandLineTool {
    /// `assay explain`.
    static let explainCommand = Command(
        name: "explain", summary: "why a request was refused: each check, its values, what to do",
        operands: "ID", operandCount: 1...1,
        options: [
            .value("--gate", "URL", "its operators' listener; http://127.0.0.1:8081 without it"),
            .value("--timeout-ms", "N", "how long to wait; 3000 without it"),
            .flag("--json", "print the document as it came"),
        ],
        notes: """
            ID is what the answer's header Assay-Decision says. A gate remembers refused and
            undecided decisions, the last decisions_kept_max of them.
            """
    ) { arguments throws(CommandFailure) in
        let id = arguments.operands.first ?? ""
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
