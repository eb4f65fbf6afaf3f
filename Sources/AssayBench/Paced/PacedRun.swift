import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire

/// Sends requests at a rate of its own, whatever comes back: an overloaded service cannot slow
/// it down, and how long answers take is seen by those who wait for them.
struct PacedRun: ~Copyable {
    private let settings: BenchSettings
    private let links: [PacedLink]
    private let supply: FrameSupply
    private let due: [Reason]
    private let rate: Double
    private var flights = FlightTable(window: BenchLimits.pacedMessagesMax)
    private var poller = Poller()
    private var message: [UInt8] = []
    private var ranges: [Range<Int>] = []
    private var next = 0
    private var turn = 0
    private var report: PacedReport

    /// Sends every request of the settings' file once.
    static func run(
        _ settings: BenchSettings, _ service: Service, _ figures: RoleFigures
    ) throws(BenchError) -> PacedReport {
        guard let path = settings.signedFile, let rate = settings.rate else { throw .notReadable }
        var run = try PacedRun(settings, try SignedFrames.read(path), rate)
        try run.waitUntilConnected()
        let before = try figures.read()
        try run.perform(service)
        run.report.cpu = try figures.read().since(before)
        return run.report
    }

    private init(
        _ settings: BenchSettings, _ requests: SignedRequests, _ rate: Double
    ) throws(BenchError) {
        var links: [PacedLink] = []
        var poller = Poller()
        for _ in 0..<settings.connections {
            for endpoint in settings.verifiers {
                links.append(try PacedLink(endpoint, &poller))
            }
        }
        self.settings = settings
        self.rate = rate
        self.links = links
        supply = FrameSupply(requests.frames)
        due = requests.due
        report = PacedReport(
            rate: rate, deadlineMicroseconds: settings.timeLeftMicroseconds)
        self.poller = poller
    }

    private mutating func waitUntilConnected() throws(BenchError) {
        let ends = Clock.monotonic().advanced(
            byMicroseconds: UInt64(settings.silenceMilliseconds) * 1000)
        while !links.allSatisfy({ $0.isConnected }) {
            let now = Clock.monotonic()
            guard now < ends else { throw .silent }
            for link in links { link.tick(now) }
            guard poller.wait(microseconds: 5_000) != .closed else { throw .socket }
            receive()
        }
    }

    private mutating func perform(_ service: Service) throws(BenchError) {
        let started = Clock.monotonic()
        var looked = started
        while next < supply.count || !flights.isEmpty {
            let now = Clock.monotonic()
            let elapsed = now.microseconds(since: started)
            if next < supply.count { send(upTo: Int(Double(elapsed) * rate / 1_000_000), now) }
            if next >= supply.count, report.microseconds == 0 { report.microseconds = elapsed }
            guard poller.wait(microseconds: waiting(elapsed)) != .closed else { throw .socket }
            receive()
            guard now.microseconds(since: looked) > 100_000 else { continue }
            looked = now
            for link in links { link.tick(now) }
            giveUp(now)
            guard service.goesOn else { break }
        }
    }

    /// How long to wait for answers until the next message is due, in microseconds.
    private func waiting(_ elapsed: UInt64) -> UInt64 {
        guard next < supply.count else { return 10_000 }
        let due = UInt64(Double(next + settings.batch) * 1_000_000 / rate)
        // The wait is in whole milliseconds: what is due sooner is not waited for.
        return due > elapsed + 1000 ? 1000 : 0
    }

    /// Sends what is due by now. What no socket takes is over: a client would not wait for it.
    private mutating func send(upTo due: Int, _ now: MonotonicTime) {
        while next < supply.count, next + settings.batch <= due || due >= supply.count {
            let frames = Composing.message(
                supply, from: next, settings.delivery, flights, into: &message)
            if !flights.isFull, let index = sendMessage() {
                flights.sent(frames: frames, first: next, link: index, at: now)
                report.sent += UInt64(frames)
            } else {
                report.unsent += UInt64(frames)
            }
            next += frames
        }
    }

    private mutating func sendMessage() -> Int? {
        for step in links.indices {
            let index = (turn + step) % links.count
            guard links[index].send(message) else { continue }
            turn = (index + 1) % links.count
            return index
        }
        return nil
    }

    private mutating func receive() {
        let now = Clock.monotonic()
        for link in links where poller.isReadable(link.token) {
            link.receive(now) { body in
                guard Batch.split(body.span, into: &ranges) else { return }
                for range in ranges { take(body, range) }
            }
        }
    }

    private mutating func take(_ body: [UInt8], _ range: Range<Int>) {
        guard let envelope = ReplyEnvelope.read(body.span, range), !envelope.isNotice,
            let found = flights.find(envelope.address.requestID)
        else { return }
        let flight = flights.flights[found.slot]
        report.add(
            envelope.code, due: due[flight.first + found.place],
            after: Clock.monotonic().microseconds(since: flight.sentAt))
        _ = flights.answered(found.slot, found.place)
    }

    private mutating func giveUp(_ now: MonotonicTime) {
        let patience = settings.timeLeftMicroseconds + BenchLimits.lateMicrosecondsMax
        guard now.microseconds > patience else { return }
        let limit = MonotonicTime(microseconds: now.microseconds - patience)
        for lost in flights.giveUp(sentBefore: limit) { report.lost += UInt64(lost.frames) }
    }
}
