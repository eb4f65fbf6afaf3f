package import AssayStore
package import AssaySystem
import Synchronization

/// The thread that owns a ledger's store: it puts what changed on disk, in order, everything
/// that waits with one sync, and reads what the ledger doesn't hold in memory.
package final class CommitThread: Sendable {
    /// What became of the requests; the ledger's loop polls it.
    package let reports: Mailbox<CommitReport>
    /// For metrics.
    package let figures = CommitFigures()
    let latency: LatencyHistogram
    let requests: Mailbox<CommitRequest>
    private let isStopping = Atomic(false)
    private let store: Mutex<Store?>
    private let thread = Mutex<Thread?>(nil)
    private let outcome = Mutex<StoreError?>(nil)

    /// Starts the thread on an open store.
    ///
    /// - Parameters:
    ///   - witness: kept up to date, at most once a second and at the end.
    ///   - latency: what each commit took.
    package static func start(
        _ store: consuming Store, witness: Witness?, latency: LatencyHistogram = LatencyHistogram()
    ) throws(SystemError) -> CommitThread {
        let committing = try CommitThread(store, latency)
        let thread = try Thread.start(name: "commit") { committing.run(witness) }
        committing.thread.withLock { $0 = thread }
        return committing
    }

    private init(_ store: consuming Store, _ latency: LatencyHistogram) throws(SystemError) {
        self.latency = latency
        requests = try Mailbox(countMax: DurableLimits.requestsMax)
        reports = try Mailbox(countMax: DurableLimits.reportsMax)
        self.store = Mutex(consume store)
    }

    /// Asks for something; false, and nothing is done, when too much waits.
    package func push(_ request: CommitRequest) -> Bool {
        requests.tryPush(request)
    }

    /// Whether so many further requests find room.
    package func hasRoom(for count: Int) -> Bool {
        requests.count + count <= requests.countMax
    }

    /// Commits what was asked for, folds, closes the store and ends the thread; what went wrong
    /// meanwhile or before. Called again it gives the same.
    @discardableResult
    package func stop() -> StoreError? {
        isStopping.store(true, ordering: .releasing)
        requests.wake()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
        return outcome.withLock { $0 }
    }

    var mustStop: Bool { isStopping.load(ordering: .acquiring) }

    private func run(_ witness: Witness?) {
        guard let store = store.withLock({ $0.take() }) else { return }
        var worker = CommitWorker(store, self, witness)
        let failure = worker.run()
        let closing = failure == nil ? worker.close() : nil
        outcome.withLock { $0 = failure ?? closing }
    }
}
