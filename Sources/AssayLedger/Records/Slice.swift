import AssayBytes

/// The stretch of time in which a generation's records expire.
///
/// Records are grouped by when they expire, in slices a quarter to a half as long as they
/// live, so that few generations are live at once and a whole one can be dropped. All records
/// of the ledger share them: digests already tell realms apart.
struct Slice: Hashable {
    /// The slice is 2^bits milliseconds long.
    var bits: Int
    var index: Int64

    /// The slice of a record that lives `life` milliseconds and expires at `expiry`.
    @inline(__always)
    init(expiry: WallTime, life: Int64) {
        let bits = Int64.bitWidth - 1 - max(life, 1).leadingZeroBitCount - 1
        self.bits = max(bits, Self.bitsMin)
        index = expiry.milliseconds >> self.bits
    }

    /// When everything in the slice has expired.
    var end: WallTime {
        @inline(__always)
        get { WallTime(milliseconds: (index + 1) << bits) }
    }

    /// Not shorter than about a second: a generation has a cost of its own.
    private static let bitsMin = 10
}
