import AssayBytes
import AssayCrypto
import AssayLedger
import AssayServices
import AssayTransport
import AssayWire

/// One life of a ledger: the real pipeline and state machine, without the loop around it.
final class LedgerActor {
    private var pipeline: LedgerPipeline<MemoryEngine>
    private let peers: [PeerID]
    private var begun: [CommitBegun] = []

    init(
        realm: RealmWindows, verifiers: Int, seed: UInt64, disk: SimulatedDisk, _ moment: Moment
    ) {
        var generator = SeededGenerator(seed: seed)
        peers = (0..<verifiers).map { PeerID.numbered($0) }
        pipeline = LedgerPipeline(
            LedgerRules(realms: [realm]), state: nil, store: disk.mark,
            now: LedgerMoment(wall: moment.wall, monotonic: moment.monotonic),
            metrics: MetricSet<LedgerMetric>(),
            random: {
                Bytes32(generator.next(), generator.next(), generator.next(), generator.next())
            },
            engine: {
                var engine = MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)),
                    tableKey: TableKey(Bytes32(1, 2, 3, seed)))
                disk.load(into: &engine)
                return engine
            })
    }

    /// A message of a verifier.
    func received(_ message: [UInt8], from verifier: Int, _ moment: Moment) -> [Departure] {
        step(.message(peers[verifier], message), moment)
        step(.turnEnded, moment)
        return departures()
    }

    /// Time has passed.
    func tick(_ moment: Moment) -> [Departure] {
        step(.tick, moment)
        return departures()
    }

    /// A group of changes and all before it are on disk.
    func committed(_ number: UInt64, sequence: Int64, _ moment: Moment) -> [Departure] {
        step(.committed(upTo: number, sequence: sequence), moment)
        return departures()
    }

    /// The groups of changes to be written since the last call, in order.
    func takeCommits() -> [CommitBegun] {
        var taken: [CommitBegun] = []
        swap(&taken, &begun)
        return taken
    }

    private func step(_ event: LedgerEvent, _ moment: Moment) {
        pipeline.step(
            event, now: LedgerMoment(wall: moment.wall, monotonic: moment.monotonic))
    }

    private func departures() -> [Departure] {
        var departures: [Departure] = []
        for action in pipeline.takeActions() {
            switch action {
            case .send(let peer, let message):
                guard let verifier = peers.firstIndex(of: peer) else { continue }
                departures.append(Departure(.verifier(verifier), message))
            case .commit(let number, let rows, _):
                begun.append(CommitBegun(number: number, rows: rows))
            default:
                // Nobody here asks for events, and operators are not simulated.
                continue
            }
        }
        return departures
    }
}

extension PeerID {
    /// The routing id of the peer with this number in the simulated world.
    static func numbered(_ number: Int) -> PeerID {
        let bytes: [UInt8] = [1, UInt8(truncatingIfNeeded: number)]
        return PeerID(bytes.span) ?? PeerID()
    }
}
