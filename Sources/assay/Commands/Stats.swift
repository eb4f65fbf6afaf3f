import AssayEncodings
import AssayPeer
import AssaySystem
import AssayWire

extension CommandLineTool {
    /// `assay stats`.
    static let statsCommand = Command(
        name: "stats", summary: "ask a running role for its counters and figures",
        operands: "ENDPOINT", operandCount: 1...1,
        options: [
            .value("--timeout-ms", "N", "how long to wait; 3000 without it"),
            .flag("--json", "print the answer as it came"),
        ],
        notes: "Without a configuration file: ledger tcp://127.0.0.1:7411, verifier "
            + "tcp://127.0.0.1:7412,\ngate tcp://127.0.0.1:7413."
    ) { arguments throws(CommandFailure) in
        let text = arguments.operands.first ?? ""
        let endpoint = try Arguments.peer(text, "ENDPOINT")
        let reply = try Asker.ask(endpoint, .stats, milliseconds: try arguments.timeout())
        guard let envelope = reply.envelope, reply.code == .accepted,
            let stats = try? StatsReply.decode(envelope, in: reply.message.span)
        else {
            throw CommandFailure(
                code: .undecided,
                text: reply.envelope == nil
                    ? "\(text): no answer; is the role running there?"
                    : "\(text): answered \(reply.code.name ?? "an unknown reason")")
        }
        let json = Array(reply.message[stats.json])
        try emit(
            arguments.has("--json")
                ? String(decoding: json, as: UTF8.self) + "\n" : JSONOutline.lines(json))
        return .good
    }
}

/// A JSON object as lines `name: value`, nested names indented.
enum JSONOutline {
    /// The lines of a text; the text itself where it is no JSON.
    static func lines(_ text: [UInt8]) -> String {
        var document = JSONDocument(limits: JSONLimits(nodesMax: 8192))
        guard (try? document.parse(text.span)) != nil else {
            return String(decoding: text, as: UTF8.self) + "\n"
        }
        var lines = ""
        append(document.root, document, indent: "", to: &lines)
        return lines
    }

    // Depth is bounded by the document's limit.
    private static func append(
        _ object: JSONNode, _ document: JSONDocument, indent: String, to lines: inout String
    ) {
        for member in document.members(of: object) {
            let name = text(member.name, document)
            if document.kind(member.value) == .object {
                lines += "\(indent)\(name)\n"
                append(member.value, document, indent: indent + "  ", to: &lines)
            } else {
                lines += "\(indent)\(name): \(text(member.value, document))\n"
            }
        }
    }

    private static func text(_ node: JSONNode, _ document: JSONDocument) -> String {
        String(decoding: document.content(of: node), as: UTF8.self)
    }
}
