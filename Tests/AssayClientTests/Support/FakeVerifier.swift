import AssayBytes
import AssaySystem
import AssayTransport
import AssayWire
import Synchronization

/// A request as the fake verifier saw it.
struct SeenRequest: Sendable {
    var envelope: RequestEnvelope
    /// The message it came in, which its ranges point into.
    var bytes: [UInt8]
    /// The number of that message.
    var message: Int

    var operationID: Bytes16 { envelope.address.operationID }
    var realm: String { envelope.realmName(in: bytes.span).text }
}

/// What the fake verifier does with a request.
enum FakeAnswer: Sendable {
    case silence
    /// Writes a reply, or something that only looks like one.
    case reply(@Sendable (ReplyAddress, inout BatchWriter) -> Void)
    /// Sends these bytes, whatever they are.
    case raw([UInt8])
}

/// A ROUTER in this process that answers what a test says: `answer` is given the number of the
/// request, from zero, and the request. Probes are answered as a ready verifier does.
final class FakeVerifier: Sendable {
    typealias Script = @Sendable (Int, SeenRequest) -> FakeAnswer

    let address: String
    private let state: State
    private let folder: TemporaryDirectory
    private let thread: Thread

    private final class State: Sendable {
        let seen = Mutex<[SeenRequest]>([])
        let stopping = Atomic(false)
        let bound = Atomic(false)
    }

    init(
        state serverState: ServerState = .ready, answersProbes: Bool = true,
        _ script: @escaping Script
    ) throws {
        let folder = try TemporaryDirectory()
        let address = "ipc://\(folder.file("verifier"))"
        let state = State()
        self.folder = folder
        self.address = address
        self.state = state
        let endpoint = try Endpoint(address)
        thread = try Thread.start(name: "fake-verifier") {
            guard let context = try? Context(), let router = try? RouterSocket(context),
                (try? router.bind(endpoint)) != nil
            else { return }
            state.bound.store(true, ordering: .releasing)
            var server = Server(
                router: router, serverState: serverState, answersProbes: answersProbes)
            while !state.stopping.load(ordering: .acquiring) {
                server.turn(script) { request in
                    state.seen.withLock { seen in
                        seen.append(request)
                        return seen.count - 1
                    }
                }
            }
        }
    }

    deinit {
        state.stopping.store(true, ordering: .releasing)
        thread.join()
    }

    /// The requests so far, probes apart.
    var seen: [SeenRequest] { state.seen.withLock { $0 } }
}

/// The fake verifier's side of its thread.
private struct Server: ~Copyable {
    var router: RouterSocket
    var serverState: ServerState
    var answersProbes: Bool
    var messages = 0
    var poller = Poller()

    init(router: consuming RouterSocket, serverState: ServerState, answersProbes: Bool) {
        _ = poller.add(router)
        self.router = router
        self.serverState = serverState
        self.answersProbes = answersProbes
    }

    mutating func turn(
        _ script: FakeVerifier.Script, _ record: (SeenRequest) -> Int
    ) {
        _ = poller.wait(microseconds: 10_000)
        var message: [UInt8] = []
        var peer = PeerID()
        while router.receive(into: &message, peer: &peer) == .message {
            var frames: [Range<Int>] = []
            guard Batch.split(message.span, into: &frames) else { continue }
            messages += 1
            for frame in frames {
                guard case .request(let envelope) = RequestEnvelope.read(message.span, frame)
                else { continue }
                let request = SeenRequest(envelope: envelope, bytes: message, message: messages)
                send(answer(request, script, record), to: envelope.address, peer)
            }
        }
    }

    private func answer(
        _ request: SeenRequest, _ script: FakeVerifier.Script, _ record: (SeenRequest) -> Int
    ) -> FakeAnswer {
        let isProbe = request.envelope.kind == .hello && request.operationID.isZero
        guard isProbe else { return script(record(request), request) }
        return answersProbes ? .hello(serverState) : .silence
    }

    private mutating func send(_ answer: FakeAnswer, to address: ReplyAddress, _ peer: PeerID) {
        switch answer {
        case .silence: return
        case .raw(let bytes): _ = router.send(to: peer, bytes)
        case .reply(let write):
            var batch = BatchWriter()
            write(address, &batch)
            _ = router.send(to: peer, batch.bytes)
        }
    }
}
