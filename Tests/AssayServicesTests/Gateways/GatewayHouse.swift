import AssayBytes
import AssayHTTP
import AssayPeer
import AssayServices
import AssaySystem
import AssayTransport
import Synchronization
import TestSupport
import Testing

/// A listener for gateways with verifiers behind it.
final class GatewayHouse: Sendable {
    let verifiers: [TokenVerifier]
    let desk: GateDesk
    let gateways: GatewayDesk
    let listener: DrivenListener
    private let client: PeerClient
    private let threads: GateThreads

    init(
        verifiers count: Int = 1, address: SocketAddress = .ipv4(127 << 24 | 1, port: 0),
        waitMilliseconds: Int = 2000, rules: GatewayRules? = nil,
        _ change: (inout HTTPLimits) -> Void = { _ in }
    ) throws {
        let context = try Context()
        let verifiers = try (0..<count).map { _ in try TokenVerifier(context) }
        self.verifiers = verifiers
        let peers = try DrivenPeers(
            endpoints: verifiers.map(\.endpoint), context: context,
            settings: GatePeers.settings(callsMax: 4096))
        let client = peers.client
        self.client = client
        let desk = GateDesk(.embedded(), nil, [client])
        self.desk = desk
        let used = try rules ?? gatewayRules()
        let decisions = DecisionShelf()
        shelf = decisions
        let gateways = GatewayDesk(
            desk, used, waitMilliseconds: waitMilliseconds,
            verifiers: (0..<count).map { "verifier \($0)" }
        ) { decisions.add($0) }
        self.gateways = gateways
        var limits = GatewayListener.limits(headerBytesMax: 32 << 10, connectionsMax: 64)
        change(&limits)
        listener = try GatewayListener.open(
            try ListeningSocket(address), limits: limits, loops: 1)
        threads = try GateThreads([peers], calls: [], subrequests: listener, gateways)
        let ready = eventually { client.readyPeers == count }
        #expect(ready)
    }

    let shelf: DecisionShelf

    deinit {
        threads.stop()
        for verifier in verifiers { verifier.stop() }
    }

    /// Ends the listener's thread.
    func stop() { threads.stop() }

    /// What was recorded so far.
    var recorded: [GatewayDecision] { shelf.all }
    /// Tokens the verifiers were asked about.
    var asked: [String] { verifiers.flatMap { $0.asked.withLock { $0 } } }
    var readyPeers: Int { client.readyPeers }
    var counters: PeerCounters { client.counters }

    func connect() throws -> RawClient { try RawClient(listener.address) }
}

/// Keeps decisions for a test to look at.
final class DecisionShelf: Sendable {
    private let decisions = Mutex<[GatewayDecision]>([])

    func add(_ decision: GatewayDecision) { decisions.withLock { $0.append(decision) } }
    var all: [GatewayDecision] { decisions.withLock { $0 } }
}

/// Waits until `condition` holds, for at most a minute.
func eventually(_ condition: () -> Bool) -> Bool {
    let start = Clock.monotonic()
    while Clock.monotonic().microseconds(since: start) < 60_000_000 {
        if condition() { return true }
        Thread.pause(milliseconds: 1)
    }
    return false
}
