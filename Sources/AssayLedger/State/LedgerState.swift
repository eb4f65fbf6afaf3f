package import AssayBytes

/// The little that must outlive the process, so that a restart opens no window.
package struct LedgerState: Sendable, Equatable {
    /// The latest time the ledger may have used; written ahead of use.
    package var highWater: WallTime
    /// The latest time used before an operator accepted an earlier one: fences count from it.
    package var fenceFloor: WallTime
    /// How far ahead records of each realm were ever allowed to be dated.
    package var allowances: [RealmAllowance]

    /// What one ledger leaves to the next.
    package init(highWater: WallTime, fenceFloor: WallTime, allowances: [RealmAllowance]) {
        self.highWater = highWater
        self.fenceFloor = fenceFloor
        self.allowances = allowances
    }
}

/// Why a state file is not read. The ledger then does not start: guessing could open a window.
package enum LedgerStateError: UInt8, Error, Sendable {
    case tooLong
    case checksumWrong
    case versionUnknown
    case malformed
}
