import AssayHTTP
package import AssaySystem

/// The gate's listeners: one for calls, one for gateways, one for those who operate it.
package final class GateListeners: Sendable {
    private let main: HTTPListener
    private let gateways: HTTPListener?
    private let operators: HTTPListener

    /// Opens all. Where calls need no key, the settings name an address of this machine only
    /// (`APIKeys.inForce`).
    package init(
        _ settings: GateSettings, _ desk: GateDesk, _ gateways: GatewayDesk,
        _ recorder: DecisionRecorder, log: Log
    ) throws(ServiceFailure) {
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
        main = try Self.open(settings.listen, "gate.listen", limits, log) { request, responder in
            if servesGateways, GatewayDesk.isSubrequest(request) {
                gateways.handle(request, responder)
            } else {
                desk.handle(request, responder)
            }
        }
        self.gateways = try Self.gateways(settings, gateways, log)
        var few = HTTPLimits()
        few.connectionsMax = GateLimits.operatorsConnectionsMax
        guard settings.operators.isLoopback else {
            throw ServiceFailure(
                "gate.operators \(settings.operators.text): others could reach it; use "
                    + "127.0.0.1, [::1] or unix:/PATH")
        }
        operators = try Self.open(settings.operators, "gate.operators", few, log) {
            desk.handleOperators($0, $1, recorder)
        }
    }

    /// What the listener of calls counted.
    var figures: HTTPFigures { main.figures }
    /// What the gateways' listener counted.
    var gatewayFigures: HTTPFigures { gateways?.figures ?? HTTPFigures() }
    /// Where the listener of calls listens.
    package var address: SocketAddress { main.address }
    /// Where gateways are served alone.
    package var gatewayAddress: SocketAddress? { gateways?.address }

    /// Answers close their connections from now on.
    func drain() {
        main.drain()
        gateways?.drain()
    }

    /// Ends all, the operators' last: they see to the end that the gate is not ready.
    package func stop() {
        main.stop(withinMilliseconds: 0)
        gateways?.stop(withinMilliseconds: 0)
        operators.stop(withinMilliseconds: 0)
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
