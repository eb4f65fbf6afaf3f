package import AssaySystem
import Synchronization

/// `assay bench-gateway`: requests with tokens and proofs through a gateway, or to a gate.
package enum GatewayBench {
    /// Runs on a thread of its own, bound to a processor when one is named.
    package static func run(
        _ settings: GatewaySettings, cpu: Int?, signals: SignalSource?
    ) throws(BenchError) -> GatewayReport {
        let box = ReportBox()
        let thread = try? Thread.start(name: "assay-bench", cpu: cpu) {
            box.put(perform(settings, signals))
        }
        thread?.join()
        return try box.take().get()
    }

    private static func perform(
        _ settings: GatewaySettings, _ signals: SignalSource?
    ) -> Result<GatewayReport, BenchError> {
        do throws(BenchError) {
            var run = try GatewayRun(settings, signals: signals)
            return .success(try run.run())
        } catch {
            return .failure(error)
        }
    }
}

/// Carries the report from the run's thread to the one that waits.
private final class ReportBox: Sendable {
    private let ending = Mutex<Result<GatewayReport, BenchError>>(.failure(.socket))

    func put(_ value: Result<GatewayReport, BenchError>) {
        ending.withLock { $0 = value }
    }

    func take() -> Result<GatewayReport, BenchError> { ending.withLock { $0 } }
}
