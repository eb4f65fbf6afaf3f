import AssayBytes

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
    /// Its socket took nothing more until then.
    var blockedUntil = MonotonicTime(microseconds: 0)

    /// Whether it may be chosen before others: not leaving, not blocked, owing no answer.
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
    var attemptEnds: MonotonicTime
    var peer: Int
    var attempts: Int
    /// Whether it waits in the ready queue (again).
    var isQueued: Bool
}
