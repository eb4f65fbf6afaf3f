import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire
import Synchronization

/// A verifier on a thread and a socket of its own that answers `token.verify` by the token's text:
/// `unavailable`, `overloaded`, `silent`, a reason's name; anything else is accepted.
final class TokenVerifier: Sendable {
    let endpoint: Endpoint
    /// Tokens asked about, in their order.
    let asked = Mutex<[String]>([])
    /// What it says whatever is asked; `silent` answers not even a probe.
    let mood = Mutex<String?>(nil)
    private let folder: TemporaryDirectory
    private let stopped = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    init(_ context: Context) throws {
        let folder = try TemporaryDirectory()
        endpoint = try Endpoint("ipc://\(folder.file("verifier"))")
        self.folder = folder
        let started = try Thread.start(name: "verifier") { [self] in try? serve(context) }
        thread.withLock { $0 = started }
    }

    func stop() {
        stopped.store(true, ordering: .releasing)
        thread.withLock { $0?.join() }
    }

    func say(_ mood: String?) { self.mood.withLock { $0 = mood } }

    private func serve(_ context: Context) throws {
        var router = try RouterSocket(context)
        _ = try router.bind(endpoint)
        var poller = Poller()
        _ = poller.add(router)
        var message: [UInt8] = []
        var peer = PeerID()
        while !stopped.load(ordering: .acquiring) {
            _ = poller.wait(microseconds: 10_000)
            while case .message = router.receive(into: &message, peer: &peer) {
                for reply in replies(to: message) { _ = router.send(to: peer, reply) }
            }
        }
    }

    private func replies(to message: [UInt8]) -> [[UInt8]] {
        var frames: [Range<Int>] = []
        guard Batch.split(message.span, into: &frames) else { return [] }
        return frames.compactMap { frame in
            guard case .request(let request) = RequestEnvelope.read(message.span, frame) else {
                return nil
            }
            return reply(to: request, in: message)
        }
    }

    private func reply(to request: RequestEnvelope, in message: [UInt8]) -> [UInt8]? {
        let mood = mood.withLock { $0 }
        var batch = BatchWriter()
        if request.kind == .hello {
            let hello = HelloReply(
                role: "verifier", kinds: [.hello, .tokenVerify], limits: [], software: "test",
                state: mood == "starting" ? .starting : .ready)
            guard mood != "silent", hello.encode(to: request.address, into: &batch) == .written
            else { return nil }
            return batch.bytes
        }
        guard let call = try? TokenVerifyRequest.decode(request, in: message.span) else {
            return nil
        }
        let token = String(decoding: message[call.accessToken], as: UTF8.self)
        asked.withLock { $0.append(token) }
        let said = mood ?? token
        guard said != "silent", said != "mute" else { return nil }
        if let reason = Reason(name: said == "starting" ? "unavailable" : said),
            reason != .accepted
        {
            _ = Refusal(reason).encode(to: request.address, into: &batch)
            return batch.bytes
        }
        let source = Array("alice{}".utf8)
        let reply = TokenVerifyReply(expiresAt: 1, tokenSubject: 0..<5, claims: 5..<7)
        _ = reply.encode(to: request.address, from: source.span, into: &batch)
        return batch.bytes
    }
}
