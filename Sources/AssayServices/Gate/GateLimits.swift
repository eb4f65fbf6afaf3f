/// The gate's limits that are no setting.
package enum GateLimits {
    /// Objects inside one another in a body: a call, its key, and what a key may hold.
    package static let depthMax = 8
    /// Values and names of a body.
    package static let nodesMax = 512
    /// The longest `Retry-After`: an hour.
    package static let retryAfterSecondsMax = 3600
}
