import AssayBytes
import AssayHTTP
import AssaySystem
import AssayTransport
import AssayWire

/// The gate's own thread: control endpoint, signals, the look at memory and readiness.
///
/// Requests never pass it: listener threads and the peer client's thread serve them.
struct GateLoop: ~Copyable {
    /// Time between two looks at memory and readiness, in microseconds.
    private static let watchMicroseconds: UInt64 = 250_000
    /// The same while the gate drains.
    private static let drainWaitMicroseconds: UInt64 = 10_000
    /// Quiet time after which a leaving gate believes that its callers have noticed.
    private static let quietMicroseconds: UInt64 = 200_000

    private let holder: ConfigurationHolder
    private let desk: GateDesk
    private let gateways: GatewayDesk
    private let listeners: GateListeners
    private let log: Log
    private var router: DrivenRouter
    private var wasReady = false
    private var requestsSeen: UInt64 = 0
    private var lastRequest = MonotonicTime(microseconds: 0)

    init(
        _ holder: ConfigurationHolder, _ desk: GateDesk, _ gateways: GatewayDesk,
        _ listeners: GateListeners, log: Log
    ) throws(ServiceFailure) {
        let control = holder.snapshot.gate.control
        router = try DrivenRouter.open([control], "gate.control", log: log)
        self.holder = holder
        self.desk = desk
        self.gateways = gateways
        self.listeners = listeners
        self.log = log
    }

    /// Serves until a signal ends it; gives the exit code.
    ///
    /// - Parameter threads: those that serve; without all of them it ends.
    consuming func run(
        signals: SignalSource, threads: GateThreads, reload: () -> Void
    ) -> Int32 {
        guard let signalToken = try? router.watch(fd: signals.fd) else {
            log.write(.failed, .text(.detail, "signals cannot be waited for"))
            return 1
        }
        var memory = MemoryWatch(
            bytesMax: UInt64(holder.snapshot.gate.memoryMegabytes) << 20)
        var nextWatch = MonotonicTime(microseconds: 0)
        var drainEnds: MonotonicTime?
        while true {
            let wait = drainEnds == nil ? Self.watchMicroseconds : Self.drainWaitMicroseconds
            router.wait(microseconds: wait)
            guard !threads.hasFailed else {
                log.write(.failed, .text(.detail, GateThreads.failure))
                return 1
            }
            let now = Clock.monotonic()
            answerControl()
            if router.isReadable(signalToken) {
                while let signal = signals.next() {
                    if signal == .hangUp {
                        reload()
                        takeOver()
                    } else if drainEnds != nil {
                        log.write(.stoppedAtOnce)
                        return 1
                    } else {
                        drainEnds = beginDraining(now)
                    }
                }
            }
            if nextWatch <= now {
                nextWatch = now.advanced(byMicroseconds: Self.watchMicroseconds)
                watch(&memory, now)
            }
            if let drainEnds, drainEnds <= now || isQuiet(now) {
                router.finish()
                log.write(.stopped)
                return 0
            }
        }
    }

    private mutating func answerControl() {
        for _ in 0..<GateLimits.controlMessagesMax {
            switch router.next() {
            case .message(let peer):
                _ = router.send(to: peer, replies.reply(to: router.message))
            case .malformed(let peer):
                log.write(.peerMalformed)
                _ = router.send(to: peer, replies.reply(to: [UInt8]().span))
            case .nothing:
                return
            }
        }
    }

    private var replies: ControlReplies {
        let configuration = holder.snapshot
        let state: ServerState =
            desk.isLeaving ? .draining : desk.isReady ? .ready : .starting
        let (desk, listeners) = (desk, listeners)
        return ControlReplies(
            state: state, policyHash: desk.policyHash,
            limits: [
                NamedLimit(
                    name: "body_bytes_max", value: UInt64(configuration.gate.bodyBytesMax)),
                NamedLimit(
                    name: "requests_in_flight_max",
                    value: UInt64(configuration.gate.requestsInFlightMax)),
            ],
            stats: { desk.stats(listeners.figures) })
    }

    /// Whether nothing is open and nobody has asked for a while.
    private mutating func isQuiet(_ now: MonotonicTime) -> Bool {
        let requests = desk.metrics.read(.requests)
        if requests != requestsSeen {
            requestsSeen = requests
            lastRequest = now
        }
        return desk.isIdle && now.microseconds(since: lastRequest) >= Self.quietMicroseconds
    }

    /// The configuration as it was read again, and the keys it names; a file of keys with a
    /// mistake changes nothing of either.
    private func takeOver() {
        let configuration = holder.snapshot
        do throws(ServiceFailure) {
            desk.replace(configuration, try APIKeys.inForce(configuration.gate))
            gateways.replace(GatewayRules(configuration))
        } catch {
            log.write(.configurationRefused, .text(.detail, error.text))
        }
    }

    /// From now on nothing new is promised; open requests have until the time this gives.
    private mutating func beginDraining(_ now: MonotonicTime) -> MonotonicTime {
        log.write(.draining)
        lastRequest = now
        desk.leave()
        listeners.drain()
        let limit = UInt64(holder.snapshot.gate.drainMilliseconds)
        return now.advanced(byMicroseconds: limit * 1000)
    }

    private mutating func watch(_ memory: inout MemoryWatch, _ now: MonotonicTime) {
        let isReady = desk.isReady
        if isReady != wasReady {
            wasReady = isReady
            log.write(isReady ? .ready : .notReady)
        }
        let isHigh = memory.isHigh(now)
        if isHigh { log.write(.memoryHigh, .number(.measured, memory.resident)) }
        desk.setMemoryHigh(isHigh)
        router.tick(now: now)
        desk.measure(listeners.figures)
        desk.metrics.set(.controlConnections, UInt64(router.peersCount))
        desk.metrics.set(.controlConnectionsFull, router.pauses)
        desk.metrics.set(.configurationGeneration, holder.generation)
    }
}
