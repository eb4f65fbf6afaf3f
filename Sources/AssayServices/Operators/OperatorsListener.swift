import AssayHTTP
import AssaySystem

/// A role's listener for those who operate it: on this machine only, with a thread of its own.
final class OperatorsListener: Sendable {
    /// Connections open at once.
    static let connectionsMax = 64
    private let listener: HTTPListener

    /// Opens it; `key` is the setting that named the address, for what can go wrong.
    init(
        _ address: SocketAddress, _ key: String, _ site: OperatorsSite, log: Log
    ) throws(ServiceFailure) {
        guard address.isLoopback else {
            throw ServiceFailure(
                "\(key) \(address.text): others could reach it; use 127.0.0.1, [::1] or "
                    + "unix:/PATH")
        }
        var limits = HTTPLimits()
        limits.connectionsMax = Self.connectionsMax
        limits.headerBytesMax = 16 << 10
        limits.bodyBytesMax = 0
        do throws(HTTPError) {
            listener = try HTTPListener(address, limits: limits) { request, responder in
                site.serve(GateCall(request)) { responder.respond($0.response) }
            }
        } catch {
            throw ServiceFailure("\(key) \(address.text): \(error.text)")
        }
        log.write(.listening, .text(.address, listener.address.text))
    }

    /// Opens one where the settings name an address.
    static func open(
        _ address: SocketAddress?, _ key: String, _ site: OperatorsSite, log: Log
    ) throws(ServiceFailure) -> OperatorsListener? {
        guard let address else { return nil }
        return try OperatorsListener(address, key, site, log: log)
    }

    /// Answers what is open and ends.
    func stop() { listener.stop(withinMilliseconds: 0) }
}
