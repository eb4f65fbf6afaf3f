import AssayBytes
package import AssayPeer
import AssaySystem
import Synchronization

/// Answers `GET /status`: asks the verifiers only when somebody looks, and at most once a
/// second, however many do.
package final class StatusDesk: Sendable {
    /// Asks every verifier once.
    package typealias Look = @Sendable (_ completion: @escaping PeerClient.LookCompletion) -> Void

    /// How old an answer may be, in microseconds: less than a page waits between two looks, so
    /// that each look is a new one.
    private static let ageMax: UInt64 = 900_000

    private struct State {
        var kept: (json: [UInt8], at: MonotonicTime)?
        var waiting: [OperatorsSite.Reply] = []
    }

    private let endpoints: [String]
    private let look: Look
    private let gate: @Sendable () -> [UInt8]
    private let state = Mutex(State())

    /// A desk over the verifiers at `endpoints`; `gate` makes the gate's own `stats`.
    package init(
        endpoints: [String], look: @escaping Look, gate: @escaping @Sendable () -> [UInt8]
    ) {
        self.endpoints = endpoints
        self.look = look
        self.gate = gate
    }

    /// Answers now, or when the verifiers have.
    package func serve(_ reply: @escaping OperatorsSite.Reply) {
        let now = Clock.monotonic()
        let (kept, isFirst) = state.withLock { state -> ([UInt8]?, Bool) in
            if let kept = state.kept, now.microseconds(since: kept.at) < Self.ageMax {
                return (kept.json, false)
            }
            state.waiting.append(reply)
            return (nil, state.waiting.count == 1)
        }
        if let kept { return reply(Self.answer(kept)) }
        guard isFirst else { return }
        look { looks in self.looked(looks) }
    }

    private func looked(_ looks: [PeerLook]) {
        let json = StatusDocument.json(gate: gate(), endpoints: endpoints, looks: looks)
        let waiting = state.withLock { state in
            state.kept = (json, Clock.monotonic())
            defer { state.waiting = [] }
            return state.waiting
        }
        for reply in waiting { reply(Self.answer(json)) }
    }

    private static func answer(_ json: [UInt8]) -> HTTPAnswer {
        .text("application/json", json)
    }
}
