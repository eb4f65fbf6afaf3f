package import AssayTransport

/// Answers on their way to a peer.
package struct Outbound: Sendable {
    /// Who asked.
    package var peer: PeerID
    /// The body: a batch of replies.
    package var message: [UInt8]
    /// How many of the peer's frames it answers.
    package var frames: Int

    /// Answers for `peer`.
    package init(peer: PeerID, message: [UInt8], frames: Int) {
        self.peer = peer
        self.message = message
        self.frames = frames
    }
}
