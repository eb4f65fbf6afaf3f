import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire

/// What came of discharges that were sent.
struct DischargeTally: Sendable {
    var accepted = 0
    var refused: [Reason: Int] = [:]
    var microseconds: UInt64 = 0

    /// All that were answered.
    var answered: Int { refused.values.reduce(accepted, +) }
}

/// Sends discharges to a ledger as verifiers do, over the same DEALER, and counts the answers: one
/// thread.
struct DischargeFlood: ~Copyable {
    private var dealer: DrivenDealer
    private let settings: DischargeSettings
    private var frames: DischargeFrames
    private var poller = Poller()
    private let token: PollToken
    private var message: [UInt8] = []
    /// The ledger's clock at a moment of ours.
    private let ledgerTime: WallTime
    private let readAt: MonotonicTime

    init(_ settings: DischargeSettings, _ join: LedgerJoinReply) throws(BenchError) {
        let frames = try DischargeFrames(settings, epoch: join.epoch.id)
        guard let dealer = try? DrivenDealer(settings.ledger) else { throw .socket }
        var poller = Poller()
        token = poller.add(fd: dealer.descriptor)
        self.poller = poller
        self.dealer = dealer
        self.settings = settings
        self.frames = frames
        ledgerTime = join.time
        readAt = Clock.monotonic()
    }

    /// Sends until `count` are sent or so many seconds have passed, and waits for all answers.
    mutating func send(
        count: Int?, seconds: Double, spread: Int
    ) throws(BenchError) -> DischargeTally {
        try connect()
        let started = Clock.monotonic()
        let ends = started.advanced(byMicroseconds: UInt64(seconds * 1_000_000))
        var tally = DischargeTally()
        var sent = 0
        var lastAnswer = started
        frames.renew(created: now(started), spread: spread)
        while true {
            let time = Clock.monotonic()
            let isOver = count.map { sent >= $0 } ?? (ends <= time)
            if isOver, tally.answered >= sent { break }
            // In bursts, as a busy verifier's come: half of the window at once.
            let isReady = sent - tally.answered <= settings.window / 2 * frames.count
            while !isOver, isReady, sent - tally.answered < settings.window * frames.count,
                count.map({ sent < $0 }) ?? true
            {
                // Full: it goes on when something was read or left.
                guard dealer.send(frames.bytes) == .sent else { break }
                sent += frames.count
                frames.renew(created: now(time), spread: spread)
            }
            try wait()
            if receive(&tally) { lastAnswer = Clock.monotonic() }
            let silence = UInt64(settings.silenceMilliseconds) * 1000
            guard Clock.monotonic().microseconds(since: lastAnswer) < silence else {
                throw .silent
            }
        }
        tally.microseconds = lastAnswer.microseconds(since: started)
        return tally
    }

    private func now(_ time: MonotonicTime) -> WallTime {
        let passed = Int64(time.microseconds(since: readAt) / 1000)
        return WallTime(milliseconds: ledgerTime.milliseconds + passed)
    }

    /// Waits until there is a connection.
    private mutating func connect() throws(BenchError) {
        let started = Clock.monotonic()
        while !dealer.isConnected {
            let passed = Clock.monotonic().microseconds(since: started)
            guard passed < UInt64(settings.silenceMilliseconds) * 1000 else { throw .silent }
            dealer.tick(now: Clock.monotonic())
            try wait()
            while dealer.receive(into: &message) != .nothing {}
        }
    }

    /// Waits until something has come or may be sent.
    private mutating func wait() throws(BenchError) {
        guard poller.wait(microseconds: 100_000) != .closed else { throw .socket }
        if poller.isReadable(token) { dealer.look(now: Clock.monotonic()) }
    }

    private mutating func receive(_ tally: inout DischargeTally) -> Bool {
        var hasCome = false
        var ranges: [Range<Int>] = []
        while dealer.receive(into: &message) == .message {
            guard Batch.split(message.span, into: &ranges) else { continue }
            hasCome = true
            let accepted = UInt32(Kind.ledgerDischarge.rawValue) << 16
            for range in ranges {
                // Kind and code stand together: nearly every answer is an acceptance.
                if message.span.bigEndianUInt32(at: range.lowerBound + 8) == accepted {
                    tally.accepted += 1
                    continue
                }
                guard let reply = ReplyEnvelope.read(message.span, range), !reply.isNotice else {
                    continue
                }
                tally.refused[reply.code, default: 0] += 1
            }
        }
        return hasCome
    }
}
