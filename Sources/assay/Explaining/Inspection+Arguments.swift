import AssayBytes
import AssayProofs
import AssaySystem

extension Inspection {
    /// Judges the evidence that options or a request file give, by the policy and the issuers
    /// they name, at the time of `timeOption` or now.
    init(
        _ arguments: Arguments, _ kind: EvidenceKind, timeOption: String
    ) throws(CommandFailure) {
        let evidence = try Evidence(arguments, kind)
        let frame = try EvidenceFrame.write(kind, evidence)
        let seconds = try arguments.integer(timeOption) ?? Clock.wall().seconds
        guard (0...4_000_000_000).contains(seconds) else {
            throw .usage("\(timeOption) must be seconds since 1970")
        }
        var policy = try CommandLineTool.policy(arguments, evidence)
        var issuers = IssuerKeySets.none
        if kind == .token {
            let judging = try TokenJudging(arguments, evidence, policy)
            (policy, issuers) = (judging.policy, judging.issuers)
        }
        try self.init(
            frame, policy: policy, issuers: issuers,
            now: WallTime(milliseconds: seconds * 1000))
    }
}
