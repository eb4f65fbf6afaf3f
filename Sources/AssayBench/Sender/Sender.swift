import AssayBytes
package import AssaySystem
package import AssayTransport
package import AssayWire

/// Sends requests to verifiers and matches what comes back: one thread, a DEALER a connection.
///
/// Nothing is asked twice: an answer that does not come is counted as lost.
package final class Sender {
    private let links: [Link]
    private let silenceMicroseconds: UInt64
    private let signals: SignalSource?
    private let progress: Progress
    private var poller = Poller()
    private var tokens: [PollToken] = []
    private var message: [UInt8] = []
    private var ranges: [Range<Int>] = []
    /// The link that is looked at first when the next message goes out.
    private var turn = 0
    /// Whether a signal asked to stop: what there is is reported.
    package private(set) var isInterrupted = false

    /// What is sent and what came back, while a slice is under way.
    private struct Slice {
        let supply: FrameSupply
        let delivery: Delivery
        let started: MonotonicTime
        var flights: FlightTable
        var next = 0
        var tally = Tally()
        var lastAnswer: MonotonicTime

        var isDone: Bool { next >= supply.count && flights.isEmpty }
    }

    /// A sender with its connections to each verifier.
    package init(
        _ settings: BenchSettings, context: Context, signals: SignalSource?, progress: Progress
    ) throws(BenchError) {
        let links = try Link.connections(settings, context: context)
        silenceMicroseconds = UInt64(settings.silenceMilliseconds) * 1000
        self.links = links
        self.signals = signals
        self.progress = progress
        if let signals { _ = poller.add(fd: signals.fd) }
        for link in links { tokens.append(poller.add(link.socket)) }
    }

    /// Sends every request of `supply` and waits for the answers; `each` sees every answer with
    /// the request's place in the order of sending.
    package func send(
        _ supply: FrameSupply, _ delivery: Delivery,
        each: (Int, ReplyEnvelope, [UInt8]) -> Void = { _, _, _ in }
    ) throws(BenchError) -> Tally {
        let now = Clock.monotonic()
        var slice = Slice(
            supply: supply, delivery: delivery, started: now,
            flights: FlightTable(window: delivery.window), lastAnswer: now)
        for link in links { link.inFlight = 0 }
        while !slice.isDone {
            let isBlocked = fill(&slice)
            for token in tokens { poller.setWaitsToWrite(token, isBlocked) }
            guard poller.wait(microseconds: 100_000) != .closed else { throw .socket }
            receive(&slice, each)
            try look(&slice)
            if isInterrupted { break }
        }
        slice.tally.microseconds = slice.lastAnswer.microseconds(since: slice.started)
        return slice.tally
    }

    /// Sends until the window is full, each message to the verifier with the fewest in flight;
    /// true when no socket takes more.
    private func fill(_ slice: inout Slice) -> Bool {
        for link in links { link.isFull = false }
        while slice.next < slice.supply.count, !slice.flights.isFull {
            let frames = Composing.message(
                slice.supply, from: slice.next, slice.delivery, slice.flights, into: &message)
            guard let index = send() else { return true }
            slice.flights.sent(
                frames: frames, first: slice.next, link: index, at: Clock.monotonic())
            slice.next += frames
        }
        return false
    }

    /// Sends the composed message; which link took it.
    private func send() -> Int? {
        while true {
            var best: Int?
            for step in links.indices {
                let index = (turn + step) % links.count
                if links[index].isFull { continue }
                if let found = best, links[found].inFlight <= links[index].inFlight { continue }
                best = index
                if links[index].inFlight == 0 { break }
            }
            guard let best else { return nil }
            if links[best].socket.send(message) == .sent {
                links[best].inFlight += 1
                turn = (best + 1) % links.count
                return best
            }
            links[best].isFull = true
        }
    }

    private func receive(_ slice: inout Slice, _ each: (Int, ReplyEnvelope, [UInt8]) -> Void) {
        var body: [UInt8] = []
        for (index, link) in links.enumerated() where poller.isReadable(tokens[index]) {
            while link.socket.receive(into: &body) == .message {
                guard Batch.split(body.span, into: &ranges) else { continue }
                let now = Clock.monotonic()
                for range in ranges {
                    guard let envelope = ReplyEnvelope.read(body.span, range),
                        !envelope.isNotice,
                        let found = slice.flights.find(envelope.address.requestID)
                            ?? unaddressed(envelope, index, slice)
                    else { continue }
                    let flight = slice.flights.flights[found.slot]
                    let age = now.microseconds(since: flight.sentAt)
                    slice.tally.frames.add(age)
                    slice.tally.reasons[envelope.code, default: 0] += 1
                    slice.lastAnswer = now
                    each(flight.first + found.place, envelope, body)
                    if slice.flights.answered(found.slot, found.place) {
                        slice.tally.messages.add(age)
                        link.inFlight -= 1
                    }
                }
            }
        }
    }

    /// The message that an answer without an address is to: the oldest of its link.
    private func unaddressed(
        _ envelope: ReplyEnvelope, _ link: Int, _ slice: Slice
    ) -> (slot: Int, place: Int)? {
        guard slice.delivery.isVerbatim, envelope.address.requestID == 0 else { return nil }
        return slice.flights.oldest(of: link)
    }

    /// Gives up what is late, looks for signals, shows how far it is.
    private func look(_ slice: inout Slice) throws(BenchError) {
        let now = Clock.monotonic()
        let patience = slice.delivery.timeLeftMicroseconds + BenchLimits.lateMicrosecondsMax
        if now.microseconds > patience {
            let limit = MonotonicTime(microseconds: now.microseconds - patience)
            for lost in slice.flights.giveUp(sentBefore: limit) {
                slice.tally.lost += UInt64(lost.frames)
                links[lost.link].inFlight -= 1
            }
        }
        if slice.next == 0, now.microseconds(since: slice.started) > silenceMicroseconds {
            throw .silent
        }
        checkSignals()
        progress.show(now) {
            let sent = slice.next
            return "\(sent) of \(slice.supply.count) sent, \(slice.tally.verdicts) answered"
        }
    }

    /// Notices a signal that asks to stop.
    package func checkSignals() {
        while let signal = signals?.next() {
            if signal != .hangUp { isInterrupted = true }
        }
    }
}
