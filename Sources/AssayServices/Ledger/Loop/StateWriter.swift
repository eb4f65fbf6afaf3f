import AssayBytes
import AssayLedger
import AssaySystem
import AssayTransport
import Synchronization

/// The thread that writes the state file, so that the core thread never waits for a disk.
final class StateWriter: Sendable {
    /// What became of each write, in order; the loop polls it.
    let outcomes: Mailbox<LedgerEvent>
    private let path: String
    private let requests: Mailbox<LedgerState>
    private let isStopping = Atomic(false)
    private let thread = Mutex<Thread?>(nil)

    /// Starts the thread.
    static func start(_ path: String) throws(SystemError) -> StateWriter {
        let writer = try StateWriter(path)
        let thread = try Thread.start(name: "state") { writer.run() }
        writer.thread.withLock { $0 = thread }
        return writer
    }

    private init(_ path: String) throws(SystemError) {
        self.path = path
        requests = try Mailbox(countMax: LedgerServiceLimits.stateWritesQueuedMax)
        // One outcome a request, and one more for each that found the mailbox full.
        outcomes = try Mailbox(countMax: 4 * LedgerServiceLimits.stateWritesQueuedMax)
    }

    /// Asks for a write; its outcome is told later. False when too many wait.
    func write(_ state: LedgerState) -> Bool {
        requests.tryPush(state)
    }

    /// Ends the thread; what it has not begun to write stays unwritten.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        requests.wake()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    private func run() {
        var poller = Poller()
        _ = poller.add(fd: requests.fd)
        var states: [LedgerState] = []
        while !isStopping.load(ordering: .acquiring) {
            guard poller.wait(microseconds: nil) != .closed else { return }
            requests.drain(into: &states)
            for state in states { _ = outcomes.tryPush(outcome(of: state)) }
            states.removeAll(keepingCapacity: true)
        }
    }

    private func outcome(of state: LedgerState) -> LedgerEvent {
        do throws(FileError) {
            try FileIO.writeAtomically(path, state.encoded.span)
            return .stored(state)
        } catch {
            return .storeFailed
        }
    }
}
