import AssayPeer
import AssayServices
import AssayWire

/// `assay ledger inspect`: what a running ledger says of itself.
enum InspectLedger {
    static let options: [Option] = [
        .value("--ledger", "ENDPOINT", "inspect: which ledger; its --listen without it"),
        .value("--realm", "NAME", "inspect: the realm of the object; default without it"),
        .value("--credential", "ID", "inspect: one credential with its history"),
        .value("--recovery", "ID", "inspect: one recovery"),
        .value("--session", "ID", "inspect: one session"),
        .value("--timeout-ms", "N", "inspect: how long to wait; 3000 without it"),
        .flag("--json", "inspect: print the answer as it came"),
    ]

    static func run(
        _ arguments: Arguments, _ source: ConfigurationSource
    ) throws(CommandFailure) -> ExitCode {
        let configured = try source.load().ledger.listen.first ?? ""
        let text = arguments.value("--ledger") ?? arguments.value("--listen") ?? configured
        let endpoint = try Arguments.peer(text, "--ledger")
        let request = LedgerInspectRequest(subject: try subject(arguments))
        var batch = BatchWriter()
        guard request.encode(RequestHead(requestID: 0), into: &batch) == .written else {
            throw CommandFailure(code: .undecided, text: "the question could not be written")
        }
        let reply = try Asker.ask(
            endpoint, batch.bytes, milliseconds: try arguments.timeout())
        guard let envelope = reply.envelope, reply.code == .accepted,
            let answer = try? LedgerInspectReply.decode(envelope, in: reply.message.span)
        else {
            throw CommandFailure(
                code: .undecided,
                text: reply.envelope == nil
                    ? "\(text): no answer; is the ledger running there?"
                    : "\(text): answered \(reply.code.name ?? "an unknown reason")")
        }
        let json = Array(reply.message[answer.document])
        try emit(
            arguments.has("--json")
                ? String(decoding: json, as: UTF8.self) + "\n" : JSONOutline.lines(json))
        return .good
    }

    private static func subject(
        _ arguments: Arguments
    ) throws(CommandFailure) -> InspectSubject {
        let asked = ["--credential", "--recovery", "--session"].filter(arguments.has)
        guard let name = asked.first else { return .counts }
        guard asked.count == 1 else { throw .usage("inspect one object at a time") }
        let realmText = arguments.value("--realm") ?? "default"
        guard let realm = RealmName(realmText) else {
            throw .usage("--realm \(realmText) is no realm's name")
        }
        guard let id = ObjectID(text: (arguments.value(name) ?? "").utf8.span) else {
            throw .usage("\(name) must be an identifier of 24 characters")
        }
        switch name {
        case "--credential": return .credential(realm, id)
        case "--recovery": return .recovery(realm, id)
        default: return .session(realm, id)
        }
    }
}
