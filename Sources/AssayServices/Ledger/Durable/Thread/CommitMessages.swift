package import AssayBytes
package import AssayLedger

/// Changes that belong together: on disk all or none.
package struct CommitGroup: Sendable {
    /// Rises from group to group.
    package var number: UInt64
    /// What changed, in order.
    package var rows: [RowChange]
    /// Ledger time of the change.
    package var time: WallTime

    /// The changes of one turn.
    package init(number: UInt64, rows: [RowChange], time: WallTime) {
        self.number = number
        self.rows = rows
        self.time = time
    }
}

/// What the commit thread is asked for.
package enum CommitRequest: Sendable {
    case commit(CommitGroup)
    /// Reads rows as they stand with every group asked for before.
    case scan(ticket: UInt64, RowScan)
    /// Copies the store to where an operator asked for it, and answers the operator.
    case backup(BackupRequest)
}

/// What the commit thread tells, in order.
package enum CommitReport: Sendable {
    /// All groups up to this number are on disk; `sequence` is the store's last commit.
    case committed(upTo: UInt64, sequence: UInt64)
    /// The rows a scan found.
    case scanned(ticket: UInt64, rows: [RowChange])
    /// A backup is in place, or why it is not.
    case backedUp(BackupRequest, problem: String?)
    /// The witness could not be written; said once until it can be again.
    case witnessFailed(String)
    /// The store failed: no group after the last `committed` will ever be reported, whether
    /// they are on disk is unknown, and the ledger must end.
    case failed(String)
}
