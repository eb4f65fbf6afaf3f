import AssaySystem

extension CommandLineTool {
    /// `assay verify`.
    static let verifyCommand = Command(
        name: "verify", summary: "ask a verifier about one proof; print the verdict and why",
        operands: EvidenceKind.words, operandCount: 1...1,
        options: Asker.options + EvidenceKind.options + [
            .flag("--json", "print the verdict as JSON")
        ],
        notes: Evidence.forms
    ) { arguments throws(CommandFailure) in
        let kind = try EvidenceKind(operand: arguments.operands.first)
        let evidence = try Evidence(arguments, kind)
        let frame = try EvidenceFrame.write(kind, evidence)
        let verifier = try arguments.verifier()
        let reply = try Asker.ask(verifier, frame, milliseconds: try arguments.timeout())
        let report = VerdictReport(kind, reply, from: verifier)
        try report.print(asJSON: arguments.has("--json"))
        return report.code
    }
}
