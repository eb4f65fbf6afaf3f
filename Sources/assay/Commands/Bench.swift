import AssayBench
import AssayCrypto
import AssayProver
import AssayServices
import AssaySystem
import AssayTransport
import AssayWire

extension CommandLineTool {
    /// `assay bench`.
    static let benchCommand = Command(
        name: "bench", summary: "put load on verifiers; verdicts a second, latency, cost",
        options: [
            .value(
                "--verifier", "ENDPOINT", "a verifier to ask; tcp://127.0.0.1:7412 without it",
                repeats: true),
            .value("--ledger", "ENDPOINT", "their ledger, for its processor time"),
            .value("--realm", "NAME", "the realm of all requests; default without it"),
            .value(
                "--workload", "NAME", "\(Workload.words); dpop without it"),
            .value("--algorithm", "NAME", "what signs; ES256 without it"),
            .value("--rsa-bits", "N", "modulus of RSA keys; 2048 without it"),
            .value("--rsa-exponent", "N", "exponent of RSA keys; 65537 without it"),
            .value("--keys", "N", "keys in turn; 0 is a fresh one each (RSA: 4 without it)"),
            .value("--issuer-key", "FILE", "token: the private JWK that signs the tokens"),
            .value("--issuer", "URL", "token: their iss; https://issuer.example.com without it"),
            .value("--audience", "URL", "token: their aud; https://api.example.com without it"),
            .value("--kid", "TEXT", "token: their kid; the key's thumbprint without it"),
            .value("--tokens", "N", "token: so many in turn, 0 a fresh one each; 64 without it"),
            .flag("--nonce", "proofs carry a nonce, so no fence is waited for"),
            .value("--rp-id", "ID", "what signed challenges cover; example.com without it"),
            .value("--batch", "N", "frames in a message; 32 without it"),
            .value("--window", "N", "messages in flight; 16, or 64 of one frame"),
            .value("--seconds", "S", "time of sending; 5, or 0.5 for each sort of hostile"),
            .value("--count", "N", "requests to send, in place of --seconds"),
            .value("--warm-up", "S", "seconds before anything counts; 1 without it"),
            .value("--cpu", "N", "the processor the sender is bound to"),
            .value("--baseline-us", "T", "time of openssl speed's verify, for the ratio"),
            .value("--time-left-ms", "N", "what each request can wait; 5000 without it"),
            .flag("--progress", "show progress also where standard error is no terminal"),
            .flag("--json", "print one JSON object"),
        ],
        notes: """
            Requests are made in slices before they are sent and the making is not timed. Ctrl-C
            reports what there is. Processor times are the servers' own, by their stats, so
            nobody else should use them meanwhile. A dpop proof names the thumbprint it expects
            and so draws on the ledger's reserved pool (reserved_per_key_max for each key).
            Tokens live an hour and are bound to one key each; those in turn are known to a
            verifier from the second time on, so their signatures are checked once. The realm
            must know the issuer: assay keygen --jwks makes its key set.
            hostile compares each refusal with the dearest proof the realm accepts.
            """
    ) { arguments throws(CommandFailure) in
        let settings = try BenchSettings(arguments)
        let signals: SignalSource
        do throws(SystemError) {
            signals = try SignalSource()
        } catch {
            throw CommandFailure(code: .refused, text: error.text)
        }
        switch Bench.run(settings, signals: signals) {
        case .report(let text):
            try emit(String(decoding: text, as: UTF8.self))
            return .good
        case .failed(let error):
            throw CommandFailure(code: .undecided, text: settings.words(error))
        }
    }
}

