package import AssayHTTP
package import AssayPeer
package import AssaySystem

/// The gate's listeners: for calls one for each of its threads, which share a socket; for gateways
/// one with as many loops; and one for those who operate it.
package final class GateListeners: Sendable {
    /// For each thread, in the order of the clients.
    package let main: [HTTPListener]
    package let gateways: DrivenListener?
    private let operators: OperatorsListener

    /// Opens all. Where calls need no key, the settings name an address of this machine only
    /// (`APIKeys.inForce`).
    package init(
        _ configuration: Configuration, _ clients: [PeerClient], _ desk: GateDesk,
        _ gateways: GatewayDesk, _ recorder: DecisionRecorder, log: Log
    ) throws(ServiceFailure) {
        let settings = configuration.gate
        var limits = HTTPLimits()
        limits.connectionsMax = Self.share(of: settings.connectionsMax, clients)
        limits.bodyBytesMax = settings.bodyBytesMax
        limits.idleMillisecondsMax = UInt64(settings.connectionIdleSeconds) * 1000
        let servesGateways = settings.servesGatewaysOnListen && settings.apiKeysFile.isEmpty
        if servesGateways {
            // No gateway is to find a connection closed that it believes open.
            limits.idleMillisecondsMax = max(limits.idleMillisecondsMax, Self.idle(settings))
        }
        let main = try Self.open(settings.listen, "gate.listen", log) {
            socket throws(HTTPError) in
            try clients.map { client throws(HTTPError) in
                try HTTPListener(socket, limits: limits, driver: .caller) { request, responder in
                    if servesGateways, GatewayDesk.isSubrequest(request) {
                        gateways.handle(request, responder, asking: client)
                    } else {
                        desk.handle(request, responder, asking: client)
                    }
                }
            }
        }
        let alone =
            configuration.servesGateways
            ? try Self.gateways(settings, loops: clients.count, log) : nil
        let site = desk.site(recorder) { Self.figures(main, alone) }
        operators = try OperatorsListener(settings.operators, "gate.operators", site, log: log)
        self.main = main
        self.gateways = alone
    }

    /// What the listeners of calls and of gateways counted together.
    var figures: HTTPFigures { Self.figures(main, gateways) }
    /// Where the listener of calls listens.
    package var address: SocketAddress { main[0].address }
    /// Where gateways are served alone.
    package var gatewayAddress: SocketAddress? { gateways?.address }

    private static func figures(
        _ main: [HTTPListener], _ gateways: DrivenListener?
    ) -> HTTPFigures {
        main.reduce(gateways?.figures ?? HTTPFigures()) { $0.adding($1.figures) }
    }

    /// Answers close their connections from now on.
    func drain() {
        for listener in main { listener.drain() }
        gateways?.drain()
    }

    /// Ends all, the operators' last: they see to the end that the gate is not ready. No thread
    /// drives any by then, and each has finished its loop of the gateways'.
    package func stop() {
        for listener in main { listener.stop(withinMilliseconds: 0) }
        operators.stop()
    }

    /// What each thread may hold of what all may.
    private static func share(of count: Int, _ clients: [PeerClient]) -> Int {
        (count + clients.count - 1) / clients.count
    }

    private static func idle(_ settings: GateSettings) -> UInt64 {
        UInt64(settings.gatewayIdleSeconds) * 1000
    }

    private static func gateways(
        _ settings: GateSettings, loops: Int, _ log: Log
    ) throws(ServiceFailure) -> DrivenListener? {
        guard let address = settings.listenGateways else { return nil }
        var limits = GatewayListener.limits(
            headerBytesMax: GateLimits.gatewayHeaderBytesMax,
            connectionsMax: settings.gatewayConnectionsMax)
        limits.idleMillisecondsMax = idle(settings)
        return try open(address, "gate.listen_gateways", log) { socket throws(HTTPError) in
            try GatewayListener.open(socket, limits: limits, loops: loops)
        }
    }

    private static func open<Opened>(
        _ address: SocketAddress, _ key: String, _ log: Log,
        start: (ListeningSocket) throws(HTTPError) -> Opened
    ) throws(ServiceFailure) -> Opened {
        do throws(HTTPError) {
            let socket: ListeningSocket
            do throws(SystemError) {
                socket = try ListeningSocket(address)
            } catch {
                throw HTTPError.system(error)
            }
            let listeners = try start(socket)
            log.write(.listening, .text(.address, socket.address.text))
            return listeners
        } catch {
            throw ServiceFailure("\(key) \(address.text): \(error.text)")
        }
    }
}
