import AssayBytes
import AssaySystem

/// A run of requests through a gateway: waiting until it serves, warm-up, slices.
struct GatewayRun {
    private let settings: GatewaySettings
    private let sender: GatewaySender
    private let progress: Progress
    private var making: GatewayMaking
    private var report: GatewayReport

    init(_ settings: GatewaySettings, signals: SignalSource?) throws(BenchError) {
        self.settings = settings
        progress = Progress(isShown: settings.showsProgress)
        sender = try GatewaySender(settings, signals: signals, progress: progress)
        making = try GatewayMaking(settings)
        report = GatewayReport(settings)
    }

    mutating func run() throws(BenchError) -> GatewayReport {
        defer { progress.end() }
        try waitUntilServing()
        let idle = try IdleConnections(settings, &making)
        progress.begin("warm-up")
        let first = try making.make(BenchLimits.gatewayWarmUp)
        let warm = sender.send(first)
        report.tally.wrong += warm.wrong
        report.tally.lost += warm.lost
        for detail in warm.details { report.tally.note(detail) }
        progress.begin("sending")
        if let count = settings.count {
            try sendCount(count)
        } else {
            // As many as there is time for at the rate of the warm-up.
            let wanted = max(1, Int(warm.perSecond * settings.seconds))
            try slice(min(wanted, BenchLimits.sliceFramesMax))
        }
        report.idleLost = try idle.countLost(&making)
        report.connections = sender.connections
        report.isInterrupted = sender.isInterrupted
        return report
    }

    private mutating func sendCount(_ count: Int) throws(BenchError) {
        while report.sent < count, !sender.isInterrupted {
            try slice(min(settings.sliceMax, count - report.sent))
            progress.show(Clock.monotonic()) { "\(report.sent) of \(count)" }
        }
    }

    /// Makes requests, then sends them; only the sending is timed.
    private mutating func slice(_ count: Int) throws(BenchError) {
        let requests = try making.make(count)
        let before = settings.processes.map { $0.tree.processorMicroseconds() }
        report.tally.add(sender.send(requests))
        report.sent += requests.count
        for (index, process) in settings.processes.enumerated() {
            guard let start = before[index], let end = process.tree.processorMicroseconds() else {
                throw .processGone
            }
            report.processorMicroseconds[index] += end - start
            report.residentBytes[index] = process.tree.residentBytes() ?? 0
        }
    }

    /// After a ledger's start proofs are refused until its fence has passed.
    private mutating func waitUntilServing() throws(BenchError) {
        progress.begin("waiting")
        let ends = Clock.monotonic().advanced(
            byMicroseconds: UInt64(BenchLimits.readyMillisecondsMax) * 1000)
        var last = GatewayTally()
        while Clock.monotonic() < ends, !sender.isInterrupted {
            last = sender.send([try making.honest()])
            if last.right[GatewaySort.honest.rawValue] == 1 { return }
            progress.show(Clock.monotonic()) { last.details.first ?? "no answer" }
            sender.pause(milliseconds: 200)
        }
        throw last.answers == 0 ? .silentGateway : .refusing(last.details.first ?? "undecided")
    }
}
