import AssayBytes
package import AssaySystem

/// Sends requests over kept-alive connections, one at a time on each, and judges the answers.
package final class GatewaySender {
    private let settings: GatewaySettings
    private let readiness: Readiness
    private let links: [GatewayLink]
    private let signals: SignalSource?
    private let progress: Progress
    private var events: [Readiness.Event] = []
    private var scratch = [UInt8](repeating: 0, count: 16 << 10)
    /// Accepted requests that were not sent again yet.
    private var accepted: [(lines: [UInt8], at: MonotonicTime)] = []
    /// Of requests that are sent again.
    private var head: GatewayHead
    private(set) var isInterrupted = false

    /// What is under way.
    private struct Slice {
        var requests: [GatewayRequest]
        let started: MonotonicTime
        var next = 0
        var open = 0
        var tally = GatewayTally()
    }

    /// A sender that has no connection yet.
    package init(
        _ settings: GatewaySettings, signals: SignalSource?, progress: Progress
    ) throws(BenchError) {
        do throws(SystemError) {
            readiness = try Readiness()
            // Signals have the token after those of the links.
            if let signals {
                try readiness.add(signals.fd, token: UInt64(settings.connections))
            }
        } catch {
            throw .socket
        }
        self.settings = settings
        head = GatewayHead(settings)
        self.signals = signals
        self.progress = progress
        links = (0..<settings.connections).map { _ in GatewayLink() }
    }

    /// How many connections were made.
    var connections: Int { links.reduce(0) { $0 + $1.connections } }

    /// Sends every request and waits for the answers.
    package func send(_ requests: [GatewayRequest]) -> GatewayTally {
        var slice = Slice(requests: requests, started: Clock.monotonic())
        for link in links.indices { sendNext(on: link, &slice) }
        while slice.open > 0 {
            readiness.wait(milliseconds: 100, into: &events)
            for event in events {
                guard event.token < links.count else {
                    checkSignals()
                    continue
                }
                receive(Int(event.token), &slice)
            }
            if events.isEmpty { giveUp(&slice) }
            progress.show(Clock.monotonic()) {
                "\(slice.next) of \(slice.requests.count) sent, \(slice.tally.answers) answered"
            }
        }
        slice.tally.microseconds = Clock.monotonic().microseconds(since: slice.started)
        return slice.tally
    }

    /// Sends the next request that can be sent.
    private func sendNext(on index: Int, _ slice: inout Slice) {
        let link = links[index]
        link.request = nil
        while !isInterrupted, slice.next < slice.requests.count {
            let request = slice.next
            slice.next += 1
            if slice.requests[request].sort == .replayed {
                // Nothing was accepted that could be sent again: this one falls out.
                guard let again = takeAccepted() else { continue }
                slice.requests[request].head = head.next()
                slice.requests[request].lines = again
            }
            let text = slice.requests[request].head + slice.requests[request].lines
            guard link.send(text, to: settings.address, readiness, token: index) else {
                slice.tally.lost += 1
                slice.tally.note("\(slice.requests[request].sort): could not be sent")
                continue
            }
            link.request = request
            slice.open += 1
            return
        }
    }

    /// An accepted request that is still fresh: of an old one the age is told, not the replay.
    private func takeAccepted() -> [UInt8]? {
        while let last = accepted.popLast() {
            let age = Clock.monotonic().microseconds(since: last.at)
            if age < BenchLimits.gatewayReplayMicrosecondsMax { return last.lines }
        }
        return nil
    }

    private func receive(_ index: Int, _ slice: inout Slice) {
        let link = links[index]
        switch link.receive(&scratch) {
        case .nothing: return
        case .broken:
            guard let request = link.request else { return }
            slice.tally.lost += 1
            slice.tally.note("\(slice.requests[request].sort): the connection broke")
        case .answer(let head):
            guard let request = link.request else { return }
            slice.tally.latency.add(Clock.monotonic().microseconds(since: link.sentAt))
            judge(head, slice.requests[request], link, &slice.tally)
        }
        slice.open -= 1
        sendNext(on: index, &slice)
    }

    private func judge(
        _ head: AnswerHead, _ request: GatewayRequest, _ link: GatewayLink,
        _ tally: inout GatewayTally
    ) {
        let sort = request.sort
        if head.status == sort.status, settings.ignoresReasons || link.reason(head, is: sort.reason)
        {
            tally.right[sort.rawValue] += 1
            if sort == .honest, settings.hostilePercent > 0,
                accepted.count < BenchLimits.gatewayAcceptedMax
            {
                accepted.append((request.lines, Clock.monotonic()))
            }
        } else if head.status == 503,
            link.reason(head, is: "unavailable") || link.reason(head, is: "overloaded")
        {
            tally.undecided += 1
        } else {
            tally.wrong += 1
            tally.note("\(sort): \(head.status) \(link.reason(head))")
        }
    }

    /// Gives up what was not answered in time.
    private func giveUp(_ slice: inout Slice) {
        let now = Clock.monotonic()
        for (index, link) in links.enumerated() {
            guard let request = link.request,
                now.microseconds(since: link.sentAt) > BenchLimits.gatewayWaitMicrosecondsMax
            else { continue }
            link.close()
            slice.tally.lost += 1
            slice.tally.note("\(slice.requests[request].sort): no answer in time")
            slice.open -= 1
            sendNext(on: index, &slice)
        }
    }

    /// Waits, or until a signal comes.
    func pause(milliseconds: Int32) {
        readiness.wait(milliseconds: milliseconds, into: &events)
        checkSignals()
    }

    /// Notices a signal that asks to stop.
    func checkSignals() {
        while let signal = signals?.next() {
            if signal != .hangUp { isInterrupted = true }
        }
    }
}
