package import AssayBytes
package import AssayTransport

/// A whole message on its way from the front to a worker, and what its requests share until the
/// last of them is answered.
package final class Inbound: Sendable {
    /// Who sent it.
    package let peer: PeerID
    /// The body: a batch whose structure the front has checked.
    package let message: [UInt8]
    /// When the front took it from the socket.
    package let arrival: MonotonicTime

    /// A message of `peer` that arrived at `arrival`.
    package init(peer: PeerID, message: [UInt8], arrival: MonotonicTime) {
        self.peer = peer
        self.message = message
        self.arrival = arrival
    }
}
