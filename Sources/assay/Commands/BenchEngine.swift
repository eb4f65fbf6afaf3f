import AssayBench

extension CommandLineTool {
    /// `assay bench-engine`.
    static let benchEngineCommand = Command(
        name: "bench-engine", summary: "measure the verification engine with nothing around it",
        options: [
            .value("--algorithm", "NAME", "what signs; ES256 without it"),
            .value("--keys", "N", "keys in turn; 0 is a fresh one each (RSA: 4 without it)"),
            .value("--batch", "N", "signatures in a batch; 32 without it"),
            .value("--tables-mb", "N", "room for tables of ES256 keys in turn; 0 without it"),
            .value("--seconds", "S", "processor time of verifying; 1 without it"),
            .value("--proofs", "N", "proofs there are; 1024 without it"),
            .json,
        ],
        notes: """
            The signatures of real proofs, verified again and again in one thread. Where each key
            is fresh, making it of the numbers in the proof's header counts too; the digest over
            the proof always does.
            """
    ) { arguments throws(CommandFailure) in
        var settings = EngineAlone.Settings()
        settings.keys = try arguments.keyForm()
        settings.keyCount =
            try arguments.count("--keys", 0...100_000) ?? (settings.keys.isRSA ? 4 : 0)
        settings.batch = try arguments.count("--batch", 1...1024) ?? settings.batch
        settings.tableBytesMax = (try arguments.count("--tables-mb", 0...65_536) ?? 0) << 20
        settings.seconds = try arguments.decimal("--seconds", 0.01...3600) ?? settings.seconds
        settings.proofs = try arguments.count("--proofs", 1...1_000_000) ?? settings.proofs
        let figure: EngineAlone.Figure
        do throws(BenchError) {
            figure = try EngineAlone.measure(settings)
        } catch {
            throw CommandFailure(code: .refused, text: error.text)
        }
        let json = String(decoding: figure.json, as: UTF8.self)
        try emit(arguments.has("--json") ? json + "\n" : figure.text)
        return .good
    }
}
