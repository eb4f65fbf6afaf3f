import AssayBytes
import AssaySystem
import AssayWire

/// Sends one workload slice by slice and adds up what comes back.
struct LoadRun {
    let settings: BenchSettings
    let service: Service
    let figures: RoleFigures
    private var source: any FrameSource
    /// What is sent before anything counts so that keys are hot, one request for each.
    private var hotFrames: [[UInt8]] = []
    /// What each request of a file is due to be answered with.
    private var due: [Reason]?
    /// Requests a second, as far as it is known.
    private var rate = 2_000.0

    init(_ settings: BenchSettings, _ service: Service, _ figures: RoleFigures)
        throws(BenchError)
    {
        self.settings = settings
        self.service = service
        self.figures = figures
        if let path = settings.signedFile {
            let requests = try SignedFrames.read(path)
            due = requests.due
            source = SignedFrames(requests)
            return
        }
        let keys = try KeySupply(
            settings.keys, count: settings.keyCount, zipf: settings.zipf)
        let making = ProofMaking(realm: settings.realm, tokenBytes: settings.tokenBytes)
        if settings.preparesHot {
            for key in keys.keys.prefix(settings.hotCount ?? keys.keys.count) {
                hotFrames.append(try making.frame(key, isCheckedOnly: true))
            }
        }
        switch settings.workload {
        case .dpop, .hostile: source = DPoPFrames(keys, making, usesNonce: settings.usesNonce)
        case .token:
            guard let tokens = settings.tokens else { throw .notEncodable }
            source = TokenFrames(keys, tokens, usesNonce: settings.usesNonce)
        case .pkce: source = PKCEFrames()
        case .signature: source = SignatureFrames(keys)
        case .challenge:
            source = ChallengeFrames(keys, relyingPartyID: settings.relyingPartyID)
        }
    }

    /// Warms up, then sends until the time or the count is reached or a signal asks to stop.
    mutating func run() throws(BenchError) -> Report {
        var report = Report(settings)
        if let due { return try sendAll(due, report) }
        if settings.preparesHot {
            report.hot = try HotPreparing(settings, service, figures).run(hotFrames)
        }
        var warm: UInt64 = 0
        while Double(warm) < settings.warmUpSeconds * 1_000_000, service.goesOn {
            service.progress.begin("warm-up")
            let left = settings.warmUpSeconds - Double(warm) / 1_000_000
            warm += try slice(seconds: min(left, 1), frames: nil)?.tally.microseconds ?? 0
        }
        while service.goesOn {
            let left = settings.seconds - Double(report.tally.microseconds) / 1_000_000
            let framesLeft = settings.count.map { $0 - Int(report.tally.verdicts) }
            guard framesLeft.map({ $0 > 0 }) ?? (left > 0.01) else { break }
            service.progress.begin("slice \(report.slices + 1)")
            guard let done = try slice(seconds: left, frames: framesLeft) else { break }
            report.tally.add(done.tally)
            report.cpu.add(done.cpu)
            report.slices += 1
            if done.tally.verdicts == 0 { break }
        }
        report.signed = source.signed
        report.isInterrupted = !service.goesOn
        if settings.workload != .pkce, service.goesOn {
            report.split = try Split.measure(settings.keys, keyCount: settings.keyCount)
        }
        return report
    }

    /// Sends the requests of a file, each once, or all of them again until the time is up.
    private mutating func sendAll(
        _ due: [Reason], _ begun: Report
    ) throws(BenchError) -> Report {
        var report = begun
        let supply = try source.make(due.count, service)
        service.progress.begin("sending")
        var wrong: UInt64 = 0
        let before = try figures.read()
        let ends = Clock.monotonic().advanced(
            byMicroseconds: settings.sendsAgain ? UInt64(settings.seconds * 1_000_000) : 0)
        repeat {
            report.tally.add(
                try service.sender.send(supply, settings.delivery) { place, envelope, _ in
                    if envelope.code != due[place] { wrong += 1 }
                })
            report.slices += 1
        } while service.goesOn && Clock.monotonic() < ends
        report.cpu = try figures.read().since(before)
        report.wrong = (settings.sendsAgain ? 0 : wrong) + report.tally.lost
        report.signed = supply.count
        report.isInterrupted = !service.goesOn
        return report
    }

    /// Makes requests for some seconds, then sends them; nil when none could be made.
    private mutating func slice(
        seconds: Double, frames: Int?
    ) throws(BenchError) -> (tally: Tally, cpu: CPUUse)? {
        let longest = Double(BenchLimits.sliceMicrosecondsMax) / 1_000_000
        var count = Int(min(seconds, longest) * rate) + settings.batch
        if let frames { count = min(Int(longest * rate) + settings.batch, frames) }
        count = min(count, BenchLimits.sliceFramesMax)
        let supply = try source.make(count, service)
        guard supply.count > 0 else { return nil }
        let before = try figures.read()
        let tally = try service.sender.send(supply, settings.delivery)
        let cpu = try figures.read().since(before)
        if tally.microseconds > 10_000 { rate = max(100, tally.verdictsPerSecond) }
        return (tally, cpu)
    }
}
