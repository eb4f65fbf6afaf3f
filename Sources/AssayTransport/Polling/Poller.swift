import CZeroMQ

/// What a poller watches, as the caller refers to it.
package struct PollToken: Hashable, Sendable {
    let index: Int
}

/// What a wait ended with.
package enum PollOutcome: Sendable {
    /// At least one of the watched is ready: ask for each.
    case ready
    case timedOut
    /// The context was shut down: close the sockets and leave.
    case closed
}

/// Waits for sockets and descriptors of one thread. Allocates only when something is added.
///
/// A watched socket stays open until it is removed here, or the poller goes, whatever becomes of
/// the value that made it.
@safe package struct Poller: ~Copyable {
    // Unsafe: the sockets in `items` are kept open by the handle at the same index.
    private var items = unsafe [zmq_pollitem_t]()
    private var handles: [SocketHandle?] = []
    private var freed: [Int] = []

    /// A poller that watches nothing.
    package init() {}

    /// Watches a ROUTER for messages to receive.
    package mutating func add(_ socket: borrowing RouterSocket) -> PollToken {
        insert(socket.handle, fd: 0)
    }

    /// Watches a DEALER for messages to receive.
    package mutating func add(_ socket: borrowing DealerSocket) -> PollToken {
        insert(socket.handle, fd: 0)
    }

    /// Watches a descriptor for reading: an `EventFD`, a `Mailbox`, a `SignalSource`.
    ///
    /// Its owner must live until it is removed here.
    package mutating func add(fd: Int32) -> PollToken {
        insert(nil, fd: fd)
    }

    /// Watches no longer. The token must not be used again.
    package mutating func remove(_ token: PollToken) {
        // A negative descriptor is passed over by the kernel.
        unsafe items[token.index] = unsafe zmq_pollitem_t(
            socket: nil, fd: -1, events: 0, revents: 0)
        handles[token.index] = nil
        freed.append(token.index)
    }

    /// Also waits until a socket would take a message, or no longer does.
    package mutating func setWaitsToWrite(_ token: PollToken, _ waits: Bool) {
        unsafe items[token.index].events =
            Int16(ZMQ_POLLIN) | (waits ? Int16(ZMQ_POLLOUT) : 0)
    }

    /// Waits until something is ready or the time is over; nil waits until something is ready.
    package mutating func wait(microseconds: UInt64?) -> PollOutcome {
        let milliseconds = Self.milliseconds(microseconds)
        while true {
            // Unsafe: the count goes with the items, whose sockets the handles keep open.
            let ready = unsafe items.withUnsafeMutableBufferPointer { items in
                unsafe zmq_poll(
                    items.baseAddress, Int32(truncatingIfNeeded: items.count), milliseconds)
            }
            if ready > 0 { return .ready }
            if ready == 0 { return .timedOut }
            // A signal only wakes: the loop looks at its deadlines again.
            if zmq_errno() == EINTR { return .timedOut }
            return .closed
        }
    }

    /// Rounded up: a wait that ends too early would only be repeated.
    private static func milliseconds(_ microseconds: UInt64?) -> Int {
        guard let microseconds else { return -1 }
        let whole = microseconds / 1000 + (microseconds % 1000 == 0 ? 0 : 1)
        return Int(min(whole, UInt64(TransportLimits.pollMillisecondsMax)))
    }

    /// Whether the last wait found something to read there (or an error to notice by reading).
    package func isReadable(_ token: PollToken) -> Bool {
        unsafe items[token.index].revents & Int16(ZMQ_POLLIN | ZMQ_POLLERR) != 0
    }

    /// Whether the last wait, told to look for it, found that the socket takes a message.
    package func isWritable(_ token: PollToken) -> Bool {
        unsafe items[token.index].revents & Int16(ZMQ_POLLOUT) != 0
    }

    private mutating func insert(_ handle: SocketHandle?, fd: Int32) -> PollToken {
        // Unsafe: the handle that owns the socket is kept beside the item.
        let item = unsafe zmq_pollitem_t(
            socket: handle?.socket, fd: fd, events: Int16(ZMQ_POLLIN), revents: 0)
        if let index = freed.popLast() {
            unsafe items[index] = item
            handles[index] = handle
            return PollToken(index: index)
        }
        unsafe items.append(item)
        handles.append(handle)
        return PollToken(index: handles.count - 1)
    }
}
