/// Limits of the client pipeline. Each is counted in `PeerCounters` when it bites.
package struct PeerSettings: Sendable {
    /// Frames that may wait for an answer from one peer. Below the high-water marks of the
    /// sockets even when each frame travels in a message of its own.
    package var windowFramesMax = 240
    /// Calls that may be queued or in flight; one more is answered `overloaded` here.
    package var callsMax = 8192
    /// Frames put into one message.
    package var framesPerMessageMax = 32
    /// Bytes put into one message.
    package var messageBytesMax = 128 * 1024
    /// Shortest wait for an answer before a call is sent again, in microseconds.
    package var attemptMicrosecondsMin: UInt64 = 250_000
    /// Attempts at one call, the first included.
    package var attemptsMax = 4
    /// Time between two probes (`hello`) of a peer, in microseconds.
    package var probeMicroseconds: UInt64 = 1_000_000
    /// Silence after which a peer is chosen only if no other is left, in microseconds.
    package var silenceMicrosecondsMax: UInt64 = 3_000_000
    /// How long a peer that could not decide, or let a call go unanswered, is chosen only if no
    /// other is left, in microseconds; doubled for each call in a row that went unanswered, at
    /// most eight times.
    package var avoidedMicroseconds: UInt64 = 1_000_000
    /// The same after a peer said that it is overloaded, in microseconds.
    package var overloadedMicroseconds: UInt64 = 50_000
    /// Pause after a socket took no more, in microseconds.
    package var blockedMicroseconds: UInt64 = 5_000

    /// The defaults.
    package init() {}
}

/// Limits of the client that are no setting.
package enum PeerLimits {
    /// How long a look at all servers waits for them, in microseconds.
    package static let lookMicrosecondsMax: UInt64 = 400_000
    /// Callers that wait for a look; one more is told nothing.
    package static let looksWaitingMax = 64
}
