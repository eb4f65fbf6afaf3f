import AssaySystem
import Synchronization
import Testing

/// Advice on pages changes where memory lies, never what it holds.
struct HugePagesTests {
    @Test func `blocks made before and after keep what they hold`() throws {
        let sums = Mutex<[Int]>([])
        let thread = try Thread.start(name: "assay-test") {
            var blocks: [[UInt8]] = []
            for round in 0..<40 {
                blocks.append([UInt8](repeating: UInt8(round), count: 150_000))
                HugePages.advise(blockOf: 155_648)
            }
            let found = blocks.map { block in block.reduce(0) { $0 + Int($1) } }
            sums.withLock { $0 = found }
        }
        thread.join()
        #expect(sums.withLock { $0 } == (0..<40).map { $0 * 150_000 })
    }

    @Test func `an idle thread still runs`() throws {
        let ran = Mutex(false)
        let thread = try Thread.start(name: "assay-test") {
            let isIdle = Thread.becomeIdle()
            ran.withLock { $0 = isIdle }
        }
        thread.join()
        #expect(ran.withLock { $0 })
    }
}
