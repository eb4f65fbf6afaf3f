import AssayBytes
import AssayWire

/// What the pipeline knows of one peer.
struct PeerState {
    /// Frames sent and not yet answered or given up.
    var outstanding = 0
    /// When it last said anything; nil before its first word.
    var heard: MonotonicTime?
    /// When the oldest probe without an answer was sent.
    var probeUnanswered: MonotonicTime?
    /// An attempt went unanswered and nothing was heard since.
    var hasMissed = false
    /// When the next probe is due.
    var nextProbe = MonotonicTime(microseconds: 0)
    /// It announced that it is about to leave.
    var isDraining = false
    /// It said of itself that it cannot decide yet, or no more.
    var isUnready = false
    /// Calls in a row that it left unanswered.
    var misses = 0
    /// It could not decide, or did not answer, and is left out until then.
    var avoidedUntil = MonotonicTime(microseconds: 0)
    /// Its socket took nothing more until then.
    var blockedUntil = MonotonicTime(microseconds: 0)

    /// Whether it is chosen before others: healthy, ready, and not left out for a while.
    func isPreferred(_ now: MonotonicTime, settings: PeerSettings) -> Bool {
        guard !isUnready, avoidedUntil <= now, isHealthy(now, settings: settings) else {
            return false
        }
        // Of one that never spoke, less silence is enough.
        guard heard == nil, let since = probeUnanswered else { return true }
        return now.microseconds(since: since) < settings.attemptMicrosecondsMin
    }

    /// Leaves it out for a while, after an answer that decides nothing.
    mutating func avoid(for microseconds: UInt64, _ now: MonotonicTime) {
        let end = now.advanced(byMicroseconds: microseconds)
        if avoidedUntil < end { avoidedUntil = end }
    }

    /// Notes a call that went unanswered for as long as one may take.
    mutating func missed(_ now: MonotonicTime, settings: PeerSettings) {
        hasMissed = true
        avoid(for: settings.avoidedMicroseconds << UInt64(min(misses, 3)), now)
        misses += 1
    }

    /// Whether it is there: not leaving, not blocked, owing no answer.
    func isHealthy(_ now: MonotonicTime, settings: PeerSettings) -> Bool {
        guard !isDraining, !hasMissed, blockedUntil <= now else { return false }
        guard let since = probeUnanswered else { return true }
        return now.microseconds(since: since) < settings.silenceMicrosecondsMax
    }
}

/// One call in its slot. The slot's number and generation make the request id, so an answer
/// to an earlier use of the slot is told apart.
struct PendingCall {
    var call: PeerCall
    var firstSent: MonotonicTime
    var attemptBegan: MonotonicTime
    var attemptEnds: MonotonicTime
    var peer: Int
    var attempts: Int
    /// Whether it waits in the ready queue (again).
    var isQueued: Bool

    /// What was asked, and when first. It changes nothing, and is `mutating` so that the call is
    /// looked at in its slot, and not copied.
    mutating func asked() -> (kind: Kind, firstSent: MonotonicTime) {
        (RequestFrame.kind(of: call.bytes, at: call.frame.lowerBound), firstSent)
    }

    /// It is sent to a peer, whose answer is waited for until then.
    mutating func beginAttempt(at peer: Int, _ now: MonotonicTime, until end: MonotonicTime) {
        isQueued = false
        self.peer = peer
        if attempts == 0 { firstSent = now }
        attempts += 1
        attemptBegan = now
        attemptEnds = end
    }
}
