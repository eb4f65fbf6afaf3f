/// The entries of a line while its unit is split: some stay, some leave for the same line of
/// another unit, in their order.
///
/// Without a branch on what is random: where an entry is not to be added a zero is, and the next
/// is written over it.
struct PartedLine {
    private(set) var staying = InlineArray<9, UInt64>(repeating: 0)
    private(set) var leaving = InlineArray<9, UInt64>(repeating: 0)
    private(set) var staysCount = 0
    private(set) var leavesCount = 0

    /// Adds an entry where `one` is 1, to those that leave where `leaves` is.
    @inline(__always)
    mutating func add(_ entry: UInt64, _ one: Int, leaves: Int) {
        let stays = one & (leaves ^ 1)
        let leaves = one & leaves
        staying[staysCount] = entry & UInt64(bitPattern: Int64(0 &- stays))
        leaving[leavesCount] = entry & UInt64(bitPattern: Int64(0 &- leaves))
        staysCount &+= stays
        leavesCount &+= leaves
    }
}
