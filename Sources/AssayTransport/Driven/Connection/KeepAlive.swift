import AssaySystem

extension StreamSocket {
    /// Lets the kernel find a dead TCP connection, within this target's limits.
    func keepAlive() {
        keepAlive(
            idleSeconds: TransportLimits.keepaliveIdleSeconds,
            intervalSeconds: TransportLimits.keepaliveSeconds,
            probesMax: TransportLimits.keepalivesMax,
            unacknowledgedMilliseconds: TransportLimits.unacknowledgedMillisecondsMax)
    }
}
