import AssayBytes
import CZeroMQ

/// A DEALER for one server: messages of one part, any number in flight.
///
/// Made, used and closed on one thread; not Sendable. Nothing is queued for a server that is
/// not connected (IMMEDIATE): `full` then, and not a storm of old requests when it is back.
package struct DealerSocket: ~Copyable {
    let handle: SocketHandle

    /// A DEALER that is connected to nothing yet.
    package init(_ context: Context, options: SocketOptions = SocketOptions())
        throws(TransportError)
    {
        let handle = try SocketHandle(context, type: ZMQ_DEALER, options: options)
        try handle.set(ZMQ_IMMEDIATE, Int32(1))
        self.handle = handle
    }

    /// Begins to connect; libzmq connects again for as long as the socket lives.
    package borrowing func connect(_ endpoint: Endpoint) throws(TransportError) {
        try handle.connect(endpoint)
    }

    /// Receives the next message; `body` is replaced.
    package borrowing func receive(into body: inout [UInt8]) -> ReceiveOutcome {
        switch handle.receivePart() {
        case .nothing: return .nothing
        case .closed: return .closed
        case .part(more: true):
            handle.discardRest()
            return .malformed
        case .part(more: false):
            handle.copyPart(into: &body)
            return .message
        }
    }

    /// Sends one message; never `unreachable`.
    package borrowing func send(_ body: Span<UInt8>) -> SendOutcome {
        switch handle.send(body, more: false) {
        case .sent: .sent
        case .full: .full
        case .unreachable: .unreachable
        case .closed: .closed
        }
    }

    /// Sends one message; never `unreachable`.
    package borrowing func send(_ body: [UInt8]) -> SendOutcome {
        send(body.span)
    }

    /// Readable when the socket may have something new, for a poll of others beside it. That it
    /// is not readable says nothing before `hasInput` was asked since the last send.
    package var pollFD: Int32 { handle.pollFD }

    /// Whether a message can be received now.
    package var hasInput: Bool { handle.events() & ZMQ_POLLIN != 0 }

    /// Whether a send would be taken now: something is connected and its queue has room.
    package var isWritable: Bool { handle.events() & ZMQ_POLLOUT != 0 }
}
