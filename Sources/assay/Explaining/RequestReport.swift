import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire

/// `assay explain --request`: a request in hand, judged as `assay inspect` does, and what to do.
enum RequestReport {
    /// Judges, prints, and gives the exit code of the judgement.
    static func print(_ arguments: Arguments) throws(CommandFailure) -> ExitCode {
        let kind = try kind(of: arguments.value("--request") ?? "")
        let inspection = try Inspection(arguments, kind, timeOption: "--at")
        try emit(arguments.has("--json") ? inspection.json : text(inspection))
        return inspection.code
    }

    private static func text(_ inspection: Inspection) -> String {
        guard let refusal = inspection.refusal else { return inspection.report }
        var text = "\(refusal.reason.text)\n  \(refusal.reason.explanation)\n"
        if let advice = Advice.line(refusal.reason, measured: refusal.measured) {
            text += "  \(advice)\n"
        }
        return text + "\n" + inspection.report
    }

    /// A request is about a token where it has one and does not say itself what the token says.
    private static func kind(of path: String) throws(CommandFailure) -> EvidenceKind {
        guard path != "-" else { return .token }
        let bytes = try Evidence.content("@" + path, "--request")
        var document = JSONDocument(limits: JSONLimits(bytesMax: Evidence.bytesMax))
        guard (try? document.parse(bytes.span)) != nil,
            document.kind(document.root) == .object,
            document.member("access_token", of: document.root) == nil
                || document.member("expected_thumbprint", of: document.root) != nil
        else { return .token }
        return .dpop
    }
}
