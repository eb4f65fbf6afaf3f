package import AssaySystem
import AssayTransport
import Synchronization

/// `assay bench`: load on verifiers, and what it costs them.
package enum Bench {
    /// What the run ended with.
    package enum Ending: Sendable {
        /// The report, as text or JSON, ends with a new line.
        case report([UInt8])
        /// It could not be made.
        case failed(BenchError)
    }

    /// Runs on a thread of its own, bound to a processor when the settings name one.
    package static func run(_ settings: BenchSettings, signals: SignalSource?) -> Ending {
        let box = EndingBox()
        let thread = try? Thread.start(name: "assay-bench", cpu: settings.cpu) {
            box.put(perform(settings, signals: signals))
        }
        thread?.join()
        return box.take()
    }

    private static func perform(_ settings: BenchSettings, signals: SignalSource?) -> Ending {
        let progress = Progress(isShown: settings.showsProgress)
        defer { progress.end() }
        do throws(BenchError) {
            return .report(try measure(settings, signals: signals, progress: progress))
        } catch {
            return .failed(error)
        }
    }

    private static func measure(
        _ settings: BenchSettings, signals: SignalSource?, progress: Progress
    ) throws(BenchError) -> [UInt8] {
        guard let context = try? Context() else { throw .socket }
        let service = try Service(
            settings, context: context, signals: signals, progress: progress)
        let figures = try RoleFigures(settings, context: context)
        try service.waitUntilServing()
        if settings.workload == .hostile {
            var run = try HostileRun(settings, service, figures)
            let report = try run.run()
            return settings.writesJSON ? report.json + [0x0A] : Array(report.text.utf8)
        }
        var run = try LoadRun(settings, service, figures)
        let report = try run.run()
        return settings.writesJSON ? report.json + [0x0A] : Array(report.text.utf8)
    }
}

/// Carries the ending from the run's thread to the one that waits.
private final class EndingBox: Sendable {
    private let ending = Mutex<Bench.Ending>(.failed(.socket))

    func put(_ value: Bench.Ending) {
        ending.withLock { $0 = value }
    }

    func take() -> Bench.Ending { ending.withLock { $0 } }
}
