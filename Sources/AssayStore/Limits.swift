/// The bounds of this target.
package enum StoreLimits {
    /// Rows, and bytes of them encoded, that one commit may hold.
    package static let commitRowsMax = 65_536
    package static let commitBytesMax = 64 << 20
    /// Bytes of a key or an owner: their lengths have two bytes.
    package static let keyBytesMax = 65_535
    /// A file up to this size is checked at every opening (`quick_check`).
    package static let checkedBytesMax: UInt64 = 256 << 20
    /// Write-ahead pages of 4 KiB after which a checkpoint is due.
    package static let walPagesMax = 1024
    /// Bytes of write-ahead file kept for reuse after a checkpoint.
    package static let walBytesKept = 16 << 20
    /// SQLite's own cache of pages, in KiB.
    package static let cacheKibibytes = 32_768
    /// Rows folded in one transaction while a store is opened or closed.
    package static let foldRows = 4096
    /// Pages of 4 KiB a backup copies in one step.
    package static let backupPagesAStep: Int32 = 1024
}
