import AssayBytes
import AssayHTTP
import AssayPeer
import AssayServices
import AssaySystem
import AssayTransport
import TestSupport
import Testing

/// Which of the gate's listeners serve gateways.
@Suite(.serialized) struct GateListenersTests {
    /// A gate's listeners without a verifier behind them.
    private final class House {
        let folder: TemporaryDirectory
        let listeners: GateListeners
        let threads: GateThreads

        init(_ keys: String = "", _ change: (inout GateSettings) -> Void = { _ in }) throws {
            let folder = try TemporaryDirectory()
            let text = "{\"realms\": {\"default\": {\"rp_id\": \"a\"\(keys)}}}"
            var configuration = try ConfigurationFile.read(Array(text.utf8).span).get()
            configuration.gate.listen = .unix(path: folder.file("gate"))
            configuration.gate.listenGateways = .unix(path: folder.file("gateways"))
            configuration.gate.operators = .unix(path: folder.file("operators"))
            change(&configuration.gate)
            let peers = try DrivenPeers(
                endpoints: [try Endpoint("ipc://\(folder.file("nobody"))")], context: Context(),
                settings: PeerSettings())
            let desk = GateDesk(configuration, nil, [peers.client])
            let gateways = GatewayDesk(
                desk, GatewayRules(configuration), waitMilliseconds: 10, verifiers: ["nobody"]
            ) { _ in }
            let log = Log(
                role: .gate, sink: .none,
                clock: LogClock { (Clock.wall(), Clock.monotonic()) })
            let recorder = try DecisionRecorder(
                DecisionSettings(), metrics: MetricSet<GateMetric>(), log: log)
            self.folder = folder
            listeners = try GateListeners(
                configuration, [peers.client], desk, gateways, recorder, log: log)
            threads = try GateThreads(
                [peers], calls: listeners.main, subrequests: listeners.gateways, gateways)
        }

        deinit {
            threads.stop()
            listeners.stop()
        }
    }

    private static let origins = ", \"public_origins\": [\"https://api.example.com\"]"

    private func answer(_ address: SocketAddress?, _ call: GatewayCall) throws -> RawAnswer? {
        try RawClient(try #require(address)).ask(call)
    }

    @Test func `both listeners serve gateways, and theirs nothing else`() throws {
        let house = try House(Self.origins)
        let call = GatewayCall()
        for address in [house.listeners.address, house.listeners.gatewayAddress] {
            let answer = try answer(address, call)
            #expect(answer?.status == 503)
            #expect(answer?.values("Assay-Realm") == ["default"])
        }
        let json = call.at("/v1/dpop/verify")
        #expect(try answer(house.listeners.address, json)?.status == 405)
        #expect(try answer(house.listeners.gatewayAddress, json)?.status == 404)
        #expect(try answer(house.listeners.address, call.at("/v1/authorize/a/b"))?.status == 404)
    }

    @Test func `the listener of calls serves no gateway where it is told so, or asks for keys`()
        throws
    {
        let told = try House(Self.origins) { $0.servesGatewaysOnListen = false }
        let keyed = try House(Self.origins) { $0.apiKeysFile = "/keys" }
        for house in [told, keyed] {
            #expect(try answer(house.listeners.address, GatewayCall())?.status == 404)
            #expect(try answer(house.listeners.gatewayAddress, GatewayCall())?.status == 503)
        }
    }

    @Test func `gateways get no listener where no realm serves them, or none is wanted`() throws {
        #expect(try House().listeners.gatewayAddress == nil)
        #expect(try House(Self.origins) { $0.listenGateways = nil }.listeners.gatewayAddress == nil)
    }
}
