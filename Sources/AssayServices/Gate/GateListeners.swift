import AssayHTTP
package import AssaySystem

/// The gate's listeners: one for calls, one for gateways, one for those who operate it.
package final class GateListeners: Sendable {
    private let main: HTTPListener
    private let gateways: HTTPListener?
    private let operators: OperatorsListener

    /// Opens all. Where calls need no key, the settings name an address of this machine only
    /// (`APIKeys.inForce`).
    package init(
        _ configuration: Configuration, _ desk: GateDesk, _ gateways: GatewayDesk,
        _ recorder: DecisionRecorder, log: Log
    ) throws(ServiceFailure) {
        let settings = configuration.gate
        var limits = HTTPLimits()
        limits.connectionsMax = settings.connectionsMax
        limits.bodyBytesMax = settings.bodyBytesMax
        limits.idleMillisecondsMax = UInt64(settings.connectionIdleSeconds) * 1000
        limits.threads = settings.threads
        let servesGateways = settings.servesGatewaysOnListen && settings.apiKeysFile.isEmpty
        if servesGateways {
            // No gateway is to find a connection closed that it believes open.
            limits.idleMillisecondsMax = max(limits.idleMillisecondsMax, Self.idle(settings))
        }
        let main = try Self.open(settings.listen, "gate.listen", limits, log) {
            request, responder in
            if servesGateways, GatewayDesk.isSubrequest(request) {
                gateways.handle(request, responder)
            } else {
                desk.handle(request, responder)
            }
        }
        let alone =
            configuration.servesGateways ? try Self.gateways(settings, gateways, log) : nil
        let site = desk.site(recorder) { Self.figures(main, alone) }
        operators = try OperatorsListener(settings.operators, "gate.operators", site, log: log)
        self.main = main
        self.gateways = alone
    }

    /// What the listeners of calls and of gateways counted together.
    var figures: HTTPFigures { Self.figures(main, gateways) }
    /// Where the listener of calls listens.
    package var address: SocketAddress { main.address }
    /// Where gateways are served alone.
    package var gatewayAddress: SocketAddress? { gateways?.address }

    private static func figures(
        _ main: HTTPListener, _ gateways: HTTPListener?
    ) -> HTTPFigures {
        guard let gateways else { return main.figures }
        return main.figures.adding(gateways.figures)
    }

    /// Answers close their connections from now on.
    func drain() {
        main.drain()
        gateways?.drain()
    }

    /// Ends all, the operators' last: they see to the end that the gate is not ready.
    package func stop() {
        main.stop(withinMilliseconds: 0)
        gateways?.stop(withinMilliseconds: 0)
        operators.stop()
    }

    private static func idle(_ settings: GateSettings) -> UInt64 {
        UInt64(settings.gatewayIdleSeconds) * 1000
    }

    private static func gateways(
        _ settings: GateSettings, _ desk: GatewayDesk, _ log: Log
    ) throws(ServiceFailure) -> HTTPListener? {
        guard let address = settings.listenGateways else { return nil }
        var limits = GatewayListener.limits(
            headerBytesMax: GateLimits.gatewayHeaderBytesMax,
            connectionsMax: settings.gatewayConnectionsMax)
        limits.idleMillisecondsMax = idle(settings)
        limits.threads = settings.threads
        do throws(HTTPError) {
            let listener = try GatewayListener.open(address, limits: limits, desk)
            log.write(.listening, .text(.address, listener.address.text))
            return listener
        } catch {
            throw ServiceFailure("gate.listen_gateways \(address.text): \(error.text)")
        }
    }

    private static func open(
        _ address: SocketAddress, _ key: String, _ limits: HTTPLimits, _ log: Log,
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(ServiceFailure) -> HTTPListener {
        do throws(HTTPError) {
            let listener = try HTTPListener(address, limits: limits, handler: handler)
            log.write(.listening, .text(.address, listener.address.text))
            return listener
        } catch {
            throw ServiceFailure("\(key) \(address.text): \(error.text)")
        }
    }
}
