package import AssayBytes
package import AssayTransport

/// A whole message on its way from the front to a worker.
package struct Inbound: Sendable {
    /// Who sent it.
    package var peer: PeerID
    /// The body: a batch whose structure the front has checked.
    package var message: [UInt8]
    /// When the front took it from the socket.
    package var arrival: MonotonicTime

    /// A message of `peer` that arrived at `arrival`.
    package init(peer: PeerID, message: [UInt8], arrival: MonotonicTime) {
        self.peer = peer
        self.message = message
        self.arrival = arrival
    }
}
