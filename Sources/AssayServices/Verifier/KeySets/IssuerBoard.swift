import AssayProofs
import AssaySystem
import Synchronization

/// What the issuers' thread and the workers share.
final class IssuerBoard: Sendable {
    /// The questions of all workers.
    let questions: Mailbox<IssuerQuestion>
    /// The answers, to each worker.
    let replies: [Mailbox<IssuerReply>]
    /// What issuers said of opaque tokens.
    let kept: IntrospectionCache
    private let current = Mutex(IssuerKeySets.none)
    private let number = Atomic<UInt64>(0)
    private let refreshes = Atomic<UInt64>(0)
    private let standing = Mutex<[KeySetStanding]>([])

    init(workers: Int, waitingMax: Int, cachedMax: Int) throws(SystemError) {
        // No worker has more questions open than may wait in it.
        questions = try Mailbox(countMax: max(1, workers * waitingMax))
        var replies: [Mailbox<IssuerReply>] = []
        for _ in 0..<workers { replies.append(try Mailbox(countMax: max(1, waitingMax * 2))) }
        self.replies = replies
        kept = IntrospectionCache(countMax: cachedMax)
    }

    /// The revision of the key sets in force: one load tells a worker whether it has them.
    var revision: UInt64 { number.load(ordering: .acquiring) }

    /// The key sets in force.
    var keySets: IssuerKeySets { current.withLock { $0 } }

    func publish(_ sets: IssuerKeySets) {
        current.withLock { $0 = sets }
        number.store(sets.revision, ordering: .releasing)
    }

    /// Counts what an operator's signals asked for.
    var refreshCount: UInt64 { refreshes.load(ordering: .acquiring) }

    /// Asks for every key set again, also where the configuration is still the same.
    func refresh() {
        refreshes.add(1, ordering: .acquiringAndReleasing)
        questions.wake()
    }

    /// How the issuers' key sets stand, in the order of the configuration.
    var standings: [KeySetStanding] {
        get { standing.withLock { $0 } }
        set { standing.withLock { $0 = newValue } }
    }
}
