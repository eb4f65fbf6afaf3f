import AssayBytes
import CZeroMQ

/// One libzmq socket and the message part it receives into. Belongs to one thread.
///
/// Sockets and pollers share the handle, so a poller never looks at a closed socket.
@safe final class SocketHandle {
    // Unsafe: both pointers are owned here, valid from init to deinit, and never leave this
    // target. Not Sendable, so the compiler keeps them on the thread that made them.
    let socket: UnsafeMutableRawPointer
    private let part: UnsafeMutablePointer<zmq_msg_t>
    private let context: Context

    init(_ context: Context, type: Int32, options: SocketOptions) throws(TransportError) {
        guard let socket = unsafe zmq_socket(context.pointer, type) else {
            throw TransportError(.socket)
        }
        unsafe self.socket = unsafe socket
        unsafe part = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        self.context = context
        _ = unsafe zmq_msg_init(part)
        try apply(options)
    }

    deinit {
        _ = unsafe zmq_msg_close(part)
        unsafe part.deallocate()
        _ = unsafe zmq_close(socket)
    }

    func set(_ option: Int32, _ value: Int32) throws(TransportError) {
        var value = value
        // Unsafe: reads the four bytes of `value`.
        guard unsafe zmq_setsockopt(socket, option, &value, 4) == 0 else {
            throw TransportError(.option)
        }
    }

    private func set(_ option: Int32, _ value: Int64) throws(TransportError) {
        var value = value
        // Unsafe: reads the eight bytes of `value`.
        guard unsafe zmq_setsockopt(socket, option, &value, 8) == 0 else {
            throw TransportError(.option)
        }
    }

    private func apply(_ options: SocketOptions) throws(TransportError) {
        try set(ZMQ_MAXMSGSIZE, Int64(options.partBytesMax))
        try set(ZMQ_SNDHWM, options.sendQueueMax)
        try set(ZMQ_RCVHWM, options.receiveQueueMax)
        try set(ZMQ_LINGER, options.lingerMilliseconds)
        try set(ZMQ_HANDSHAKE_IVL, options.handshakeMilliseconds)
        // libzmq sends no heartbeats: with them it aborts the process (4.3.4, `!_io_error`) when
        // a peer whose messages fill the queue leaves before they are read. The kernel finds a
        // dead connection instead.
        try set(ZMQ_HEARTBEAT_IVL, Int32(0))
        try set(ZMQ_RECONNECT_IVL, options.reconnectMilliseconds)
        try set(ZMQ_RECONNECT_IVL_MAX, options.reconnectMillisecondsMax)
        try set(ZMQ_CONNECT_TIMEOUT, options.connectMilliseconds)
        try set(ZMQ_BACKLOG, TransportLimits.backlogMax)
        try set(ZMQ_TCP_KEEPALIVE, Int32(1))
        try set(ZMQ_TCP_KEEPALIVE_IDLE, TransportLimits.keepaliveIdleSeconds)
        try set(ZMQ_TCP_KEEPALIVE_INTVL, TransportLimits.keepaliveSeconds)
        try set(ZMQ_TCP_KEEPALIVE_CNT, TransportLimits.keepalivesMax)
        try set(ZMQ_TCP_MAXRT, TransportLimits.unacknowledgedMillisecondsMax)
    }

    /// What one attempt to receive a part gave.
    enum Part {
        case part(more: Bool)
        case nothing
        case closed
    }

    /// Receives the next part, without waiting.
    func receivePart() -> Part {
        while true {
            // Unsafe: `part` is always an initialised message; receiving releases its content.
            if unsafe zmq_msg_recv(part, socket, ZMQ_DONTWAIT) >= 0 {
                return .part(more: unsafe zmq_msg_more(part) != 0)
            }
            switch zmq_errno() {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .closed
            }
        }
    }

    /// Runs `body` on the bytes of the part received last.
    func withPart<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
        // Unsafe: the bytes stay where they are until the next receive, after this closure.
        let count = unsafe zmq_msg_size(part)
        let bytes = unsafe UnsafeRawBufferPointer(start: zmq_msg_data(part), count: count)
        return unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
    }

    /// Replaces the content of `buffer` by the part received last: one copy.
    func copyPart(into buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        // Unsafe: as above; the array copies the bytes before this returns.
        let count = unsafe zmq_msg_size(part)
        unsafe buffer.append(
            contentsOf: UnsafeRawBufferPointer(start: zmq_msg_data(part), count: count))
    }

    /// Drops the remaining parts of a message one by one, keeping none.
    func discardRest() {
        while case .part(more: true) = receivePart() {}
    }

    /// What one attempt to send a part gave.
    enum Sent {
        case sent, full, unreachable, closed
    }

    /// Sends a part, without waiting.
    func send(_ bytes: Span<UInt8>, more: Bool) -> Sent {
        let flags = ZMQ_DONTWAIT | (more ? ZMQ_SNDMORE : 0)
        while true {
            // Unsafe: libzmq copies the bytes before it returns.
            let sent = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe zmq_send(socket, source.baseAddress, source.count, flags)
            }
            if sent >= 0 { return .sent }
            switch zmq_errno() {
            case EINTR: continue
            case EAGAIN: return .full
            case EHOSTUNREACH: return .unreachable
            default: return .closed
            }
        }
    }

    /// What a poll of other descriptors watches for this socket (ZMQ_FD); -1 once it is closed.
    var pollFD: Int32 {
        var descriptor: Int32 = -1
        var size = 4
        // Unsafe: writes the four bytes of `descriptor`.
        guard unsafe zmq_getsockopt(socket, ZMQ_FD, &descriptor, &size) == 0 else { return -1 }
        return descriptor
    }

    /// The readiness libzmq tells of (ZMQ_EVENTS).
    func events() -> Int32 {
        var events: Int32 = 0
        var size = 4
        // Unsafe: writes the four bytes of `events`.
        guard unsafe zmq_getsockopt(socket, ZMQ_EVENTS, &events, &size) == 0 else { return 0 }
        return events
    }
}
