import AssayBench
import AssayCrypto
import AssayProver
import AssayServices
import AssaySystem
import AssayTransport
import AssayWire

extension BenchSettings {
    /// What the options say.
    init(_ arguments: Arguments) throws(CommandFailure) {
        var verifiers: [Endpoint] = []
        for text in arguments.all("--verifier") {
            verifiers.append(try Arguments.peer(text, "--verifier"))
        }
        if verifiers.isEmpty { verifiers = [try arguments.verifier()] }
        self.init(verifiers: verifiers, realm: try arguments.realm())
        ledger = try arguments.ledger()
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
        try takeProcesses(arguments)
        usesNonce = arguments.has("--nonce")
        relyingPartyID = arguments.value("--rp-id") ?? relyingPartyID
        cpu = try arguments.cpu()
        writesJSON = arguments.has("--json")
        showsProgress = arguments.has("--progress") || StandardStream.error.isTerminal
    }

    /// For a person: what is wrong, and with a server that is silent which were asked.
    func words(_ error: BenchError) -> String {
        guard error == .silent else { return error.text }
        let asked = (verifiers + (ledger.map { [$0] } ?? [])).map(\.text)
        return "\(error.text) Asked: \(asked.joined(separator: ", "))"
    }

    private mutating func takeKeys(_ arguments: Arguments) throws(CommandFailure) {
        keys = try arguments.keyForm()
        keys.rsaModulusBits = try arguments.count("--rsa-bits", 2048...4096) ?? 2048
        if let exponent = try arguments.count("--rsa-exponent", 3...Int(UInt32.max)) {
            guard exponent % 2 == 1 else { throw .usage("--rsa-exponent must be odd") }
            keys.rsaExponent = UInt32(truncatingIfNeeded: exponent)
        }
        // A fresh RSA key each would take longer to make than anything that is measured.
        keyCount = try arguments.count("--keys", 0...100_000) ?? (keys.isRSA ? 4 : 0)
        zipf = try arguments.decimal("--zipf", 0...4)
        tokenBytes = try arguments.count("--token-bytes", 0...16_384) ?? 0
        preparesHot = arguments.has("--prepare-hot")
        hotCount = try arguments.count("--hot-keys", 1...100_000)
        signedFile = arguments.value("--signed")
        guard keyCount > 0 || signedFile != nil || !(preparesHot || zipf != nil) else {
            throw .usage("--zipf and --prepare-hot need --keys, 1 at least")
        }
    }

    private mutating func takeProcesses(_ arguments: Arguments) throws(CommandFailure) {
        func clock(_ text: String, _ name: String) throws(CommandFailure) -> ProcessClock {
            guard let pid = Int32(text), let clock = ProcessClock(pid: pid) else {
                throw .usage("\(name) \(text): there is no such process")
            }
            return clock
        }
        var processes: [ProcessClock] = []
        for text in arguments.all("--verifier-pid") {
            processes.append(try clock(text, "--verifier-pid"))
        }
        guard !processes.isEmpty else { return }
        var ledger: ProcessClock?
        if let text = arguments.value("--ledger-pid") { ledger = try clock(text, "--ledger-pid") }
        clocks = RoleClocks(verifiers: processes, ledger: ledger)
    }

    private static func tokens(
        _ arguments: Arguments, _ workload: Workload
    ) throws(CommandFailure) -> TokenSettings? {
        let hasTokens =
            workload == .token || workload == .hostile && arguments.has("--issuer-key")
        guard hasTokens else {
            for option in ["--issuer-key", "--issuer", "--audience", "--kid", "--tokens"]
            where arguments.has(option) {
                throw .usage(
                    "\(option) goes with --workload token, or hostile and --issuer-key")
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
        window = try arguments.window() ?? (batch == 1 ? 64 : 16)
        connections =
            try arguments.count("--connections", 1...BenchLimits.connectionsMax) ?? connections
        rate = try arguments.decimal("--rate", 1...10_000_000)
        guard rate == nil || signedFile != nil else { throw .usage("--rate needs --signed") }
        sendsAgain = arguments.has("--again")
        guard !sendsAgain || (signedFile != nil && rate == nil && !preparesHot) else {
            throw .usage("--again needs --signed, without --rate and --prepare-hot")
        }
        if let wait = try arguments.count("--time-left-ms", 1...60_000) {
            timeLeftMicroseconds = UInt64(wait) * 1000
        }
    }

    private mutating func takeTimes(_ arguments: Arguments) throws(CommandFailure) {
        if workload == .hostile { seconds = 0.5 }
        seconds = try arguments.decimal("--seconds", 0.1...86_400) ?? seconds
        warmUpSeconds = try arguments.decimal("--warm-up", 0...3_600) ?? warmUpSeconds
        count = try arguments.requestCount()
        baselineMicroseconds = try arguments.decimal("--baseline-us", 0.001...1_000_000)
    }
}
