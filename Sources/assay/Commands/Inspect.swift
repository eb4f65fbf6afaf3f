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
        try kind.check(arguments, inspectOptions)
        let inspection = try Inspection(arguments, kind, timeOption: "--now")
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
