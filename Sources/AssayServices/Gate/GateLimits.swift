/// The gate's limits that are no setting.
package enum GateLimits {
    /// Objects inside one another in a body: a call, its key, and what a key may hold.
    package static let depthMax = 8
    /// Values and names of a body.
    package static let nodesMax = 512
    /// Connections of the operators' listener.
    package static let operatorsConnectionsMax = 64
    /// Messages answered on the control endpoint in one turn.
    package static let controlMessagesMax = 64
    /// The longest `Retry-After`: an hour.
    package static let retryAfterSecondsMax = 3600
}
