import AssayBytes
import AssaySystem
import AssayTransport

/// One connection of a paced run to one verifier, without a thread of its own: a sender that looks
/// at the clock all the time would keep that from its processor for milliseconds now and then.
final class PacedLink {
    private var dealer: DrivenDealer
    private var message: [UInt8] = []
    /// Readable when something may have come.
    let token: PollToken

    init(_ endpoint: Endpoint, _ poller: inout Poller) throws(BenchError) {
        guard let dealer = try? DrivenDealer(endpoint) else { throw .socket }
        token = poller.add(fd: dealer.descriptor)
        self.dealer = dealer
    }

    var isConnected: Bool { dealer.isConnected }

    /// To be called several times a second.
    func tick(_ now: MonotonicTime) { dealer.tick(now: now) }

    /// Whether the message was taken.
    func send(_ message: [UInt8]) -> Bool { dealer.send(message) == .sent }

    /// Takes what has come, and hands every message to `body`.
    func receive(_ now: MonotonicTime, _ body: (_ message: [UInt8]) -> Void) {
        dealer.look(now: now)
        while true {
            switch dealer.receive(into: &message) {
            case .message: body(message)
            case .malformed: continue
            case .nothing, .closed: return
            }
        }
    }
}
