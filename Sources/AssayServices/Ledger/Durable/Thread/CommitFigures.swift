import Synchronization

/// Counts of a commit thread, read by any thread.
package final class CommitFigures: Sendable {
    let commitCount = Atomic<UInt64>(0)
    let rowCount = Atomic<UInt64>(0)
    let pending = Atomic<Int>(0)
    let microseconds = Atomic<UInt64>(0)

    /// Commits since the start.
    package var commits: UInt64 { commitCount.load(ordering: .relaxed) }
    /// Rows of them.
    package var rows: UInt64 { rowCount.load(ordering: .relaxed) }
    /// Rows that are on disk but not in their tables yet.
    package var pendingRows: Int { pending.load(ordering: .relaxed) }
    /// What a commit takes, as a running mean.
    package var commitMicroseconds: UInt64 { microseconds.load(ordering: .relaxed) }
}
