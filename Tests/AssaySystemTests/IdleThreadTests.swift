import AssaySystem
import Synchronization
import Testing

/// Threads that leave the processor to all others.
struct IdleThreadTests {
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
