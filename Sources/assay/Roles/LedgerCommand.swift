import AssayBytes
import AssayServices
import AssayStore
import AssaySystem

extension CommandLineTool {
    /// `assay ledger`, and what is done to a ledger's files.
    static let ledgerCommand = Command(
        name: "ledger", summary: "keep what was used; exactly one, shared by all verifiers",
        operands: "[accept-clock | backup FILE | restore FILE | inspect]", operandCount: 0...2,
        options: ConfigurationSource.options + [
            .value("--listen", "ENDPOINT", "where verifiers connect", repeats: true),
            .value("--operators", "ADDRESS", "where /metrics, /healthz and /readyz are"),
            .value("--data", "FOLDER", "where credentials, codes and sessions are kept"),
            .value("--state-file", "FILE", "keeps time and fences; FOLDER/state without it"),
            .value("--witness", "FILE", "outside FOLDER: tells an older copy of the store"),
            .value("--accept-loss-since", "TIME", "go on though changes since TIME are lost, s"),
            .flag("--replace", "restore: put a store that is there aside"),
        ] + InspectLedger.options,
        notes: serving + """

            Without --data credentials, codes and sessions are forgotten at the end.

            A ledger whose clock was set back closes until wall time has caught up, or until
            assay ledger accept-clock, given the same files, says that the clock is right:
            it then begins a new epoch, and nothing used before becomes usable again.

            assay ledger backup FILE copies the store, also while the ledger runs; the file
            secret in FOLDER is not part of the copy. assay ledger restore FILE puts a copy in
            place while no ledger runs; the ledger then stays closed until it is started with
            --accept-loss-since, since what was revoked after the copy was made is alive again.

            assay ledger inspect asks the running ledger for counts, or for one object with its
            history; it changes nothing and tells no secret.
            """
    ) { arguments throws(CommandFailure) in
        let source = try ConfigurationSource(arguments)
        let overrides = try LedgerOverrides(arguments)
        guard let word = arguments.operands.first else {
            return try RoleHost.run(.ledger, source, overrides: overrides.apply) {
                Ledger.run($0, log: $1, signals: $2, reload: $3)
            }
        }
        if word == "inspect" { return try InspectLedger.run(arguments, source) }
        var configuration = try source.load()
        overrides.apply(&configuration)
        switch (word, arguments.operands.count) {
        case ("accept-clock", 1):
            return try acceptClock(configuration.ledger.stateFileInUse)
        case ("backup", 2):
            return try backup(configuration.ledger.data, to: arguments.operands[1])
        case ("restore", 2):
            return try restore(
                configuration.ledger.data, from: arguments.operands[1],
                replaces: arguments.has("--replace"))
        default:
            throw .usage("there is no ledger \(word); see: assay help ledger")
        }
    }

    private static func acceptClock(_ stateFile: String) throws(CommandFailure) -> ExitCode {
        guard !stateFile.isEmpty else {
            throw .usage("accept-clock needs the ledger's --data, --state-file or --config")
        }
        do throws(FileError) {
            try StateFile.acceptClock(stateFile)
        } catch {
            throw .file("\(stateFile): \(error.text)")
        }
        try emit("the ledger on \(stateFile) will accept its clock\n")
        return .good
    }

    private static func backup(_ data: String, to path: String) throws(CommandFailure) -> ExitCode {
        guard !data.isEmpty else { throw .usage("backup needs --data or --config") }
        let facts: StoreFacts
        do throws(DurableProblem) {
            facts = try Backup.run(data: data, to: path)
        } catch {
            throw CommandFailure(code: .refused, text: error.text)
        }
        let ends = facts.ends.map { "until \($0.seconds) s" } ?? "none"
        try emit("copied to \(path); it holds changes \(ends)\n")
        return .good
    }

    private static func restore(
        _ data: String, from path: String, replaces: Bool
    ) throws(CommandFailure) -> ExitCode {
        guard !data.isEmpty else { throw .usage("restore needs --data or --config") }
        let done: Restore.Done
        do throws(DurableProblem) {
            done = try Restore.run(
                from: path, data: data, replaces: replaces, now: Clock.wall())
        } catch {
            throw CommandFailure(code: .refused, text: error.text)
        }
        if let replaced = done.replaced { try emit("the store that was there: \(replaced)\n") }
        let since = done.facts.ends.map { String($0.seconds) } ?? "0"
        try emit(
            "restored. Changes made after \(since) s are lost, revocations among them; which "
                + "cannot be known. Start the ledger with --accept-loss-since \(since)\n")
        return .good
    }
}

/// The options of a ledger that beat its file.
struct LedgerOverrides: Sendable {
    private let listen: [String]
    private let operators: SocketAddress?
    private let data: String?
    private let stateFile: String?
    private let witness: String?
    private let acceptLossSince: Int64?

    init(_ arguments: Arguments) throws(CommandFailure) {
        listen = try arguments.ownEndpoints("--listen")
        operators = try arguments.operatorsAddress()
        data = try Self.path("--data", arguments)
        stateFile = try Self.path("--state-file", arguments)
        witness = try Self.path("--witness", arguments)
        acceptLossSince = try arguments.integer("--accept-loss-since")
        guard acceptLossSince.map(Self.seconds.contains) ?? true else {
            throw .usage("--accept-loss-since must be a time in seconds since 1970")
        }
    }

    /// What the word of an operator may name: to the year 9999, far from any overflow.
    private static let seconds: ClosedRange<Int64> = 0...253_402_300_799

    private static func path(
        _ name: String, _ arguments: Arguments
    ) throws(CommandFailure) -> String? {
        guard let path = arguments.value(name) else { return nil }
        guard path.hasPrefix("/") else { throw .usage("\(name) must be an absolute path") }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    func apply(_ configuration: inout Configuration) {
        if !listen.isEmpty { configuration.ledger.listen = listen }
        if let operators { configuration.ledger.operators = operators }
        if let data { configuration.ledger.data = data }
        if let stateFile { configuration.ledger.stateFile = stateFile }
        if let witness { configuration.ledger.witness = witness }
        configuration.ledger.acceptLossSince = acceptLossSince
    }
}
