package import AssayBytes
package import AssayLedger
package import AssayStore
import AssaySystem

/// A store opened for a ledger, with what is to be said of it before it is used.
package struct DurableStore: ~Copyable, Sendable {
    private var store: Store
    /// Why the ledger is to stay closed; nil when nothing speaks against the store.
    package let doubt: LossFinding?
    /// Why the operator's word does not end the doubt, where there was one.
    package let refusal: AcceptLoss.Refusal?
    /// A loss that was accepted with this opening.
    package let accepted: AcceptedLoss?
    /// Whether the store was made with this opening.
    package let isNew: Bool
    private let witness: Witness?

    /// Opens the folder's store, or makes it, and judges it by its own mark and by a witness.
    ///
    /// - Parameter id: random, for a store that is made, or that becomes another by accepting
    ///   a loss.
    package static func open(
        _ directory: DataDirectory, witness: Witness?, acceptLossSince: WallTime?,
        id: Bytes16, now: WallTime
    ) throws(DurableProblem) -> DurableStore {
        guard !FileIO.exists(directory.restoringPath) else { throw .restoreCutOff }
        let seen = try witness?.read()
        let path = directory.storePath
        let isNew = !FileIO.exists(path)
        var store = try DurableProblem.stores { () throws(StoreError) in
            if isNew { try Store.create(path, id: id, now: now) }
            return try Store.open(path, Store.Options(tables: RowTable.numbers))
        }
        let finding = LossFinding.judge(store.facts, store.point, seen: seen)
        var refusal: AcceptLoss.Refusal?
        var accepted: AcceptedLoss?
        if let finding, let since = acceptLossSince {
            refusal = AcceptLoss.judge(since, finding)
            if refusal == nil {
                accepted = AcceptedLoss(
                    since: since, finding: finding, previousID: store.facts.id)
                try accept(&store, isNew: isNew, id)
            }
        }
        let doubt = accepted == nil ? finding : nil
        if doubt == nil, let witness {
            let point = store.point
            try DurableProblem.files(witness.path) { () throws(FileError) in
                try witness.write(point)
            }
        }
        return DurableStore(
            store: store, doubt: doubt, refusal: refusal, accepted: accepted, isNew: isNew,
            witness: witness)
    }

    private static func accept(
        _ store: inout Store, isNew: Bool, _ id: Bytes16
    ) throws(DurableProblem) {
        // A store made just now has the new id already.
        guard store.facts.id != id else { return }
        do throws(StoreError) {
            try store.becomeAnother(id)
        } catch {
            throw .store(error)
        }
    }

    /// What the store says of itself.
    package var facts: StoreFacts { store.facts }
    /// Where it stands.
    package var point: StorePoint { store.point }

    /// Gives every row a ledger takes into memory, and of the events the last of each realm.
    package mutating func load(_ each: (RowChange) throws -> Void) throws {
        try store.load(RowTable.loadedNumbers) { row in
            if let change = RowChange(row) { try each(change) }
        }
        try store.loadLast(RowTable.events.rawValue, prefixBytes: 2) { row in
            if let change = RowChange(row) { try each(change) }
        }
    }

    /// Hands the store to a thread of its own. While there is a doubt the witness stays as it
    /// is.
    package consuming func startCommitting(
        _ latency: LatencyHistogram = LatencyHistogram()
    ) throws -> CommitThread {
        let witness = doubt == nil ? self.witness : nil
        return try CommitThread.start(store, witness: witness, latency: latency)
    }

    /// Closes the store unused.
    package consuming func close() throws(DurableProblem) {
        do throws(StoreError) {
            try store.close()
        } catch {
            throw .store(error)
        }
    }
}
