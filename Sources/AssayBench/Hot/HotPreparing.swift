import AssayBytes
import AssaySystem

/// Makes keys hot: sends requests that are only checked until the verifiers have built the
/// tables they want to.
struct HotPreparing {
    private let settings: BenchSettings
    private let service: Service
    private let figures: RoleFigures

    init(_ settings: BenchSettings, _ service: Service, _ figures: RoleFigures) {
        self.settings = settings
        self.service = service
        self.figures = figures
    }

    /// Sends `frames`, one for each key, again and again: until there is a table for each, or no
    /// more come, or there is no verifier that makes any.
    func run(_ frames: [[UInt8]]) throws(BenchError) -> HotReport {
        var report = HotReport(keys: frames.count)
        let started = Clock.monotonic()
        let before = try figures.read()
        var quiet = 0
        while service.goesOn, !frames.isEmpty {
            service.progress.begin("making keys hot")
            if report.figures.tables + report.figures.waiting >= Int64(frames.count) {
                // All are ordered: the thread that makes them has the processor.
                Thread.pause(milliseconds: BenchLimits.hotPauseMilliseconds)
                guard try look(&report, since: started) else { break }
                continue
            }
            let rounds = max(1, Int(report.perSecond / Double(frames.count)))
            let tally = try service.sender.send(
                FrameSupply(frames, count: frames.count * rounds), settings.delivery)
            report.tally.add(tally)
            let built = report.figures.built
            guard try look(&report, since: started) else { break }
            let isQuiet = report.figures.built == built && report.figures.waiting == 0
            quiet = isQuiet ? quiet + 1 : 0
            let each = report.tally.verdicts / UInt64(frames.count)
            if each >= BenchLimits.hotVerdictsPerKeyMin, quiet >= BenchLimits.hotQuietRounds {
                break
            }
        }
        report.cpu = try figures.read().since(before)
        report.microseconds = Clock.monotonic().microseconds(since: started)
        return report
    }

    /// Asks for the figures; false when there is nothing to wait for: all tables are there, none
    /// are made, or it has taken too long.
    private func look(
        _ report: inout HotReport, since started: MonotonicTime
    ) throws(BenchError) -> Bool {
        guard let now = try service.hotFigures() else { return false }
        report.figures = now
        let spent = Clock.monotonic().microseconds(since: started)
        return now.tables < Int64(report.keys) && spent < BenchLimits.hotMicrosecondsMax
    }
}
