import AssayHTTP
import AssaySystem

/// The gate's two listeners: one for calls, one for those who operate it.
final class GateListeners: Sendable {
    private let main: HTTPListener
    private let operators: OperatorsListener

    /// Opens both. Where calls need no key, the settings name an address of this machine only
    /// (`APIKeys.inForce`).
    init(_ settings: GateSettings, _ desk: GateDesk, log: Log) throws(ServiceFailure) {
        var limits = HTTPLimits()
        limits.connectionsMax = settings.connectionsMax
        limits.bodyBytesMax = settings.bodyBytesMax
        limits.idleMillisecondsMax = UInt64(settings.connectionIdleSeconds) * 1000
        limits.threads = settings.threads
        main = try Self.open(settings.listen, "gate.listen", limits, log) {
            desk.handle($0, $1)
        }
        operators = try OperatorsListener(
            settings.operators, "gate.operators", desk.site { [main] in main.figures }, log: log)
    }

    /// What the listener of calls counted.
    var figures: HTTPFigures { main.figures }

    /// Answers close their connections from now on.
    func drain() { main.drain() }

    /// Ends both, the operators' last: they see to the end that the gate is not ready.
    func stop() {
        main.stop(withinMilliseconds: 0)
        operators.stop()
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
