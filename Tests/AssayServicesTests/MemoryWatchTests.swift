import AssayBytes
import AssayServices
import AssaySystem
import Testing

@Suite struct MemoryWatchTests {
    @Test func `memory that was freed is given back instead of refusing for ever`() {
        let before = ProcessFigures.now().residentBytes
        var kept: [[UInt8]] = []
        // Small blocks, of which the last keeps the allocator from giving back the rest.
        var freed = (0..<256 << 10).map { _ in [UInt8](repeating: 1, count: 1000) }
        if let last = freed.popLast() { kept.append(last) }
        var watch = MemoryWatch(bytesMax: before + 128 << 20)
        let early = MonotonicTime(microseconds: 1_000_000)
        let wasHigh = watch.isHigh(early)
        #expect(wasHigh)
        freed = []
        let later = early.advanced(byMicroseconds: MemoryWatch.giveBackMicrosecondsMin)
        let isHigh = watch.isHigh(later)
        #expect(!isHigh)
        withExtendedLifetime(kept) {}
    }
}
