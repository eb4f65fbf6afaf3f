import AssayBench
import AssayTransport
import AssayWire

extension CommandLineTool {
    /// `assay bench-discharges`.
    static let benchDischargesCommand = Command(
        name: "bench-discharges",
        summary: "send discharges straight to a ledger; its cost and memory for each",
        options: [
            .value(
                "--ledger", "ENDPOINT", "the ledger to ask; tcp://127.0.0.1:7411 without it"),
            .realm,
            .value("--batch", "N", "discharges in a message; 256 without it"),
            .value("--window", "N", "messages in flight; 8 without it"),
            .value(
                "--keys", "N", "keys whose quotas are drawn on; 0, a fresh one each, without it"),
            .value("--prefill", "N", "records to make before anything is counted; 0 without it"),
            .value("--spread-ms", "N", "how far back the prefill is dated; 0 without it"),
            .value("--count", "N", "discharges that are counted, in place of --seconds"),
            .value("--seconds", "S", "time of sending; 2 without it"),
            .cpu,
            .json,
        ],
        notes: """
            Every discharge records another digest under another operation, draws on the reserved
            pool and rests on a nonce of the ledger's epoch. The ledger's processor time is user
            and system, by its stats (cpu_us_per_discharge); memory is what the prefill added to
            its resident bytes (bytes_per_record). Nobody else should ask the ledger meanwhile.
            The ledger's records_max must have room for all, and with --keys its
            reserved_per_key_max too.
            """
    ) { arguments throws(CommandFailure) in
        let ledger =
            if let named = try arguments.ledger() {
                named
            } else {
                try Arguments.peer("tcp://127.0.0.1:7411", "--ledger")
            }
        var settings = DischargeSettings(ledger: ledger, realm: try arguments.realm())
        settings.batch = try arguments.count("--batch", 1...1024) ?? settings.batch
        settings.window = try arguments.window() ?? settings.window
        settings.keys = try arguments.count("--keys", 0...100_000_000) ?? 0
        settings.prefill = try arguments.count("--prefill", 0...1_000_000_000) ?? 0
        settings.spreadMilliseconds = try arguments.count("--spread-ms", 0...86_400_000) ?? 0
        settings.count = try arguments.requestCount()
        settings.seconds = try arguments.decimal("--seconds", 0.01...86_400) ?? settings.seconds
        settings.cpu = try arguments.cpu()
        let report: DischargeReport
        do throws(BenchError) {
            report = try DischargeBench.run(settings)
        } catch {
            throw CommandFailure(code: .undecided, text: error.text)
        }
        let text =
            arguments.has("--json")
            ? String(decoding: report.json, as: UTF8.self) + "\n" : report.text
        try emit(text)
        return .good
    }
}
