/// The gate's limits that are no setting.
package enum GateLimits {
    /// Objects and arrays inside one another in a body: far more than a key has, since what a key
    /// holds is the verifier's to judge.
    package static let depthMax = 32
    /// Values and names of a body: as many as a key that fits a frame can hold, nearly.
    package static let nodesMax = 4096
    /// Values and names in a document of the ledger.
    package static let documentNodesMax = 65_536
    /// Messages answered on the control endpoint in one turn.
    package static let controlMessagesMax = 64
    /// The longest `Retry-After`: an hour.
    package static let retryAfterSecondsMax = 3600
}
