import AssayBench
import AssayCrypto
import AssaySimulation
import AssaySystem

extension CommandLineTool {
    /// `assay differential`.
    static let differentialCommand = Command(
        name: "differential", summary: "compare the engine's ways of verifying with OpenSSL's own",
        options: [
            .value("--cases", "N", "signatures to compare; 100000 without it"),
            .value("--seed", "S", "what keys, messages and changes follow from; 1 without it"),
            .value("--case", "TEXT", "one case, as a run prints it of a difference"),
        ],
        notes: """
            ES256 with and without a table of the key, and Ed25519 by the engine's own way and by
            libsodium, against OpenSSL's own functions: valid signatures, broken ones, numbers at
            the edges of their ranges, points with a part of small order. Ends with 1 when an
            answer differs, and prints the case.
            """
    ) { arguments throws(CommandFailure) in
        do {
            if let text = arguments.value("--case") {
                guard let asked = DifferentialCase(text), let lines = try Differential.judge(asked)
                else { throw CommandFailure.usage("--case is none that a run prints") }
                try emit(lines.joined(separator: "\n") + "\n")
                return lines.count == 1 ? .good : .refused
            }
            let cases = try arguments.count("--cases", 1...1_000_000_000) ?? 100_000
            let seed = try arguments.count("--seed", 0...Int.max) ?? 1
            let progress = Progress(isShown: true)
            progress.begin("differential")
            let report = try Differential(seed: UInt64(seed)).run(cases: cases) { done in
                progress.show(Clock.monotonic()) { "\(done) of \(cases) cases" }
            }
            progress.end()
            try emit(report.text)
            return report.differenceCount == 0 ? .good : .refused
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(code: .undecided, text: "the cryptographic library failed")
        }
    }
}
