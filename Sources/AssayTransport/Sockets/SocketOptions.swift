/// What is set on a socket before it binds or connects. The defaults are the limits.
package struct SocketOptions: Sendable {
    package var partBytesMax = TransportLimits.partBytesMax
    package var sendQueueMax = TransportLimits.messagesQueuedMax
    package var receiveQueueMax = TransportLimits.messagesQueuedMax
    package var lingerMilliseconds = TransportLimits.lingerMillisecondsMax
    package var handshakeMilliseconds = TransportLimits.handshakeMillisecondsMax
    /// How long an attempt to connect may take.
    package var connectMilliseconds = TransportLimits.connectMillisecondsMax
    package var reconnectMilliseconds = TransportLimits.reconnectMilliseconds
    package var reconnectMillisecondsMax = TransportLimits.reconnectMillisecondsMax
    /// Peers a driven ROUTER has at once.
    package var peersMax = TransportLimits.peersMax
    /// Who may connect to an `ipc://` address: those who may write to its file.
    package var ipcPermissions: UInt32 = 0o660

    /// The defaults.
    package init() {}
}
