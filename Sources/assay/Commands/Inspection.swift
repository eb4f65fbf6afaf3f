import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire

/// One proof examined without any service: what can be said, and what only the ledger knows.
struct Inspection {
    private var lines = ""
    /// The checks as elements of a JSON array.
    private var elements: [[UInt8]] = []
    private var failures = 0
    private(set) var code = ExitCode.good
    private let isSingleUse: Bool
    /// What a verifier would refuse it for, as far as can be said offline.
    private(set) var refusal: Refusal?

    /// Examines the request in `frame`.
    init(
        _ frame: [UInt8], policy: RealmPolicy, issuers: IssuerKeySets, now: WallTime
    ) throws(CommandFailure) {
        guard case .request(let request) = RequestEnvelope.read(frame.span, 0..<frame.count) else {
            throw .usage("the request could not be read back")
        }
        isSingleUse = Registry.entry(for: request.kind)?.takings.isEmpty == false
        var workspace = Workspace()
        workspace.bytes = frame
        var trace = Trace.enabled
        var context = ExamineContext(policy: policy, now: now, minting: .none)
        context.issuers = issuers
        // Nobody is asked offline.
        context.isIssuerAsked = true
        let examination = Registry.examine(request, context, &workspace, &trace)
        for check in trace.checks { add(check) }
        if case .refused(let refusal) = examination {
            self.refusal = refusal
            if trace.checks.isEmpty { add(false, refusal.reason.text, refusal.reason) }
        }
        try addSignatures(workspace, trace.signatures)
        conclude()
    }

    private mutating func addSignatures(
        _ workspace: Workspace, _ signatures: [TracedSignature]
    ) throws(CommandFailure) {
        guard !workspace.checks.isEmpty else { return }
        var results: [Bool] = []
        do throws(EngineError) {
            var engine = try VerificationEngine()
            engine.verify(workspace.checks, in: workspace.bytes, results: &results)
        } catch {
            throw CommandFailure(code: .undecided, text: "the library gave no engine")
        }
        for (index, result) in results.enumerated() {
            let signature = index < signatures.count ? signatures[index] : nil
            let name = signature.map { "\($0.name)" } ?? "the signature holds under the key"
            let reason = result ? nil : signature?.invalid ?? .signatureInvalid
            add(result, name, reason)
            append(name, reason?.text, [])
            if let reason, refusal == nil { refusal = Refusal(reason) }
        }
    }

    private mutating func add(_ check: TracedCheck) {
        let reason = Self.needsService(check) ? "needs_service" : check.reason?.text
        append("\(check.name)", reason, check.measured)
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

    private mutating func append(_ name: String, _ reason: String?, _ measured: [Measured]) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("check", name)
        writer.name("reason")
        if let reason {
            writer.value(reason)
        } else {
            writer.value(json: "null".utf8.span)
        }
        writer.name("values")
        writer.beginObject()
        for each in measured {
            writer.name("\(each.label)")
            switch each.value {
            case .absent: writer.value(json: "null".utf8.span)
            case .number(let number): writer.value(number)
            case .text(let bytes): writer.value(Self.printable(bytes))
            }
        }
        writer.endObject()
        writer.endObject()
        elements.append(writer.bytes)
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

    /// Everything found as one JSON object; `reason` is null where a check holds, and
    /// `needs_service` where only the service can say.
    var json: String {
        let list = Array(elements.joined(separator: [UInt8(ascii: ",")]))
        return #"{"holds":\#(failures == 0),"checks":["#
            + String(decoding: list, as: UTF8.self) + "]}\n"
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
