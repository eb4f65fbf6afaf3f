import AssayBytes
import AssayCrypto
import AssayProofs
import AssayServices
import AssaySystem
import AssayWire

extension CommandLineTool {
    /// `assay inspect`.
    static let inspectCommand = Command(
        name: "inspect", summary: "list every check of a proof with what it measured, offline",
        operands: "dpop|pkce|signature|challenge", operandCount: 1...1,
        options: EvidenceKind.options + [
            .value("--now", "SECONDS", "the time to judge by; this machine's without it"),
            .value("--config", "FILE", "whose realm to judge by; else all algorithms"),
        ],
        notes: Evidence.forms
    ) { arguments throws(CommandFailure) in
        let kind = try EvidenceKind(operand: arguments.operands.first)
        let evidence = try Evidence(arguments, kind)
        let frame = try EvidenceFrame.write(kind, evidence)
        let seconds = try arguments.integer("--now") ?? Clock.wall().seconds
        guard (0...4_000_000_000).contains(seconds) else {
            throw .usage("--now must be seconds since 1970")
        }
        let policy = try policy(arguments, evidence)
        let inspection = try Inspection(
            frame, policy: policy, now: WallTime(milliseconds: seconds * 1000))
        try emit(inspection.report)
        return inspection.code
    }

    private static func policy(
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

/// One proof examined without any service: what can be said, and what only the ledger knows.
struct Inspection {
    private var lines = ""
    private var failures = 0
    private(set) var code = ExitCode.good
    private let isSingleUse: Bool

    /// Examines the request in `frame`.
    init(_ frame: [UInt8], policy: RealmPolicy, now: WallTime) throws(CommandFailure) {
        guard case .request(let request) = RequestEnvelope.read(frame.span, 0..<frame.count) else {
            throw .usage("the request could not be read back")
        }
        isSingleUse = Registry.entry(for: request.kind)?.takings.isEmpty == false
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.enabled
        let context = ExamineContext(policy: policy, now: now, minting: .none)
        let examination = Registry.examine(request, context, &workspace, &trace)
        for check in trace.checks { add(check) }
        if trace.checks.isEmpty, case .refused(let refusal) = examination {
            add(false, refusal.reason.text)
        }
        try addSignatures(workspace)
        conclude()
    }

    private mutating func addSignatures(_ workspace: Workspace) throws(CommandFailure) {
        guard !workspace.checks.isEmpty else { return }
        var results: [Bool] = []
        do throws(EngineError) {
            var engine = try VerificationEngine()
            engine.verify(workspace.checks, in: workspace.bytes, results: &results)
        } catch {
            throw CommandFailure(code: .undecided, text: "the library gave no engine")
        }
        for result in results { add(result, "the signature holds under the key") }
    }

    private mutating func add(_ check: TracedCheck) {
        if Self.needsService(check) {
            lines += "  ?  \(check.name): only the service that made it can say\n"
        } else {
            add(check.reason == nil, "\(check.name)", check.reason)
        }
        for measured in check.measured { lines += "       \(Self.text(measured))\n" }
    }

    private mutating func add(_ holds: Bool, _ name: String, _ reason: Reason? = nil) {
        lines += "  \(holds ? "ok" : "NO")  \(name)"
        if let reason { lines += " (\(reason.text))" }
        lines += "\n"
        if !holds { failures += 1 }
    }

    /// Minted values are known by a MAC whose key the ledger keeps.
    private static func needsService(_ check: TracedCheck) -> Bool {
        switch check.reason {
        case .dpopNonceInvalid, .challengeExpired, .challengeWrongPurpose: true
        default: false
        }
    }

    private static func text(_ measured: Measured) -> String {
        switch measured.value {
        case .absent: "\(measured.label): none"
        case .number(let number): "\(measured.label): \(number)"
        case .text(let bytes): "\(measured.label): \(printable(bytes))"
        }
    }

    /// Text for a terminal: what could move the cursor is shown as a dot.
    private static func printable(_ bytes: [UInt8]) -> String {
        String(
            decoding: bytes.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    }

    private mutating func conclude() {
        code = failures == 0 ? .good : .refused
    }

    /// Everything found, a line each, and the sum of it.
    var report: String {
        let sum =
            failures == 0
            ? "Everything that can be checked offline holds.\n"
                + (isSingleUse
                    ? "Whether it was used before, only the ledger knows.\n" : "")
            : "\(failures) check\(failures == 1 ? " does" : "s do") not hold.\n"
        return lines + sum
    }
}
