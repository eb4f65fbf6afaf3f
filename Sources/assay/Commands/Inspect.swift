import AssayBytes
import AssayCrypto
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire

extension CommandLineTool {
    private static let inspectOptions: [Option] =
        EvidenceKind.options + [
            .value("--now", "SECONDS", "the time to judge by; this machine's without it"),
            .value("--config", "FILE", "whose realm to judge by; else all algorithms"),
            .value("--keys", "FILE", "the JWK set of the token's issuer", of: [.token]),
            .value("--audience", "URL", "what aud must name; else any will do", of: [.token]),
            .flag("--json", "print the checks as JSON"),
        ]

    /// `assay inspect`.
    static let inspectCommand = Command(
        name: "inspect", summary: "list every check of a proof with what it measured, offline",
        operands: EvidenceKind.words, operandCount: 1...1, options: inspectOptions,
        notes: Evidence.forms + "\n" + """
            A token is judged by --keys, or by the files its realm in --config names. Without
            --config its own iss counts as known, and a token bound to nothing may be Bearer.
            """
    ) { arguments throws(CommandFailure) in
        let kind = try EvidenceKind(operand: arguments.operands.first)
        let evidence = try Evidence(arguments, kind)
        let frame = try EvidenceFrame.write(kind, evidence)
        let seconds = try arguments.integer("--now") ?? Clock.wall().seconds
        guard (0...4_000_000_000).contains(seconds) else {
            throw .usage("--now must be seconds since 1970")
        }
        try kind.check(arguments, inspectOptions)
        var policy = try policy(arguments, evidence)
        var issuers = IssuerKeySets.none
        if kind == .token {
            let judging = try TokenJudging(arguments, evidence, policy)
            (policy, issuers) = (judging.policy, judging.issuers)
        }
        let inspection = try Inspection(
            frame, policy: policy, issuers: issuers,
            now: WallTime(milliseconds: seconds * 1000))
        try emit(arguments.has("--json") ? inspection.json : inspection.report)
        return inspection.code
    }

    /// The policy of the realm that evidence or options name.
    static func policy(
        _ arguments: Arguments, _ evidence: Evidence
    ) throws(CommandFailure) -> RealmPolicy {
        let configuration =
            if let path = arguments.value("--config") {
                try ConfigurationSource.read(path)
            } else {
                Configuration.embedded(.all)
            }
        let name = evidence.text("realm") ?? "default"
        guard let realm = RealmName(name), let policy = configuration.realm(realm) else {
            throw .usage("the realm \(name) is not in the configuration")
        }
        return policy
    }
}
