import AssayPeer
import AssayWire
import Synchronization

/// Gathers the answers of one pass and lets the asker continue when the last is there.
final class ReplyCollector: Sendable {
    private struct State {
        var replies: [PeerReply]
        var missing: Int
    }

    private let state: Mutex<State>
    private let continuation: CheckedContinuation<[PeerReply], Never>

    /// Waits for `count` answers, at least one.
    init(count: Int, continuation: CheckedContinuation<[PeerReply], Never>) {
        let none = PeerReply.local(.unavailable)
        state = Mutex(State(replies: Array(repeating: none, count: count), missing: count))
        self.continuation = continuation
    }

    /// Takes the answer to the question at `index`; each comes once.
    func take(_ index: Int, _ reply: PeerReply) {
        let all: [PeerReply]? = state.withLock { state in
            state.replies[index] = reply
            state.missing -= 1
            return state.missing == 0 ? state.replies : nil
        }
        if let all { continuation.resume(returning: all) }
    }
}
