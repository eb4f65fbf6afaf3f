package import AssayBytes
import AssaySystem

/// A role's look at its resident memory against its limit.
///
/// Above the limit, memory that was freed is given back to the machine now and then: the
/// allocator would keep it, and the role refuse for ever what it has room for.
package struct MemoryWatch {
    /// Time between two returns of memory, in microseconds: each is a pause.
    package static let giveBackMicrosecondsMin: UInt64 = 5_000_000

    private let bytesMax: UInt64
    private let memory: ResidentMemory?
    private var nextGiveBack = MonotonicTime(microseconds: 0)
    /// Bytes in RAM when it looked last.
    package private(set) var resident: UInt64 = 0

    /// A watch over a limit of `bytesMax` bytes.
    package init(bytesMax: UInt64) {
        self.bytesMax = bytesMax
        memory = try? ResidentMemory()
    }

    /// Looks, and gives back what is free where it is too much; whether it still is.
    package mutating func isHigh(_ now: MonotonicTime) -> Bool {
        resident = memory?.bytes() ?? 0
        guard resident > bytesMax, nextGiveBack <= now else { return resident > bytesMax }
        nextGiveBack = now.advanced(byMicroseconds: Self.giveBackMicrosecondsMin)
        FreeMemory.giveBack()
        resident = memory?.bytes() ?? 0
        return resident > bytesMax
    }
}