extension BenchSettings {
    /// What the options say.
    fileprivate init(_ arguments: Arguments) throws(CommandFailure) {
        var verifiers: [Endpoint] = []
        for text in arguments.all("--verifier") {
            verifiers.append(try Arguments.peer(text, "--verifier"))
        }
        if verifiers.isEmpty { verifiers = [try arguments.verifier()] }
        let realm = arguments.value("--realm") ?? "default"
        guard let name = RealmName(realm), !name.isNone else {
            throw .usage("--realm \(realm) is no realm's name")
        }
        self.init(verifiers: verifiers, realm: name)
        if let text = arguments.value("--ledger") { ledger = try Arguments.peer(text, "--ledger") }
        if let text = arguments.value("--workload") {
            guard let named = Workload(rawValue: text) else {
                let names = Workload.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("--workload must be one of \(names)")
            }
            workload = named
        }
        try takeKeys(arguments)
        tokens = try Self.tokens(arguments, workload)
        try takeDelivery(arguments)
        try takeTimes(arguments)
        usesNonce = arguments.has("--nonce")
        relyingPartyID = arguments.value("--rp-id") ?? relyingPartyID
        cpu = try arguments.count("--cpu", 0...1023)
        writesJSON = arguments.has("--json")
        showsProgress = arguments.has("--progress") || StandardStream.error.isTerminal
    }

    /// For a person: what is wrong, and with a server that is silent which were asked.
    fileprivate func words(_ error: BenchError) -> String {
        guard error == .silent else { return error.text }
        let asked = (verifiers + (ledger.map { [$0] } ?? [])).map(\.text)
        return "\(error.text) Asked: \(asked.joined(separator: ", "))"
    }

    private mutating func takeKeys(_ arguments: Arguments) throws(CommandFailure) {
        if let text = arguments.value("--algorithm") {
            guard let algorithm = SignatureAlgorithm(joseName: text) else {
                throw .usage("--algorithm \(text): there is no such JOSE algorithm here")
            }
            keys.algorithm = algorithm
        }
        keys.rsaModulusBits = try arguments.count("--rsa-bits", 2048...4096) ?? 2048
        if let exponent = try arguments.count("--rsa-exponent", 3...Int(UInt32.max)) {
            guard exponent % 2 == 1 else { throw .usage("--rsa-exponent must be odd") }
            keys.rsaExponent = UInt32(truncatingIfNeeded: exponent)
        }
        // A fresh RSA key each would take longer to make than anything that is measured.
        keyCount = try arguments.count("--keys", 0...100_000) ?? (keys.isRSA ? 4 : 0)
    }

    private static func tokens(
        _ arguments: Arguments, _ workload: Workload
    ) throws(CommandFailure) -> TokenSettings? {
        guard workload == .token else {
            for option in ["--issuer-key", "--issuer", "--audience", "--kid", "--tokens"]
            where arguments.has(option) {
                throw .usage("\(option) goes with --workload token")
            }
            return nil
        }
        var settings = TokenSettings(
            issuerKey: try KeyFile.read(arguments, "--issuer-key"),
            issuer: arguments.value("--issuer") ?? TokenDefaults.issuer,
            audience: arguments.value("--audience") ?? TokenDefaults.audience)
        settings.kid = arguments.value("--kid") ?? settings.kid
        settings.count = try arguments.count("--tokens", 0...100_000) ?? settings.count
        return settings
    }

    private mutating func takeDelivery(_ arguments: Arguments) throws(CommandFailure) {
        batch = try arguments.count("--batch", 1...BenchLimits.batchMax) ?? batch
        window =
            try arguments.count("--window", 1...BenchLimits.windowMax) ?? (batch == 1 ? 64 : 16)
        if let wait = try arguments.count("--time-left-ms", 1...60_000) {
            timeLeftMicroseconds = UInt64(wait) * 1000
        }
    }

    private mutating func takeTimes(_ arguments: Arguments) throws(CommandFailure) {
        if workload == .hostile { seconds = 0.5 }
        seconds = try arguments.decimal("--seconds", 0.1...86_400) ?? seconds
        warmUpSeconds = try arguments.decimal("--warm-up", 0...3_600) ?? warmUpSeconds
        count = try arguments.count("--count", 1...1_000_000_000)
        baselineMicroseconds = try arguments.decimal("--baseline-us", 0.001...1_000_000)
    }
}

extension Arguments {
    /// The decimal number an option gives, within bounds.
    fileprivate func decimal(
        _ name: String, _ bounds: ClosedRange<Double>
    ) throws(CommandFailure) -> Double? {
        guard let text = value(name) else { return nil }
        guard let number = Double(text), bounds.contains(number) else {
            throw .usage("\(name) must be from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return number
    }
}
