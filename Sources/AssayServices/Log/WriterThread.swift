import AssaySystem
import Synchronization

/// A thread that waits for devices, so that no other has to: it does one piece of work whenever
/// it is woken, and from time to time, until it is stopped.
final class WriterThread: Sendable {
    private let wakeUp: EventFD
    private let hasEnded: EventFD
    private let isStopping = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    /// A thread that is not started yet, and may be woken already.
    init() throws(SystemError) {
        wakeUp = try EventFD()
        hasEnded = try EventFD()
    }

    /// Starts it; `work` is done at least every `milliseconds`, and once more at the end.
    func start(
        name: String, everyMilliseconds milliseconds: Int32, _ work: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let started = try Thread.start(name: name) {
            while !self.isStopping.load(ordering: .acquiring) {
                _ = self.wakeUp.wait(milliseconds: milliseconds)
                work()
            }
            work()
            self.hasEnded.signal()
        }
        thread.withLock { $0 = started }
    }

    /// There is work.
    func wake() { wakeUp.signal() }

    /// Ends the thread after its work at hand. A stalled device gets so long to take the last of
    /// it, and no longer: it must not keep a process from its end.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        wake()
        thread.withLock { thread in
            guard let ending = thread else { return }
            if hasEnded.wait(milliseconds: LogLimits.stopMillisecondsMax) { ending.join() }
            thread = nil
        }
    }
}
