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
    /// The number of the call it belongs to, and of the attempt at that call, from zero. How
    /// often a call is sent again depends on how busy the machine is.
    var call = 0
    var attempt = 0

    var operationID: Bytes16 { envelope.address.operationID }
    var realm: String { envelope.realmName(in: bytes.span).text }

    /// Whether both are attempts at one call: another has another request id, also under the same
    /// operation.
    func isOfSameCall(_ other: SeenRequest) -> Bool {
        envelope.address.requestID == other.envelope.address.requestID
            && operationID == other.operationID
    }
}

/// What the fake verifier does with a request.
enum FakeAnswer: Sendable {
    case silence
    /// Writes a reply, or something that only looks like one.
    case reply(@Sendable (ReplyAddress, inout BatchWriter) -> Void)
    /// Sends these bytes, whatever they are.
    case raw([UInt8])
}

/// A ROUTER in this process that answers what a test says: the script is given the number of the
/// call, from zero, and the request. Probes are answered as a ready verifier does.
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

        /// Keeps a request, and gives it the numbers of its call and attempt.
        func note(_ request: SeenRequest) -> SeenRequest {
            seen.withLock { seen in
                var noted = request
                let earlier = seen.last { $0.isOfSameCall(request) }
                noted.call = earlier?.call ?? seen.count { $0.attempt == 0 }
                noted.attempt = earlier.map { $0.attempt + 1 } ?? 0
                seen.append(noted)
                return noted
            }
        }
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
                server.turn(script) { request in state.note(request) }
            }
        }
    }

    deinit {
        state.stopping.store(true, ordering: .releasing)
        thread.join()
    }

    /// The calls so far, each as it was first sent, probes apart.
    var seen: [SeenRequest] { attempts.filter { $0.attempt == 0 } }
    /// The requests so far, probes apart.
    var attempts: [SeenRequest] { state.seen.withLock { $0 } }
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
        _ script: FakeVerifier.Script, _ record: (SeenRequest) -> SeenRequest
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
        _ request: SeenRequest, _ script: FakeVerifier.Script,
        _ record: (SeenRequest) -> SeenRequest
    ) -> FakeAnswer {
        let isProbe = request.envelope.kind == .hello && request.operationID.isZero
        guard !isProbe else { return answersProbes ? .hello(serverState) : .silence }
        let noted = record(request)
        return script(noted.call, noted)
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
