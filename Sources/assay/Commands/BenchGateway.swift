import AssayBench
import AssayProver
import AssayServices
import AssaySystem

extension CommandLineTool {
    /// `assay bench-gateway`.
    static let benchGatewayCommand = Command(
        name: "bench-gateway", summary: "put load on a gateway or a gate; every verdict checked",
        options: [
            .value("--url", "URL", "what is asked for, http://ADDRESS:PORT/PATH"),
            .value("--gate", "ADDRESS", "ask this gate as a gateway does, about the URL"),
            .value("--realm", "NAME", "the gate's realm; default without it"),
            .value("--issuer-key", "FILE", "the private key (JWK) that signs access tokens"),
            .value("--issuer", "URL", "iss of tokens; https://issuer.example.com without it"),
            .value("--audience", "URL", "aud of tokens; https://api.example.com without it"),
            .value("--scope", "SCOPES", "scope of tokens; orders.read without it"),
            .value("--keys", "N", "clients, a key and a token each; 64 without it"),
            .value("--connections", "N", "connections, kept alive; 16 without it"),
            .value("--idle", "N", "connections held beside, used once before and once after"),
            .value("--seconds", "S", "time of sending; 5 without it"),
            .value("--count", "N", "requests to send, in place of --seconds"),
            .value("--hostile", "PERCENT", "share of requests to be refused; 0 without it"),
            .flag("--status-only", "reasons are not looked at: the gateway asks no gate"),
            .value(
                "--process", "NAME=PID", "report this process and its children", repeats: true),
            .cpu,
            .flag("--progress", "show progress also where standard error is no terminal"),
            .json,
        ],
        notes: """
            Every request has a proof of its own, made before it is sent; making is not timed. An
            answer is right when status and Assay-Reason are those of the request's sort; 503 for
            unavailable or overloaded is undecided; everything else is wrong, and the exit code 1.
            """
    ) { arguments throws(CommandFailure) in
        let settings = try GatewaySettings(arguments)
        let cpu = try arguments.cpu()
        let report: GatewayReport
        do {
            report = try GatewayBench.run(settings, cpu: cpu, signals: try SignalSource())
        } catch let error as BenchError {
            throw CommandFailure(code: .undecided, text: error.text)
        } catch {
            throw CommandFailure(code: .refused, text: "no descriptor for signals")
        }
        let text = settings.writesJSON ? report.json + [0x0A] : Array(report.text.utf8)
        try emit(String(decoding: text, as: UTF8.self))
        return report.isGood ? .good : .refused
    }
}

extension GatewaySettings {
    /// What the options say.
    fileprivate init(_ arguments: Arguments) throws(CommandFailure) {
        let url = try arguments.required("--url")
        let rest = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard rest.count == 4, rest[0] == "http:", rest[1].isEmpty, !rest[2].isEmpty else {
            throw .usage("--url \(url): write http://ADDRESS:PORT/PATH")
        }
        let authority = String(rest[2])
        let gate = arguments.value("--gate")
        guard let address = SocketAddress(gate ?? authority) else {
            throw .usage(
                "\(gate ?? url): not an address: write 127.0.0.1:PORT, [::1]:PORT or unix:/PATH")
        }
        self.init(
            address: address, origin: "http://\(authority)", target: "/\(rest[3])",
            issuerKey: try Self.key(try arguments.required("--issuer-key")))
        asksGate = gate != nil
        realm = arguments.value("--realm") ?? realm
        issuer = arguments.value("--issuer") ?? issuer
        audience = arguments.value("--audience") ?? audience
        scope = arguments.value("--scope") ?? scope
        keyCount = try arguments.count("--keys", 1...100_000) ?? keyCount
        connections = try arguments.count("--connections", 1...1024) ?? connections
        idleConnections = try arguments.count("--idle", 0...50_000) ?? 0
        count = try arguments.requestCount()
        seconds = try arguments.count("--seconds", 1...3600).map(Double.init) ?? seconds
        hostilePercent = try arguments.count("--hostile", 0...100) ?? 0
        guard keyCount > 1 || hostilePercent == 0 else {
            throw .usage("--hostile needs --keys 2 at least: one client's token for another")
        }
        ignoresReasons = arguments.has("--status-only")
        for text in arguments.all("--process") {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let pid = Int32(parts[1]), pid > 0 else {
                throw .usage("--process \(text): write NAME=PID")
            }
            processes.append((String(parts[0]), ProcessTree(root: pid)))
        }
        writesJSON = arguments.has("--json")
        showsProgress = arguments.has("--progress") || StandardStream.error.isTerminal
    }

    private static func key(_ path: String) throws(CommandFailure) -> SigningKey {
        do {
            let text = try FileIO.read(path, bytesMax: 16 << 10)
            return try SigningKey(jwk: text.span)
        } catch {
            throw CommandFailure(code: .refused, text: "\(path): not a private key in JWK form")
        }
    }
}
