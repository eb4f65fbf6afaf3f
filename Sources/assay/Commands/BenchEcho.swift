import AssayBench
import AssaySystem
import AssayTransport

extension CommandLineTool {
    /// `assay bench-echo`.
    static let benchEchoCommand = Command(
        name: "bench-echo", summary: "bare ZeroMQ round trips, to compare a lone request with",
        operands: "HOP", operandCount: 1...1,
        options: [
            .value("--listen", "ENDPOINT", "answer there until a signal asks to stop"),
            .value("--ask", "ENDPOINT", "ask there, one message after the other"),
            .value("--seconds", "S", "time of asking; 1 without it"),
            .json,
        ],
        notes: """
            HOP is verifier or ledger: messages have the lengths of an ES256 DPoP proof's request
            and verdict, or of its discharge and outcome.
            """
    ) { arguments throws(CommandFailure) in
        guard let hop = EchoHop(rawValue: arguments.operands[0]) else {
            throw .usage("\(arguments.operands[0]) is neither verifier nor ledger")
        }
        let seconds = try arguments.decimal("--seconds", 0.01...3600) ?? 1
        do {
            if let text = arguments.value("--listen") {
                let endpoint = try Arguments.peer(text, "--listen")
                try EchoServer.run(endpoint, as: hop, signals: try SignalSource())
                return .good
            }
            let endpoint = try Arguments.peer(try arguments.required("--ask"), "--ask")
            let run = try EchoRun.ask(endpoint, as: hop, seconds: seconds)
            let json = String(decoding: run.json, as: UTF8.self)
            try emit(arguments.has("--json") ? json + "\n" : run.text)
            return .good
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as BenchError {
            throw CommandFailure(code: .undecided, text: error.text)
        } catch {
            throw CommandFailure(code: .refused, text: "no descriptor for signals")
        }
    }
}
