package import AssaySystem
package import AssayTransport

/// A bare ZeroMQ server that answers every message with bytes of one length, and does nothing
/// else.
package enum EchoServer {
    /// Answers until a signal asks to stop.
    package static func run(
        _ endpoint: Endpoint, as hop: EchoHop, signals: SignalSource
    ) throws(BenchError) {
        let reply = Fill.bytes(try hop.sizes().reply)
        do throws(TransportError) {
            let context = try Context()
            var router = try RouterSocket(context)
            _ = try router.bind(endpoint)
            var poller = Poller()
            _ = poller.add(router)
            _ = poller.add(fd: signals.fd)
            var body: [UInt8] = []
            var peer = PeerID()
            while signals.next() == nil {
                guard poller.wait(microseconds: nil) != .closed else { return }
                while router.receive(into: &body, peer: &peer) == .message {
                    _ = router.send(to: peer, reply)
                }
            }
        } catch {
            throw .socket
        }
    }
}
