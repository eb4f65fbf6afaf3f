import AssayBench
import AssayCrypto
import AssayProver
import AssayTransport
import AssayWire

/// What the commands that send load have in common.
extension Option {
    /// Whose realm they use.
    static let realm = Option.value(
        "--realm", "NAME", "the realm of all that is sent; default without it")
    /// Where the sender runs.
    static let cpu = Option.value("--cpu", "N", "the processor the sender is bound to")
    /// How the report is written.
    static let json = Option.flag("--json", "print one JSON object")
}

extension Arguments {
    /// The realm that --realm names; `default` without it.
    func realm() throws(CommandFailure) -> RealmName {
        let text = value("--realm") ?? "default"
        guard let name = RealmName(text), !name.isNone else {
            throw .usage("--realm \(text) is no realm's name")
        }
        return name
    }

    /// The ledger that --ledger names; nil without it.
    func ledger() throws(CommandFailure) -> Endpoint? {
        guard let text = value("--ledger") else { return nil }
        return try Self.peer(text, "--ledger")
    }

    /// The processor that --cpu names; nil without it.
    func cpu() throws(CommandFailure) -> Int? { try count("--cpu", 0...1023) }

    /// How many messages are in flight; nil without --window.
    func window() throws(CommandFailure) -> Int? {
        try count("--window", 1...BenchLimits.windowMax)
    }

    /// How much is sent where it is not --seconds that says so; nil without --count.
    func requestCount() throws(CommandFailure) -> Int? {
        try count("--count", 1...1_000_000_000)
    }

    /// The kind of keys that --algorithm names; ES256 without it.
    func keyForm() throws(CommandFailure) -> KeyForm {
        guard let text = value("--algorithm") else { return KeyForm(.es256) }
        guard let algorithm = SignatureAlgorithm(joseName: text) else {
            throw .usage("--algorithm \(text): there is no such JOSE algorithm here")
        }
        return KeyForm(algorithm)
    }
}
