package import AssayHTTP
package import AssaySystem

/// A listener that serves gateways and nothing else.
package enum GatewayListener {
    /// Its bounds: thousands of connections that mostly wait, each with as little memory as the
    /// longest token, proof and target need together. Bodies are read, dropped and ignored; one
    /// that is announced longer is answered before it comes.
    package static func limits(headerBytesMax: Int, connectionsMax: Int) -> HTTPLimits {
        var limits = HTTPLimits()
        limits.connectionsMax = connectionsMax
        limits.headerBytesMax = headerBytesMax
        limits.headerLinesMax = GateLimits.gatewayLinesMax
        limits.answerHeaderBytesMax = GateLimits.gatewayAnswerBytesMax
        limits.bodyBytesMax = 0
        limits.discardedBytesMax = GateLimits.gatewayDiscardedBytesMax
        return limits
    }

    /// Opens one on a socket, TCP or Unix.
    package static func open(
        _ socket: ListeningSocket, limits: HTTPLimits, loops: Int
    ) throws(HTTPError) -> DrivenListener {
        var own = OwnAnswers()
        own.hasBody = false
        own.faultFields = GatewayAnswer.family(reason: "")
        own.unavailableFields = GatewayAnswer.family(reason: "unavailable")
        return try DrivenListener(socket, limits: limits, own: own, loops: loops)
    }
}
