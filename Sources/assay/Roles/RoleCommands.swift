import AssayServices
import AssaySystem

extension CommandLineTool {
    static let serving = """
        Log lines are JSON on standard error. SIGTERM finishes what is queued and ends; a second
        signal ends at once. SIGHUP reads the configuration again.
        """

    /// `assay verifier`.
    static let verifierCommand = Command(
        name: "verifier", summary: "examine proofs; any number of them share one ledger",
        options: ConfigurationSource.options + [
            .value("--listen", "ENDPOINT", "where clients and gates connect", repeats: true),
            .value("--ledger", "ENDPOINT", "where the ledger is"),
            .value("--operators", "ADDRESS", "where /metrics, /healthz and /readyz are"),
            .value("--workers", "N", "threads that examine; 0 is one a processor"),
        ],
        notes: serving
    ) { arguments throws(CommandFailure) in
        let source = try ConfigurationSource(arguments)
        let listen = try arguments.ownEndpoints("--listen")
        let ledger = try arguments.endpoint("--ledger")
        let workers = try arguments.count("--workers", 0...256)
        let operators = try arguments.operatorsAddress()
        return try RoleHost.run(.verifier, source) { configuration in
            if !listen.isEmpty { configuration.verifier.listen = listen }
            if let ledger { configuration.verifier.ledger = ledger }
            if let workers { configuration.verifier.workers = workers }
            if let operators { configuration.verifier.operators = operators }
        } serve: {
            Verifier.run($0, log: $1, signals: $2, reload: $3)
        }
    }

    /// `assay gate`.
    static let gateCommand = Command(
        name: "gate", summary: "serve HTTP: JSON calls in, verdicts out",
        options: ConfigurationSource.options + [
            .value("--listen", "ADDRESS", "where callers connect: 127.0.0.1:PORT or unix:/PATH"),
            .value("--gateways", "ADDRESS", "where gateways ask, and nobody else is served"),
            .value("--operators", "ADDRESS", "where the status page and /metrics are"),
            .value("--control", "ENDPOINT", "where assay stats asks"),
            .value("--verifier", "ENDPOINT", "a verifier to ask", repeats: true),
        ],
        notes: serving
    ) { arguments throws(CommandFailure) in
        let source = try ConfigurationSource(arguments)
        let listen = try arguments.address("--listen")
        let gateways = try arguments.address("--gateways")
        let operators = try arguments.operatorsAddress()
        let control = try arguments.ownEndpoints("--control").last
        let verifiers = try arguments.endpoints("--verifier")
        return try RoleHost.run(.gate, source) { configuration in
            if let listen { configuration.gate.listen = listen }
            if let gateways { configuration.gate.listenGateways = gateways }
            if let operators { configuration.gate.operators = operators }
            if let control { configuration.gate.control = control }
            if !verifiers.isEmpty { configuration.gate.verifiers = verifiers }
        } serve: {
            GateService.run($0, log: $1, signals: $2, reload: $3)
        }
    }
}
