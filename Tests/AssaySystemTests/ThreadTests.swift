import AssayBytes
import AssaySystem
import Glibc
import Synchronization
import Testing

@Suite struct ThreadTests {
    @Test func `a thread runs its body and is joined, also twice`() throws {
        let flag = Flag()
        let thread = try Thread.start(name: "a name longer than fifteen", cpu: 0) { flag.set() }
        thread.join()
        thread.join()
        #expect(flag.isSet)
        #expect(thread.isFinished)
        #expect(thread.cpuMicroseconds() == nil)
    }

    @Test(arguments: [-1, 1023, 100_000])
    func `a processor that isn't there is passed over`(cpu: Int) throws {
        let flag = Flag()
        try Thread.start(name: "cpu", cpu: cpu) { flag.set() }.join()
        #expect(flag.isSet)
    }

    @Test func `processor time of a thread grows with its work`() throws {
        let flag = Flag()
        let thread = try Thread.start(name: "work") {
            while !flag.isSet { _ = Clock.monotonic() }
        }
        let start = Clock.monotonic()
        while (thread.cpuMicroseconds() ?? 0) < 1000 {
            guard Clock.monotonic().microseconds(since: start) < 60_000_000 else { break }
        }
        #expect((thread.cpuMicroseconds() ?? 0) >= 1000)
        flag.set()
        thread.join()
    }

    @Test func `the clocks agree with the calendar and run forward`() {
        #expect(Clock.wall().seconds > 1_700_000_000)
        let first = Clock.monotonic()
        #expect(Clock.monotonic() >= first)
        #expect(Clock.processCPUMicroseconds() > 0)
    }

    @Test func `signals arrive on the descriptor`() throws {
        let found = Mutex<[Signal]>([])
        // On a thread of its own, whose mask goes with it.
        try Thread.start(name: "signals") {
            guard let source = try? SignalSource() else { return }
            for number in [SIGTERM, SIGHUP, SIGINT] {
                raise(number)
                while let signal = source.next() { found.withLock { $0.append(signal) } }
            }
        }.join()
        #expect(found.withLock { $0 } == [.terminate, .hangUp, .interrupt])
    }
}

/// Set on one thread, seen on another.
final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
