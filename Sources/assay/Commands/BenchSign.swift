import AssayBench
import AssayCrypto
import AssayProver
import AssayWire

extension CommandLineTool {
    /// `assay bench-sign`.
    static let benchSignCommand = Command(
        name: "bench-sign", summary: "sign DPoP proofs ahead into files, for assay bench --signed",
        operands: "FOLDER", operandCount: 1...1,
        options: [
            .realm,
            .value("--algorithm", "NAME", "what signs; ES256 without it"),
            .value("--keys", "N", "keys in turn; 0 is a fresh one each (RSA: 4 without it)"),
            .value("--zipf", "S", "not in turn: key k as often as 1/k^S says"),
            .value("--hot-keys", "N", "write `keys` too: a request for each of the N first keys"),
            .value("--token-bytes", "N", "with an access token so long; 0 without it"),
            .value("--hostile", "PERCENT", "share of requests to be refused; 0 without it"),
            .value("--files", "N", "files, named by their number from 1; 1 without it"),
            .value("--count", "N", "requests in each; 10000 without it"),
            .value("--threads", "N", "files that are made at once; 1 without it"),
        ],
        notes: """
            A file appears when it is whole. All are dated as they are signed, so the realm's
            proof_past_max_ms says how long they last, and the fence of the ledger's start must
            have passed. `keys` is for --prepare-hot: its requests are only checked, and so may be
            sent again and again.
            """
    ) { arguments throws(CommandFailure) in
        do {
            let settings = try SigningSettings(arguments)
            let count = try SigningRun.run(settings)
            try emit("signed \(count) requests into \(settings.folder)\n")
            return .good
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as BenchError {
            throw CommandFailure(code: .refused, text: error.text)
        } catch {
            throw CommandFailure(code: .refused, text: "\(error)")
        }
    }
}

extension SigningSettings {
    /// What the options say.
    fileprivate init(_ arguments: Arguments) throws(CommandFailure) {
        self.init(folder: arguments.operands[0], realm: try arguments.realm())
        keys = try arguments.keyForm()
        keyCount = try arguments.count("--keys", 0...1_000_000) ?? (keys.isRSA ? 4 : 0)
        zipf = try arguments.decimal("--zipf", 0...4)
        hotCount = try arguments.count("--hot-keys", 0...1_000_000) ?? 0
        tokenBytes = try arguments.count("--token-bytes", 0...16_384) ?? 0
        hostilePercent = try arguments.count("--hostile", 0...100) ?? 0
        files = try arguments.count("--files", 0...1_000_000) ?? files
        count = try arguments.count("--count", 1...BenchLimits.signedCountMax) ?? count
        threads = try arguments.count("--threads", 1...256) ?? threads
        guard keyCount > 0 || (hotCount == 0 && zipf == nil) else {
            throw .usage("--zipf and --hot-keys need --keys, 1 at least")
        }
    }
}
