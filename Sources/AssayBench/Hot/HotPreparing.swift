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
            let rounds = max(1, Int(report.perSecond / Double(frames.count)))
            let tally = try service.sender.send(
                FrameSupply(frames, count: frames.count * rounds), settings.delivery)
            report.tally.add(tally)
            guard let now = try service.hotFigures() else { break }
            quiet = now.built == report.figures.built && now.waiting == 0 ? quiet + 1 : 0
            report.figures = now
            if now.tables >= Int64(frames.count) { break }
            let each = report.tally.verdicts / UInt64(frames.count)
            if each >= BenchLimits.hotVerdictsPerKeyMin, quiet >= BenchLimits.hotQuietRounds {
                break
            }
            if Clock.monotonic().microseconds(since: started)
                > BenchLimits.hotMicrosecondsMax
            {
                break
            }
        }
        report.cpu = try figures.read().since(before)
        report.microseconds = Clock.monotonic().microseconds(since: started)
        return report
    }
}
