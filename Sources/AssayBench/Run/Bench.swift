package import AssaySystem
import AssayTransport
import Synchronization

/// `assay bench`: load on verifiers, and what it costs them.
package enum Bench {
    /// What the run ended with.
    package enum Ending: Sendable {
        /// The report, as text or JSON, ends with a new line.
        case report([UInt8])
        /// The same, and some answers were wrong or missing.
        case reportOfWrongAnswers([UInt8])
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
            let (report, isGood) = try measure(settings, signals: signals, progress: progress)
            return isGood ? .report(report) : .reportOfWrongAnswers(report)
        } catch {
            return .failed(error)
        }
    }

    private static func measure(
        _ settings: BenchSettings, signals: SignalSource?, progress: Progress
    ) throws(BenchError) -> (report: [UInt8], isGood: Bool) {
        guard let context = try? Context(socketsMax: settings.socketsMax) else { throw .socket }
        let service = try Service(
            settings, context: context, signals: signals, progress: progress)
        let figures = try RoleFigures(settings, context: context)
        try service.waitUntilServing()
        func written(_ json: [UInt8], _ text: String) -> [UInt8] {
            settings.writesJSON ? json + [0x0A] : Array(text.utf8)
        }
        if settings.rate != nil {
            let report = try PacedRun.run(settings, service, figures)
            return (written(report.json, report.text), report.isGood)
        }
        if settings.preparesHot, let path = settings.signedFile {
            let frames = try SignedFrames.read(path).frames
            let report = try HotPreparing(settings, service, figures)
                .run(Array(frames.prefix(settings.hotCount ?? frames.count)))
            return (written(report.json, report.text), report.isGood)
        }
        if settings.workload == .hostile, settings.signedFile == nil {
            var run = try HostileRun(settings, service, figures)
            let report = try run.run()
            return (written(report.json, report.text), true)
        }
        var run = try LoadRun(settings, service, figures)
        let report = try run.run()
        return (written(report.json, report.text), report.wrong == 0)
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
