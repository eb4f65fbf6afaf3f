import AssayBytes
import AssaySystem
package import AssayTransport
import AssayWire

/// Performs what a `PeerPipeline` says: sockets, clock and completions, on one thread.
///
/// A turn is a wait, `receive`, then `send`; between the two its driver may submit more.
package struct PeerLoop: ~Copyable {
    /// Wait between two looks at deadlines while calls are open, in microseconds.
    private static let busyWait: UInt64 = 2_000
    /// The same while none is; a submission wakes the loop at once.
    private static let idleWait: UInt64 = 50_000
    /// Messages taken from one socket in a turn, so that no server starves another.
    private static let messagesPerTurnMax = 64

    private let mailbox: Mailbox<PeerClient.Submission>
    private let shared: PeerClientState
    private var pipeline: PeerPipeline
    private var completions: [UInt64: PeerClient.Completion] = [:]
    private var nextToken: UInt64 = 0
    private var submissions: [PeerClient.Submission] = []
    private var look: OpenLook?
    private var actions: [PeerAction] = []
    /// Nil where a socket could not be had: then every call ends `unavailable`.
    private let dealers: [ConnectedDealer]?
    private var mail: PollToken?
    private var tokens: [PollToken] = []
    private var lastTick = MonotonicTime(microseconds: 0)
    private var isMailSignalled = true

    init(
        mailbox: Mailbox<PeerClient.Submission>, shared: PeerClientState, settings: PeerSettings,
        endpoints: [Endpoint], context: Context
    ) {
        self.mailbox = mailbox
        self.shared = shared
        pipeline = PeerPipeline(peerCount: max(1, shared.peerCount), settings: settings)
        dealers = try? endpoints.map { try ConnectedDealer($0, context) }
    }

    consuming func run() {
        var poller = Poller()
        watch(in: &poller)
        while !isStopping {
            guard poller.wait(microseconds: waitMicroseconds) != .closed else { break }
            receive(poller)
            send()
        }
        end()
    }

    /// Whether its driver is to leave the turns for `end`.
    package var isStopping: Bool { shared.isStopping || dealers == nil }

    /// Calls that wait for an answer.
    package var callsOpen: Int { pipeline.callsOpen }

    /// How long a turn may wait.
    package var waitMicroseconds: UInt64 {
        pipeline.callsOpen > 0 || look != nil ? Self.busyWait : Self.idleWait
    }

    /// Lets a poller wake its driver.
    package mutating func watch(in poller: inout Poller) {
        mail = poller.add(fd: mailbox.fd)
        tokens = (dealers ?? []).map { poller.add($0.socket) }
    }

    /// Takes what has come, and completes the calls it answers.
    package mutating func receive(_ poller: borrowing Poller) {
        guard let dealers else { return }
        let now = Clock.monotonic()
        isMailSignalled = mail.map { poller.isReadable($0) } ?? true
        for (peer, token) in tokens.enumerated() where poller.isReadable(token) {
            receive(peer, dealers[peer], now)
        }
        if pipeline.hasActions { perform(dealers, now) }
    }

    /// Sends what was submitted, and whatever time asks for.
    package mutating func send() {
        guard let dealers else { return }
        let now = Clock.monotonic()
        takeSubmissions(now, isSignalled: isMailSignalled)
        isMailSignalled = false
        if now.microseconds(since: lastTick) >= Self.busyWait {
            pipeline.tick(now: now)
            lastTick = now
            keepLooking(now)
            for peer in dealers.indices where !pipeline.isHealthy(peer, now) {
                shared.setReady(peer, false)
            }
            shared.publish(pipeline.counters)
        }
        pipeline.flush(now: now)
        if pipeline.hasActions { perform(dealers, now) }
    }

    private mutating func takeSubmissions(_ now: MonotonicTime, isSignalled: Bool) {
        mailbox.drain(into: &submissions, isSignalled: isSignalled)
        for index in submissions.indices {
            nextToken += 1
            completions[nextToken] = submissions[index].completion
            // Moved, not shared: the pipeline writes into the frame.
            var frame: [UInt8] = []
            swap(&frame, &submissions[index].frame)
            let call = PeerCall(
                frame: frame, deadline: submissions[index].deadline, token: nextToken)
            frame = []
            pipeline.submit(call, now: now)
        }
        submissions.removeAll(keepingCapacity: true)
    }

    private mutating func receive(_ peer: Int, _ dealer: ConnectedDealer, _ now: MonotonicTime) {
        for _ in 0..<Self.messagesPerTurnMax {
            var message: [UInt8] = []
            switch dealer.socket.receive(into: &message) {
            case .message: pipeline.received(peer: peer, message: message, now: now)
            case .malformed: pipeline.receivedMalformed()
            case .nothing, .closed: return
            }
        }
    }

    private mutating func perform(_ dealers: [ConnectedDealer], _ now: MonotonicTime) {
        pipeline.takeActions(into: &actions)
        // First: whoever is handed an answer finds it counted.
        shared.publish(pipeline.counters)
        for action in actions {
            switch action {
            case .send(let peer, let message):
                guard dealers[peer].socket.send(message) != .sent else { continue }
                pipeline.sendFailed(peer: peer, message: message, now: now)
            case .complete(let token, let reply):
                completions.removeValue(forKey: token)?(reply)
            case .probed(let peer, let reply) where reply.envelope?.kind == .stats:
                look?.take(peer, reply, now: now)
            case .probed(let peer, let reply):
                let hello = reply.envelope.flatMap {
                    try? HelloReply.decode($0, in: reply.message.span)
                }
                shared.setReady(peer, hello?.state == .ready)
            }
        }
        actions.removeAll(keepingCapacity: true)
    }

    /// Begins a look where somebody wants one, and ends it.
    private mutating func keepLooking(_ now: MonotonicTime) {
        if look?.isOver(now) == true {
            look?.complete(ready: shared.readiness)
            look = nil
        }
        guard look == nil else { return }
        let wanted = shared.takeLooks()
        guard !wanted.isEmpty else { return }
        look = OpenLook(peers: shared.peerCount, wanted, now: now)
        for peer in 0..<shared.peerCount { pipeline.look(peer: peer) }
    }

    /// The end: whoever still waits is told that there is no answer.
    package consuming func end() {
        shared.stop()
        look?.complete(ready: shared.readiness)
        for completion in shared.takeLooks() {
            completion(Array(repeating: PeerLook(), count: shared.peerCount))
        }
        mailbox.drain(into: &submissions)
        for submission in submissions { submission.completion(.local(.unavailable)) }
        for completion in completions.values { completion(.local(.unavailable)) }
        completions.removeAll()
    }
}

/// A DEALER and the server it is connected to, so that several stand in an array.
final class ConnectedDealer {
    let socket: DealerSocket

    init(_ endpoint: Endpoint, _ context: Context) throws(TransportError) {
        socket = try DealerSocket(context)
        try socket.connect(endpoint)
    }
}
