import AssayServices
import AssaySystem

extension CommandLineTool {
    /// `assay ledger`, and `assay ledger accept-clock`.
    static let ledgerCommand = Command(
        name: "ledger", summary: "remember what was used; one serves any number of verifiers",
        operands: "[accept-clock]", operandCount: 0...1,
        options: ConfigurationSource.options + [
            .value("--listen", "ENDPOINT", "where verifiers connect", repeats: true),
            .value("--state-file", "FILE", "keeps the highest time across restarts"),
            .value("--records-max", "N", "single-use records alive at once"),
        ],
        notes: """
            Log lines are JSON on standard error. SIGTERM finishes what is queued and ends; a
            second signal ends at once. SIGHUP reads the realms again.

            A ledger whose wall clock was set back answers ledger.closed until the clocks meet.
            accept-clock tells the ledger on the same state file to go on with the earlier time;
            proofs without a nonce are then refused until the later time has passed.
            """
    ) { arguments throws(CommandFailure) in
        let source = try ConfigurationSource(arguments)
        let listen = try arguments.endpoints("--listen")
        let stateFile = arguments.value("--state-file")
        let recordsMax = try arguments.count("--records-max", 1024...2_000_000_000)
        let overrides: (inout Configuration) -> Void = { configuration in
            if !listen.isEmpty { configuration.ledger.listen = listen }
            if let stateFile { configuration.ledger.stateFile = stateFile }
            if let recordsMax { configuration.ledger.recordsMax = recordsMax }
        }
        if let word = arguments.operands.first {
            guard word == "accept-clock" else {
                throw .usage("there is nothing called \(word); see: assay help ledger")
            }
            return try acceptClock(source, overrides)
        }
        return try RoleHost.run(.ledger, source, overrides: overrides) {
            Ledger.run($0, log: $1, signals: $2, reload: $3)
        }
    }

    private static func acceptClock(
        _ source: ConfigurationSource, _ overrides: (inout Configuration) -> Void
    ) throws(CommandFailure) -> ExitCode {
        var configuration = try source.load()
        overrides(&configuration)
        let path = configuration.ledger.stateFile
        guard !path.isEmpty else {
            throw .usage("name the ledger's state file: --state-file FILE, or --config FILE")
        }
        do throws(FileError) {
            try StateFile.acceptClock(path)
        } catch {
            throw .file("\(path): \(error.text)")
        }
        return .good
    }
}
