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
    /// Request line and header lines of a gateway's subrequest: the longest token, proof and
    /// target together.
    package static let gatewayHeaderBytesMax = 32 << 10
    /// Header lines of a gateway's subrequest.
    package static let gatewayLinesMax = 100
    /// Header lines of an answer to a gateway; beyond, 503. Many gateways take no more than 4 or
    /// 8 KiB.
    package static let gatewayAnswerBytesMax = 4 << 10
    /// Subject, client and scope of a token together, as an answer tells them: with the rest of
    /// its head they fit 4 KiB; beyond, 503.
    package static let gatewayValueBytesMax = 3600
    /// How much of a subrequest's body is read and dropped.
    package static let gatewayDiscardedBytesMax = 1 << 20
    /// The longest `Retry-After`: an hour.
    package static let retryAfterSecondsMax = 3600
}
