import AssayBytes
import CZeroMQ

/// A ROUTER: many peers, each message with the id of the peer it came from or goes to.
///
/// Made, used and closed on one thread; not Sendable. Sending never waits and never drops in
/// silence (ROUTER_MANDATORY). A peer cannot take over the id of another (no handover).
package struct RouterSocket: ~Copyable {
    let handle: SocketHandle
    private let options: SocketOptions
    private var identifier: [UInt8] = []

    /// A ROUTER that is bound to nothing yet.
    package init(_ context: Context, options: SocketOptions = SocketOptions())
        throws(TransportError)
    {
        let handle = try SocketHandle(context, type: ZMQ_ROUTER, options: options)
        try handle.set(ZMQ_ROUTER_MANDATORY, Int32(1))
        self.handle = handle
        self.options = options
        identifier.reserveCapacity(TransportLimits.routingIDBytesMax)
    }

    /// Binds, and gives the address bound to: with its real port where any was asked for.
    package borrowing func bind(_ endpoint: Endpoint) throws(TransportError) -> Endpoint {
        try handle.bind(endpoint, options)
    }

    /// Receives the next message; `body` is replaced, and `peer` set to who sent it.
    ///
    /// With `malformed` the peer is set too, and every part was dropped as it came.
    package borrowing func receive(into body: inout [UInt8], peer: inout PeerID) -> ReceiveOutcome {
        switch handle.receivePart() {
        case .nothing: return .nothing
        case .closed: return .closed
        case .part(let more):
            peer = handle.withPart { PeerID($0) } ?? PeerID()
            guard more else { return .malformed }
        }
        switch handle.receivePart() {
        case .nothing: return .malformed
        case .closed: return .closed
        case .part(more: true):
            handle.discardRest()
            return .malformed
        case .part(more: false):
            handle.copyPart(into: &body)
            return .message
        }
    }

    /// Sends one message to a peer.
    package mutating func send(to peer: PeerID, _ body: Span<UInt8>) -> SendOutcome {
        identifier.removeAll(keepingCapacity: true)
        peer.append(to: &identifier)
        // Once libzmq takes the id it takes the body too: it refuses at the first part.
        switch handle.send(identifier.span, more: true) {
        case .sent: break
        case .full: return .full
        case .unreachable: return .unreachable
        case .closed: return .closed
        }
        switch handle.send(body, more: false) {
        case .sent: return .sent
        case .full: return .full
        case .unreachable: return .unreachable
        case .closed: return .closed
        }
    }

    /// Sends one message to a peer.
    package mutating func send(to peer: PeerID, _ body: [UInt8]) -> SendOutcome {
        send(to: peer, body.span)
    }
}
