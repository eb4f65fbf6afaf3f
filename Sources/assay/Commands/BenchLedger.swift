import AssayBench
import AssayServices
import AssaySystem

extension CommandLineTool {
    /// `assay bench-ledger`.
    static let benchLedgerCommand = Command(
        name: "bench-ledger", summary: "measure a ledger's durable changes on a disk",
        options: [
            .value("--data", "FOLDER", "a folder on that disk; it must not hold a store"),
            .value("--slices", "N", "how often each is measured for a second; 5 without it"),
            .value("--in-flight", "N", "discharges asked at once; 64 without it"),
            .value("--make-store", "N", "only make a store with N credentials nobody has"),
            .value("--realm", "NAME", "of those credentials; default without it"),
        ],
        notes: """
            Lone appends of 200 bytes, each waited for with fdatasync, registrations of codes and
            refreshes of sessions take turns on the same disk: request frames go through a
            ledger's pipeline and its store, replies come when their change is on disk.
            """
    ) { arguments throws(CommandFailure) in
        let data = try arguments.required("--data")
        guard data.hasPrefix("/") else { throw .usage("--data must be an absolute path") }
        let slices = try arguments.count("--slices", 1...1000) ?? 5
        let inFlight = try arguments.count("--in-flight", 1...4096) ?? 64
        let count = try arguments.count("--make-store", 1...100_000_000)
        do {
            if let count {
                try StoreMaking.run(
                    data: data, credentials: count, realm: arguments.value("--realm") ?? "default")
                try emit("made a store with \(count) credentials in \(data)\n")
            } else {
                let report = try DurableRun.run(data: data, slices: slices, inFlight: inFlight)
                try emit(report.text)
            }
            return .good
        } catch let failure as CommandFailure {
            throw failure
        } catch let error as DurableBenchError {
            throw CommandFailure(code: .refused, text: error.text)
        } catch let problem as DurableProblem {
            throw CommandFailure(code: .refused, text: problem.text)
        } catch {
            throw CommandFailure(code: .refused, text: "\(error)")
        }
    }
}
