/// The bounds of this target, each used as a default and none hidden in a call.
package enum TransportLimits {
    /// Largest message part: a batch of 256 KiB and a little, so that a batch just over its
    /// own limit is answered and not cut off. libzmq ends the connection beyond.
    package static let partBytesMax = 256 << 10 + 4 << 10
    /// Messages queued for or from one peer before sending to it is refused. A client's window
    /// stays below. Bounds the memory of one peer to this many parts each way.
    package static let messagesQueuedMax: Int32 = 256
    /// Connections the kernel keeps for a bound socket that has not accepted them yet.
    package static let backlogMax: Int32 = 1024
    /// How long unsent messages are kept when a socket closes.
    package static let lingerMillisecondsMax: Int32 = 1000
    /// How long a peer may take for the ZMTP handshake.
    package static let handshakeMillisecondsMax: Int32 = 5000
    /// How long a connection attempt may take.
    package static let connectMillisecondsMax: Int32 = 2000
    /// How long bytes may stay unacknowledged before the kernel ends a TCP connection.
    package static let unacknowledgedMillisecondsMax: Int32 = 5000
    /// After so much silence the kernel asks whether the other end of a TCP connection is there,
    package static let keepaliveIdleSeconds: Int32 = 5
    /// so often, and after so many questions without an answer ends it.
    package static let keepaliveSeconds: Int32 = 2
    package static let keepalivesMax: Int32 = 3
    /// First wait before connecting again; libzmq adds its own jitter and doubles it.
    package static let reconnectMilliseconds: Int32 = 50
    package static let reconnectMillisecondsMax: Int32 = 1000
    /// Sockets of one context; a role needs a few dozen.
    package static let socketsMax: Int32 = 512
    /// Threads of libzmq that move bytes: one is good for about a gigabyte a second.
    package static let ioThreads: Int32 = 1
    /// A routing id as ZMTP allows it (RFC 37: at most 255 bytes).
    package static let routingIDBytesMax = 255
    /// Connections a driven ROUTER has at once; more wait until one ends.
    package static let peersMax = 32_768
    /// How long it accepts no connection when there is no room or descriptor for one.
    package static let acceptPauseMicroseconds: UInt64 = 100_000
    /// Longest wait of a poll; a caller that wants longer polls again.
    package static let pollMillisecondsMax = 3_600_000
}
