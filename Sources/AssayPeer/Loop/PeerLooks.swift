import AssayBytes
import AssayWire

/// What one server told of itself when somebody wanted to know.
package struct PeerLook: Sendable {
    /// Whether it said, when last probed, that it is ready.
    package var isReady = false
    /// The JSON text of its `stats`; nil where it told nothing in time.
    package var stats: [UInt8]?
    /// How long that took, in microseconds.
    package var microseconds: UInt64 = 0

    /// A look at a server that told nothing yet.
    package init() {}
}

/// One look at all servers, until all have answered or its time is over.
struct OpenLook {
    private let began: MonotonicTime
    private var looks: [PeerLook]
    private var waiting: Int
    private let completions: [PeerClient.LookCompletion]

    init(peers: Int, _ completions: [PeerClient.LookCompletion], now: MonotonicTime) {
        began = now
        looks = Array(repeating: PeerLook(), count: peers)
        waiting = peers
        self.completions = completions
    }

    /// Takes one server's answer; whatever is no `stats` counts as none.
    mutating func take(_ peer: Int, _ reply: PeerReply, now: MonotonicTime) {
        guard looks[peer].stats == nil, reply.code == .accepted, let envelope = reply.envelope,
            let stats = try? StatsReply.decode(envelope, in: reply.message.span)
        else { return }
        looks[peer].stats = Array(reply.message[stats.json])
        looks[peer].microseconds = now.microseconds(since: began)
        waiting -= 1
    }

    func isOver(_ now: MonotonicTime) -> Bool {
        waiting == 0 || now.microseconds(since: began) >= PeerLimits.lookMicrosecondsMax
    }

    /// Tells everybody who wanted to know.
    func complete(ready: [Bool]) {
        var told = looks
        for peer in told.indices { told[peer].isReady = ready[peer] }
        for completion in completions { completion(told) }
    }
}
