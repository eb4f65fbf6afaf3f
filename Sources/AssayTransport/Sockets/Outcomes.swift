/// What an attempt to receive gave. None of them waits.
package enum ReceiveOutcome: Sendable {
    /// A message of exactly one part.
    case message
    /// Nothing is there now.
    case nothing
    /// A message of another shape; all of it was dropped. Its peer is known.
    case malformed
    /// The context was shut down: close the socket and leave.
    case closed
}

/// What an attempt to send gave. None of them waits.
package enum SendOutcome: Sendable {
    /// Queued for the peer.
    case sent
    /// The peer's queue is full, or (DEALER) nothing is connected. Not queued.
    case full
    /// There is no such peer, or not any more (ROUTER). Not queued.
    case unreachable
    /// The context was shut down: close the socket and leave.
    case closed
}
