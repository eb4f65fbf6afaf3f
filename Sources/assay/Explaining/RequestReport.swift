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
        let evidence = try Evidence(arguments, kind)
        let frame = try EvidenceFrame.write(kind, evidence)
        let seconds = try arguments.integer("--at") ?? Clock.wall().seconds
        guard (0...4_000_000_000).contains(seconds) else {
            throw .usage("--at must be seconds since 1970")
        }
        var policy = try CommandLineTool.policy(arguments, evidence)
        var issuers = IssuerKeySets.none
        if kind == .token {
            let judging = try TokenJudging(arguments, evidence, policy)
            (policy, issuers) = (judging.policy, judging.issuers)
        }
        let inspection = try Inspection(
            frame, policy: policy, issuers: issuers,
            now: WallTime(milliseconds: seconds * 1000))
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
