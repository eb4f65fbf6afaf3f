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

    init(realm: RealmWindows, verifiers: Int, seed: UInt64, _ moment: Moment) {
        var generator = SeededGenerator(seed: seed)
        peers = (0..<verifiers).map { PeerID.numbered($0) }
        pipeline = LedgerPipeline(
            LedgerRules(realms: [realm]), state: nil,
            now: LedgerMoment(wall: moment.wall, monotonic: moment.monotonic),
            metrics: MetricSet<LedgerMetric>(),
            random: {
                Bytes32(generator.next(), generator.next(), generator.next(), generator.next())
            },
            engine: {
                MemoryEngine(
                    epoch: $0, realms: $1, capacity: $2,
                    life: LifeCycle(rules: [:], secret: HMACKey(Bytes32.zero)))
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

    private func step(_ event: LedgerEvent, _ moment: Moment) {
        pipeline.step(
            event, now: LedgerMoment(wall: moment.wall, monotonic: moment.monotonic))
    }

    private func departures() -> [Departure] {
        pipeline.takeActions().compactMap { action in
            guard case .send(let peer, let message) = action,
                let verifier = peers.firstIndex(of: peer)
            else { return nil }
            return Departure(.verifier(verifier), message)
        }
    }
}

extension PeerID {
    /// The routing id of the peer with this number in the simulated world.
    static func numbered(_ number: Int) -> PeerID {
        let bytes: [UInt8] = [1, UInt8(truncatingIfNeeded: number)]
        return PeerID(bytes.span) ?? PeerID()
    }
}
