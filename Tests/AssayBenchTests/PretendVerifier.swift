import AssayBench
import AssayBytes
import AssayProver
import AssaySystem
import AssayTransport
import AssayWire
import Synchronization

/// A verifier on a thread and a socket of its own; it answers in an order of its own.
final class PretendVerifier: Sendable {
    let endpoint: Endpoint
    private let folder: TemporaryDirectory
    private let stopped = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    init(context: Context, issuerKey: SigningKey? = nil) throws {
        let folder = try TemporaryDirectory()
        let endpoint = try Endpoint("ipc://\(folder.file("verifier"))")
        self.folder = folder
        self.endpoint = endpoint
        let started = try Thread.start(name: "verifier") { [self] in
            try? serve(context, issuerKey)
        }
        thread.withLock { $0 = started }
    }

    func stop() {
        stopped.store(true, ordering: .releasing)
        thread.withLock { $0?.join() }
    }

    private func serve(_ context: Context, _ issuerKey: SigningKey?) throws {
        var router = try RouterSocket(context)
        _ = try router.bind(endpoint)
        var judge = try Judge(now: Clock.wall(), issuerKey: issuerKey)
        var poller = Poller()
        _ = poller.add(router)
        var message: [UInt8] = []
        var peer = PeerID()
        while !stopped.load(ordering: .acquiring) {
            _ = poller.wait(microseconds: 10_000)
            judge.now = Clock.wall()
            while case .message = router.receive(into: &message, peer: &peer) {
                let replies = judge.answer(message).replies.bytes
                var frames: [Range<Int>] = []
                guard Batch.split(replies.span, into: &frames) else { continue }
                // The last frame first, each in a message of its own.
                for frame in frames.reversed() {
                    _ = router.send(to: peer, Array(replies[frame]))
                }
            }
        }
    }
}

extension BenchSettings {
    /// Settings of a test: on a machine that stands still now and then an answer may take long,
    /// and none is to be counted as lost for that.
    static func patient(verifiers: [Endpoint], realm: RealmName) -> BenchSettings {
        var settings = BenchSettings(verifiers: verifiers, realm: realm)
        settings.silenceMilliseconds = 60_000
        settings.timeLeftMicroseconds = 60_000_000
        return settings
    }
}
