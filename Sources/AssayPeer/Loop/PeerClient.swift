import AssayBytes
import AssaySystem
package import AssayTransport
import AssayWire
import Synchronization

/// Asks servers: a thread performs what a `PeerPipeline` says, its own (then anybody may ask) or
/// the caller's.
package final class PeerClient: Sendable {
    /// Called once with the answer, on the client's own thread: hand over, don't work there.
    package typealias Completion = @Sendable (PeerReply) -> Void

    /// Called once with what each server told, on the client's own thread.
    package typealias LookCompletion = @Sendable ([PeerLook]) -> Void

    struct Submission: Sendable {
        var frame: [UInt8]
        var deadline: MonotonicTime
        var completion: Completion
    }

    private let mailbox: Mailbox<Submission>
    private let shared: PeerClientState
    /// Nil where the caller drives the loop.
    private let thread: Thread?

    /// Starts a client of the servers at `endpoints`; none has to be there yet.
    package init(
        endpoints: [Endpoint], context: Context, name: String = "assay-peer",
        settings: PeerSettings = PeerSettings(), cpu: Int? = nil
    ) throws(PeerError) {
        guard !endpoints.isEmpty else { throw .noEndpoint }
        let shared = PeerClientState(peerCount: endpoints.count)
        let started: (Mailbox<Submission>, Thread)
        do {
            let mailbox = try Mailbox<Submission>(countMax: settings.callsMax)
            let thread = try Thread.start(name: name, cpu: cpu) {
                PeerLoop(
                    mailbox: mailbox, shared: shared, settings: settings, endpoints: endpoints,
                    context: context
                ).run()
            }
            started = (mailbox, thread)
        } catch {
            throw .system
        }
        mailbox = started.0
        thread = started.1
        self.shared = shared
    }

    /// A client whose loop somebody drives (`DrivenPeers`).
    init(mailbox: Mailbox<Submission>, shared: PeerClientState) {
        self.mailbox = mailbox
        self.shared = shared
        thread = nil
    }

    /// Asks; `frame` is one whole request frame (see `PeerCall`).
    package func submit(
        frame: [UInt8], timeLeftMicroseconds: UInt64, completion: @escaping Completion
    ) {
        let deadline = Clock.monotonic().advanced(byMicroseconds: timeLeftMicroseconds)
        let submission = Submission(frame: frame, deadline: deadline, completion: completion)
        guard !shared.isStopping else { return completion(.local(.unavailable)) }
        guard mailbox.tryPush(submission, wakes: thread != nil) else {
            return completion(.local(.overloaded))
        }
        if shared.isStopping { endStranded() }
    }

    /// The thread may have looked into the mailbox for the last time just before a submission:
    /// whoever drains it answers what was in it.
    private func endStranded() {
        var stranded: [Submission] = []
        mailbox.drain(into: &stranded)
        for submission in stranded { submission.completion(.local(.unavailable)) }
    }

    /// Asks in one pass, so that the frames share messages; `completion` is called once for each
    /// with its place in `frames`.
    package func submit(
        frames: [[UInt8]], timeLeftMicroseconds: UInt64,
        completion: @escaping @Sendable (Int, PeerReply) -> Void
    ) {
        let deadline = Clock.monotonic().advanced(byMicroseconds: timeLeftMicroseconds)
        let submissions = frames.enumerated().map { index, frame in
            Submission(frame: frame, deadline: deadline) { completion(index, $0) }
        }
        let taken = shared.isStopping ? 0 : mailbox.tryPush(contentsOf: submissions)
        for submission in submissions.dropFirst(taken) {
            submission.completion(.local(shared.isStopping ? .unavailable : .overloaded))
        }
        if taken > 0, shared.isStopping { endStranded() }
    }

    /// How many servers said of themselves, when last asked, that they are ready.
    package var readyPeers: Int { shared.readyPeers }

    /// Asks every server how it does, on the connections there are; whoever wants to know
    /// meanwhile is told the same.
    package func look(completion: @escaping LookCompletion) {
        guard shared.wantLook(completion) else {
            completion(Array(repeating: PeerLook(), count: shared.peerCount))
            return
        }
        mailbox.wake()
    }

    /// What the pipeline counted: every answer that was handed over is among it.
    package var counters: PeerCounters { shared.counters }

    /// Whether somebody ended it: who drives the loop leaves then.
    package var isStopping: Bool { shared.isStopping }

    /// Ends the open calls with `unavailable`, closes the sockets and waits for the thread; a
    /// caller that drives the loop notices and ends it.
    package func close() {
        shared.stop()
        mailbox.wake()
        thread?.join()
    }
}

/// Why a client cannot start.
package enum PeerError: Error, Sendable {
    /// There is nobody to ask.
    case noEndpoint
    /// The system gave no descriptor or thread.
    case system
}

/// What the client's thread tells the others.
final class PeerClientState: Sendable {
    private let stopping = Atomic(false)
    private let ready: Mutex<[Bool]>
    private let counted = Mutex(PeerCounters())
    /// Who wants to know how the servers do; nil once nobody will tell.
    private let looks = Mutex<[PeerClient.LookCompletion]?>([])
    let peerCount: Int

    init(peerCount: Int) {
        self.peerCount = peerCount
        ready = Mutex(Array(repeating: false, count: peerCount))
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }
    var readyPeers: Int { ready.withLock { $0.count { $0 } } }
    var counters: PeerCounters { counted.withLock { $0 } }

    func stop() { stopping.store(true, ordering: .releasing) }
    var readiness: [Bool] { ready.withLock { $0 } }

    /// Notes that somebody wants a look; false when too many do, or nobody will look any more.
    func wantLook(_ completion: @escaping PeerClient.LookCompletion) -> Bool {
        looks.withLock { looks in
            guard let count = looks?.count, count < PeerLimits.looksWaitingMax else {
                return false
            }
            looks?.append(completion)
            return true
        }
    }

    /// Who wanted a look until now; after `stop` nobody else is taken.
    func takeLooks() -> [PeerClient.LookCompletion] {
        looks.withLock { looks in
            let taken = looks ?? []
            looks = isStopping ? nil : []
            return taken
        }
    }
    func setReady(_ peer: Int, _ isReady: Bool) { ready.withLock { $0[peer] = isReady } }
    func publish(_ counters: PeerCounters) { counted.withLock { $0 = counters } }
}
