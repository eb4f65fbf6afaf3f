package import AssayBytes

/// A stretch of time in which the ledger remembers everything that was taken.
///
/// One ends whenever that memory is lost, or would no longer be enough: at a start, when a
/// reload lengthens a window, when wall time jumps ahead, when an operator accepts an earlier
/// time.
package struct Epoch: Sendable, Equatable {
    /// Random; a discharge names the epoch it was examined under.
    package var id: Bytes16
    package var start: WallTime
    /// The latest time any earlier epoch may have used, or `start` when that is later: fences
    /// are counted from here.
    package var fenceBase: WallTime

    /// An epoch that begins at `start`.
    ///
    /// - Parameter floor: the latest time earlier epochs may have used; nil when none is known
    ///   to be later than `start`.
    package init(id: Bytes16, start: WallTime, floor: WallTime? = nil) {
        self.id = id
        self.start = start
        fenceBase = max(start, floor ?? start)
    }
}
