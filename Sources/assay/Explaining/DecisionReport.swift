import AssayEncodings
import AssayServices
import AssayWire

/// A decision of a gate, from its document, for a person.
struct DecisionReport {
    /// What is printed.
    let text: String
    /// The exit code: that of the verdict.
    let code: ExitCode

    /// Reads the document of `GET /decisions/{id}`; nil when it is none.
    init?(_ json: [UInt8]) {
        var document = JSONDocument(limits: JSONLimits(bytesMax: 1 << 16, nodesMax: 4096))
        guard (try? document.parse(json.span)) != nil, document.kind(document.root) == .object,
            let verdict = Self.member("verdict", document)
        else { return nil }
        let isShadow = document.member("shadow", of: document.root).flatMap(document.bool) == true
        var lines = CheckLines.printable(verdict)
        if let reason = Self.member("reason", document) {
            lines += "  " + CheckLines.printable(reason) + (isShadow ? "  (shadow mode)" : "")
        }
        lines += "\n"
        for name in ["explanation", "advice"] {
            guard let told = Self.member(name, document) else { continue }
            lines += "  \(CheckLines.printable(told))\n"
        }
        lines += "\n" + Self.circumstances(document) + Self.checks(document)
        text = lines
        code = Self.code(verdict, isShadow: isShadow)
    }

    /// Everything else that is known, a line each.
    private static func circumstances(_ document: JSONDocument) -> String {
        let told: Set = ["verdict", "reason", "shadow", "explanation", "advice", "checks"]
        var lines = ""
        for member in document.members(of: document.root) {
            let name = document.text(member.name) ?? ""
            guard !told.contains(name) else { continue }
            let value = String(decoding: document.content(of: member.value), as: UTF8.self)
            lines += "  \(CheckLines.printable(name)): \(CheckLines.printable(value))\n"
        }
        return lines
    }

    private static func checks(_ document: JSONDocument) -> String {
        var lines = CheckLines()
        guard let list = document.member("checks", of: document.root),
            lines.add(list, in: document)
        else {
            return "\nThe checks are not known: the gate decided it alone, or the verifier had "
                + "explained\nso many refusals in that second (traces_per_second_max).\n"
        }
        let count = lines.failures
        return "\n" + lines.text + "\(count) check\(count == 1 ? " does" : "s do") not hold.\n"
    }

    private static func member(_ name: String, _ document: JSONDocument) -> String? {
        document.member(name, of: document.root).flatMap(document.text)
    }

    private static func code(_ verdict: String, isShadow: Bool) -> ExitCode {
        switch verdict {
        case "accepted": isShadow ? .refused : .good
        case "refused": .refused
        default: .undecided
        }
    }
}
