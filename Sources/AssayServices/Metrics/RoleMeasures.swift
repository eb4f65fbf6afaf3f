package import AssayBytes
import AssayPeer
import AssayProofs
import AssaySystem
import AssayWire

/// What a verifier measures beside its counters; written by all of its threads.
package final class VerifierMeasures: Sendable {
    package let verdicts = VerdictCounters()
    package let latencies = LatencySet<VerifierStage>()
    /// Of proofs that were accepted.
    package let offsetsAccepted = OffsetHistogram()
    /// Of proofs that were refused, where it is known.
    package let offsetsRefused = OffsetHistogram()
    /// Reads the clock between the stages of a batch; nil measures none of them.
    private let clock: (@Sendable () -> MonotonicTime)?

    /// Nothing measured.
    package init(clock: (@Sendable () -> MonotonicTime)? = nil) {
        self.clock = clock
    }
}

extension VerifierMeasures {
    /// A stage of a batch of so many ended; when.
    func ended(_ stage: VerifierStage, since start: MonotonicTime, count: Int) -> MonotonicTime {
        guard let clock, count > 0 else { return start }
        let now = clock()
        latencies[stage].observe(
            microseconds: now.microseconds(since: start), count: UInt64(count))
        return now
    }

    /// Requests that arrived then are answered.
    func answered(_ arrivals: inout [MonotonicTime], at now: MonotonicTime) {
        var run = CountedRun()
        for arrival in arrivals {
            let waited = now.microseconds(since: arrival)
            if let ended = run.add(waited) { latencies[.whole].observe(ended) }
        }
        if let ended = run.end() { latencies[.whole].observe(ended) }
        arrivals.removeAll(keepingCapacity: true)
    }

    /// How far a proof that says when it was made is dated from the ledger's clock, in seconds.
    static func offset(of claims: Claims, at time: WallTime?) -> Int64? {
        switch claims {
        case .dpop(let claims):
            guard let time else { return nil }
            let bound: Int64 = 1 << 50
            return min(max(claims.iat, -bound), bound) - time.seconds
        case .token(let claims):
            return claims.measured
        default:
            return nil
        }
    }

    /// A proof was refused for when it says it was made, before its claims were whole.
    func refusedByTime(_ refusal: Refusal) {
        guard refusal.reason == .dpopIatTooOld || refusal.reason == .dpopIatInFuture,
            let measured = refusal.measured
        else { return }
        offsetsRefused.observe(seconds: measured)
    }
}

extension Kind {
    /// Stands for the kind of a frame that cannot be read.
    static let unreadable = Kind(rawValue: 0xFFFF)

    /// Whether it asks how a service is, not about a proof.
    var isOfService: Bool { self == .hello || self == .stats }
}

/// What a gate measures beside its counters; written by all of its threads.
package final class GateMeasures: Sendable {
    package let verdicts = VerdictCounters()
    package let latencies = LatencySet<GateStage>()
    /// How often each reason was excused in shadow mode.
    package let shadowReasons = ReasonCounters()

    /// Nothing measured.
    package init() {}
}

extension GateMeasures {
    /// A question that arrived at `arrival` got its reply, or none.
    func answered(_ frame: [UInt8], _ reply: PeerReply, arrival: MonotonicTime) {
        verdicts.add(RequestFrame.kind(of: frame), reply.code.verdict)
        guard reply.envelope != nil else {
            latencies[.whole].observe(
                microseconds: Clock.monotonic().microseconds(since: arrival))
            return
        }
        latencies[.verifier].observe(
            microseconds: reply.received.microseconds(since: reply.sent))
        latencies[.whole].observe(microseconds: reply.received.microseconds(since: arrival))
    }
}
