import AssayBytes
import AssayPeer
import AssayWire
import Testing

/// A pipeline, a clock and shorthands for what a loop would do with them.
struct PeerBench {
    var pipeline: PeerPipeline
    var now = MonotonicTime(microseconds: 1_000_000)
    var sent: [(peer: Int, message: [UInt8])] = []
    var completed: [UInt64: [PeerReply]] = [:]
    var probes = 0

    init(peers: Int, _ change: (inout PeerSettings) -> Void = { _ in }) {
        var settings = PeerSettings()
        change(&settings)
        pipeline = PeerPipeline(peerCount: peers, settings: settings)
    }

    mutating func submit(_ token: UInt64, milliseconds: UInt64 = 1000) {
        var writer = BatchWriter()
        let operation = Bytes16(high: token, low: 7)
        writer.beginRequest(.hello, RequestHead(requestID: 0, operationID: operation))
        #expect(writer.end() == .written)
        let deadline = now.advanced(byMicroseconds: milliseconds * 1000)
        pipeline.submit(PeerCall(frame: writer.bytes, deadline: deadline, token: token), now: now)
    }

    mutating func turn(after milliseconds: UInt64 = 0) {
        now = now.advanced(byMicroseconds: milliseconds * 1000)
        pipeline.tick(now: now)
        pipeline.flush(now: now)
        perform()
    }

    mutating func perform() {
        for action in pipeline.takeActions() {
            switch action {
            case .send(let peer, let message):
                if isProbe(message) { probes += 1 } else { sent.append((peer, message)) }
            case .complete(let token, let reply):
                completed[token, default: []].append(reply)
            case .probed:
                break
            }
        }
    }

    /// Answers every frame of a sent message.
    mutating func answer(_ index: Int, code: Reason = .accepted, kind: Kind? = nil) {
        let (peer, message) = sent[index]
        var writer = BatchWriter()
        for request in requests(message) {
            var address = request.address
            if let kind { address.kind = kind }
            writer.beginReply(address, code)
            #expect(writer.end() == .written)
        }
        pipeline.received(peer: peer, message: writer.bytes, now: now)
        perform()
    }

    mutating func notice(from peer: Int) {
        var writer = BatchWriter()
        writer.beginReply(
            ReplyAddress(kind: .draining, requestID: 0, operationID: .zero), .accepted)
        #expect(writer.end() == .written)
        pipeline.received(peer: peer, message: writer.bytes, now: now)
        perform()
    }

    func requests(_ message: [UInt8]) -> [RequestEnvelope] {
        var frames: [Range<Int>] = []
        #expect(Batch.split(message.span, into: &frames))
        return frames.compactMap { frame in
            guard case .request(let envelope) = RequestEnvelope.read(message.span, frame) else {
                return nil
            }
            return envelope
        }
    }

    func isProbe(_ message: [UInt8]) -> Bool {
        requests(message).contains { $0.address.requestID >> 63 == 1 }
    }

    /// Peers answer a probe: they are there, and say how they are.
    mutating func greet(_ peers: Int..., state: ServerState = .ready) {
        for peer in peers {
            let hello = HelloReply(
                role: "verifier", kinds: [.hello], limits: [], software: "test", state: state)
            let address = ReplyAddress(
                kind: .hello, requestID: 1 << 63 | UInt64(peer), operationID: .zero)
            var writer = BatchWriter()
            let writing = hello.encode(to: address, into: &writer)
            #expect(writing == .written)
            pipeline.received(peer: peer, message: writer.bytes, now: now)
        }
        perform()
    }
}
