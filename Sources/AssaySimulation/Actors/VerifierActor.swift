import AssayBytes
import AssayCrypto
import AssayProofs
import AssayServices
import AssayTransport
import AssayWire

/// One verifier: the real front and one real worker, without the loops around them.
final class VerifierActor {
    private var front: FrontPipeline
    private var worker: WorkerPipeline
    /// How far this machine's wall clock is from the world's, in milliseconds.
    private let clockError: Int64

    init(realm: RealmPolicy, clockError: Int64, seed: UInt64) throws {
        let limits = VerifierLimits()
        let random = SharedGenerator(seed: seed)
        let metrics = MetricSet<VerifierMetric>()
        front = FrontPipeline(workers: 1, limits: limits, metrics: metrics)
        worker = try WorkerPipeline(
            realms: [realm], limits: limits, metrics: metrics, reasons: ReasonCounters(),
            random: { random.next() })
        self.clockError = clockError
    }

    /// A message of the client.
    func received(_ message: [UInt8], from peer: PeerID, _ moment: Moment) -> [Departure] {
        front.received(message, from: peer, now: moment.monotonic)
        return turn(moment)
    }

    /// A message of the ledger.
    func receivedFromLedger(_ message: [UInt8], _ moment: Moment) -> [Departure] {
        worker.receivedFromLedger(message, now: moment.monotonic)
        return turn(moment)
    }

    /// Time has passed.
    func tick(_ moment: Moment) -> [Departure] {
        worker.tick(now: moment.monotonic)
        return turn(moment)
    }

    private func turn(_ moment: Moment) -> [Departure] {
        var departures: [Departure] = []
        for action in front.takeActions() {
            switch action {
            case .work(_, let inbound): worker.received(inbound)
            case .reply(_, let message): departures.append(Departure(.client, message))
            }
        }
        let wall = WallTime(milliseconds: moment.wall.milliseconds + clockError)
        while worker.hasWork { worker.runBatch(now: moment.monotonic, wall: wall) }
        worker.finishTurn(now: moment.monotonic)
        for action in worker.takeActions() {
            switch action {
            case .askIssuer(let question):
                // No issuer is simulated: all are away.
                worker.receivedFromIssuer(IssuerReply(question.ticket, .unavailable))
            case .askLedger(let message): departures.append(Departure(.ledger, message))
            case .reply(let outbound): front.answered(worker: 0, outbound)
            }
        }
        for case .reply(_, let message) in front.takeActions() {
            departures.append(Departure(.client, message))
        }
        return departures
    }
}

/// A message that leaves an actor.
struct Departure {
    var to: Address
    var message: [UInt8]

    init(_ to: Address, _ message: [UInt8]) {
        self.to = to
        self.message = message
    }
}

/// The world's clocks at one instant.
struct Moment {
    var wall: WallTime
    var monotonic: MonotonicTime
}
