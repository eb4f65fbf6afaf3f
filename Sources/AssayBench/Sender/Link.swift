import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire

/// One connection to one server, of one thread.
final class Link {
    private let silenceMilliseconds: Int
    let socket: DealerSocket
    /// Messages it carries that are not answered.
    var inFlight = 0
    /// Whether it took no more when it was tried last.
    var isFull = false

    init(
        _ endpoint: Endpoint, context: Context, silenceMilliseconds: Int
    ) throws(BenchError) {
        do throws(TransportError) {
            let socket = try DealerSocket(context)
            try socket.connect(endpoint)
            self.socket = socket
        } catch {
            throw .socket
        }
        self.silenceMilliseconds = silenceMilliseconds
    }

    /// The connections a run sends over, those to one verifier not side by side.
    static func connections(
        _ settings: BenchSettings, context: Context
    ) throws(BenchError) -> [Link] {
        var links: [Link] = []
        for _ in 0..<settings.connections {
            for endpoint in settings.verifiers {
                links.append(
                    try Link(
                        endpoint, context: context,
                        silenceMilliseconds: settings.silenceMilliseconds))
            }
        }
        return links
    }

    /// Sends one request and waits for its answer; nil when none comes in time.
    ///
    /// For what is asked between slices, when nothing else is in flight.
    func ask(_ request: [UInt8]) -> (envelope: ReplyEnvelope, message: [UInt8])? {
        let number: UInt64 = 0x7FFF_FFFF_FFFF_FFFF
        var frame = request
        RequestFrame.setRequestID(number, in: &frame)
        let ends = Clock.monotonic().advanced(
            byMicroseconds: UInt64(silenceMilliseconds) * 1000)
        var poller = Poller()
        let token = poller.add(socket)
        var isSent = false
        var message: [UInt8] = []
        var frames: [Range<Int>] = []
        while Clock.monotonic() < ends {
            if !isSent { isSent = socket.send(frame) == .sent }
            poller.setWaitsToWrite(token, !isSent)
            guard poller.wait(microseconds: 50_000) != .closed else { return nil }
            while socket.receive(into: &message) == .message {
                guard Batch.split(message.span, into: &frames) else { continue }
                for range in frames {
                    if let envelope = ReplyEnvelope.read(message.span, range),
                        envelope.address.requestID == number
                    {
                        return (envelope, message)
                    }
                }
            }
        }
        return nil
    }

    /// Asks for `stats`, `hello` and the like: a request without fields.
    func ask(_ kind: Kind) -> (envelope: ReplyEnvelope, message: [UInt8])? {
        var batch = BatchWriter()
        guard BareRequest.encode(kind, requestID: 0, into: &batch) == .written else { return nil }
        return ask(batch.bytes)
    }
}
