/// The limits of the durable part of a ledger.
package enum DurableLimits {
    /// Requests waiting for the commit thread.
    package static let requestsMax = 65_536
    /// Reports waiting for the ledger's loop; more are kept by the thread until there is room.
    package static let reportsMax = 4096
    /// Rows after which a commit takes no further group.
    package static let commitRowsMax = 4096
    /// Committed rows that the tables may lack before each further commit is followed by a fold.
    /// At an opening after a crash this many are folded: a few seconds at most.
    package static let pendingRowsMax = 262_144
    /// Rows folded at once while there is nothing else to do, and while there is.
    package static let foldRowsIdle = 512
    package static let foldRowsBusy = 1024
    /// Time without a commit, in microseconds, after which folding begins.
    package static let idleMicroseconds: UInt64 = 5000
    /// Longest wait for stragglers before a commit, in microseconds.
    package static let gatheringMicrosecondsMax: UInt64 = 1000
    /// Time between two writings of a witness, in microseconds.
    package static let witnessMicroseconds: UInt64 = 1_000_000
    /// Bytes of a witness, a request for a backup, or its result.
    package static let smallFileBytesMax = 8192
    /// How long a backup asked of a running ledger is waited for.
    package static let backupWaitMilliseconds: Int64 = 60_000
    /// How far before the end of what a copy holds an accepted loss may begin.
    package static let acceptLossMillisecondsMax: Int64 = 24 * 3_600_000
}
