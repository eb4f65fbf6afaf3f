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
            .realm,
            .value(
                "--workload", "NAME", "\(Workload.words); dpop without it"),
            .value("--algorithm", "NAME", "what signs; ES256 without it"),
            .value("--rsa-bits", "N", "modulus of RSA keys; 2048 without it"),
            .value("--rsa-exponent", "N", "exponent of RSA keys; 65537 without it"),
            .value("--keys", "N", "keys in turn; 0 is a fresh one each (RSA: 4 without it)"),
            .value("--zipf", "S", "not in turn: key k as often as 1/k^S says"),
            .flag("--prepare-hot", "first send until the verifiers' tables are built"),
            .value("--hot-keys", "N", "--prepare-hot for the N most frequent keys; all without"),
            .value("--token-bytes", "N", "dpop: with an access token so long; 0 without it"),
            .value("--signed", "FILE", "send what bench-sign wrote, once, nothing else"),
            .flag("--again", "--signed: over and over for --seconds, whatever is answered"),
            .value("--issuer-key", "FILE", "token: the private JWK that signs the tokens"),
            .value("--issuer", "URL", "token: their iss; https://issuer.example.com without it"),
            .value("--audience", "URL", "token: their aud; https://api.example.com without it"),
            .value("--kid", "TEXT", "token: their kid; the key's thumbprint without it"),
            .value("--tokens", "N", "token: so many in turn, 0 a fresh one each; 64 without it"),
            .flag("--nonce", "proofs carry a nonce, so no fence is waited for"),
            .value("--rp-id", "ID", "what signed challenges cover; example.com without it"),
            .value("--batch", "N", "frames in a message; 32 without it"),
            .value("--window", "N", "messages in flight; 16, or 64 of one frame"),
            .value("--connections", "N", "connections to each verifier, in turn; 1 without it"),
            .value("--rate", "R", "--signed: R requests a second, whatever comes back"),
            .value("--seconds", "S", "time of sending; 5, or 0.5 for each sort of hostile"),
            .value("--count", "N", "requests to send, in place of --seconds"),
            .value("--warm-up", "S", "seconds before anything counts; 1 without it"),
            .cpu,
            .value("--verifier-pid", "PID", "read its time from the kernel", repeats: true),
            .value("--ledger-pid", "PID", "the same, with --verifier-pid"),
            .value("--baseline-us", "T", "time of openssl speed's verify, for the ratio"),
            .value("--time-left-ms", "N", "what each request can wait; 5000 without it"),
            .flag("--progress", "show progress also where standard error is no terminal"),
            .json,
        ],
        notes: """
            Requests are made in slices before they are sent and the making is not timed. Ctrl-C
            reports what there is. Processor times are the servers' own, by their stats, so
            nobody else should use them meanwhile. A dpop proof names the thumbprint it expects
            and so draws on the ledger's reserved pool (reserved_per_key_max for each key).
            Tokens live an hour and are bound to one key each; those in turn are known to a
            verifier from the second time on, so their signatures are checked once. The realm
            must know the issuer: assay keygen --jwks makes its key set.
            hostile compares each refusal with the dearest proof the realm accepts; with the key
            of an issuer the realm knows also those of tokens.
            --signed sends a file's requests, each once, and ends with 1 where one is answered
            with something else than is due; with --rate undecided answers are no mistake, and
            what counts is what is accepted within --time-left-ms. With --prepare-hot it sends
            the file again and again, and only until the tables are built.
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
        case .reportOfWrongAnswers(let text):
            try emit(String(decoding: text, as: UTF8.self))
            return .refused
        case .failed(let error):
            throw CommandFailure(code: .undecided, text: settings.words(error))
        }
    }
}
