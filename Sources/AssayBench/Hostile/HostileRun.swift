import AssayBytes
import AssayCrypto
import AssayProver
import AssaySystem
import AssayWire

/// Measures every sort of input, one after another.
struct HostileRun {
    let settings: BenchSettings
    let service: Service
    let figures: RoleFigures
    private var keys: HostileKeys

    init(_ settings: BenchSettings, _ service: Service, _ figures: RoleFigures)
        throws(BenchError)
    {
        self.settings = settings
        self.service = service
        self.figures = figures
        service.progress.say("making keys")
        keys = try HostileKeys()
    }

    /// The table, as far as it got.
    mutating func run() throws(BenchError) -> HostileReport {
        var report = HostileReport(settings)
        var allowed: Set<SignatureAlgorithm> = []
        for sort in Catalogue.accepted where service.goesOn {
            guard canSend(sort), var row = try measure(sort), row.isAsExpected else {
                report.skipped.append(sort.name)
                continue
            }
            if let algorithm = sort.algorithm { allowed.insert(algorithm) }
            row.isPlain = sort.isPlain
            report.accepted.append(row)
        }
        for sort in Catalogue.refused where service.goesOn {
            let isAllowed = sort.algorithm.map { allowed.contains($0) } ?? true
            guard canSend(sort), isAllowed else {
                report.skipped.append(sort.name)
                continue
            }
            guard let row = try measure(sort) else {
                report.skipped.append(sort.name)
                continue
            }
            report.refused.append(row)
        }
        report.isInterrupted = !service.goesOn
        return report
    }

    private func canSend(_ sort: InputSort) -> Bool {
        !sort.needsIssuer || settings.tokens != nil
    }

    /// One sort's row; nil when it could not be sent at all.
    private mutating func measure(_ sort: InputSort) throws(BenchError) -> HostileRow? {
        service.progress.begin(sort.name)
        let context = try makeContext()
        var delivery = settings.delivery
        if case .verbatim = sort.sending { delivery.isVerbatim = true }
        let first = try supply(sort, context, BenchLimits.calibrationFrames)
        if case .afterAcceptance = sort.sending {
            let once = try service.sender.send(FrameSupply(first.frames), delivery)
            guard once.reasons == [.accepted: 1] else { return nil }
        }
        // The first answers tell how long one takes; they are not counted.
        let trial = try service.sender.send(first, delivery)
        guard trial.verdicts > 0, service.goesOn else { return nil }
        let each = Double(trial.microseconds) / Double(trial.verdicts)
        let wanted = settings.seconds * 1_000_000 / max(each, 1)
        let count = max(BenchLimits.calibrationFrames, min(Int(wanted), 100_000))
        var rest = FrameSupply(first.frames, count: count)
        if case .fresh = sort.sending { rest = try supply(sort, context, count) }
        let before = try figures.read()
        let tally = try service.sender.send(rest, delivery)
        let used = try figures.read().since(before)
        guard tally.verdicts > 0 else { return nil }
        return HostileRow(
            name: sort.name, expected: sort.reason, reasons: tally.reasons,
            verdicts: tally.verdicts, lost: tally.lost,
            cost: Double(used.total) / Double(tally.verdicts))
    }

    /// Requests of a sort: fresh ones as far as there is time, otherwise one again and again.
    private func supply(
        _ sort: InputSort, _ context: HostileContext, _ count: Int
    ) throws(BenchError) -> FrameSupply {
        guard case .fresh = sort.sending else {
            return FrameSupply([try sort.make(context)], count: count)
        }
        let clock = MakingClock(microseconds: BenchLimits.makingSortMicrosecondsMax)
        var frames: [[UInt8]] = []
        while frames.count < count, service.goesOn, clock.hasTime(after: frames.count) {
            frames.append(try sort.make(context))
        }
        return FrameSupply(frames)
    }

    /// Made anew for each sort: times and challenges go stale, keys have quotas.
    private mutating func makeContext() throws(BenchError) -> HostileContext {
        try keys.renew()
        var subjects: [Bytes32] = []
        for algorithm in Catalogue.challengeAlgorithms {
            subjects.append(try keys.key(algorithm).thumbprint)
        }
        var challenges: [SignatureAlgorithm: Bytes32] = [:]
        for (algorithm, challenge) in zip(
            Catalogue.challengeAlgorithms, try service.challenges(for: subjects))
        {
            challenges[algorithm] = challenge
        }
        return HostileContext(
            realm: service.realm, relyingPartyID: settings.relyingPartyID,
            seconds: Clock.wall().seconds, nonce: try service.nonce(), challenges: challenges,
            keys: keys, tokens: settings.tokens)
    }
}
