package import AssayPeer

/// How the gate asks its verifiers.
package enum GatePeers {
    /// The shortest wait before a verifier that does not answer is given up for another: with a
    /// gateway's 250 ms, another still has the time.
    private static let attemptMicroseconds: UInt64 = 80_000

    /// Settings for so many calls at once.
    package static func settings(callsMax: Int) -> PeerSettings {
        var settings = PeerSettings()
        settings.callsMax = callsMax
        settings.attemptMicrosecondsMin = attemptMicroseconds
        return settings
    }
}
