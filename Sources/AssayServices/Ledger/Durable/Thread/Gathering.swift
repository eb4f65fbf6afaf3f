/// When a commit is worth waiting for.
///
/// Clients that wait for their answers come back together after a commit, one behind the other.
/// A commit begun with the first of them takes the rest only with the next, and from then on
/// there are two halves that never meet. So a commit waits a moment for as many rows as the last
/// two had; and where that brought nothing, not again for a while, so that a lone client is not
/// delayed.
struct Gathering {
    private var last = 0
    private var before = 0
    private var skips = 0
    private static let skipsAfterVain = 16

    /// How many rows to wait for.
    var wanted: Int { skips > 0 ? 0 : last + before }

    /// How long, in microseconds, where a commit takes so long.
    static func patience(commitMicroseconds: UInt64) -> UInt64 {
        min(commitMicroseconds / 2, DurableLimits.gatheringMicrosecondsMax)
    }

    /// What was committed, and what of it came during the wait; nil without a wait.
    mutating func note(rows: Int, gained: Int?) {
        (before, last) = (last, rows)
        if let gained {
            if gained == 0 { skips = Self.skipsAfterVain }
        } else if skips > 0 {
            skips -= 1
        }
    }
}
