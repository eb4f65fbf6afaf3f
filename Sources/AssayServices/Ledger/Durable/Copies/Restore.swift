package import AssayBytes
import AssayLedger
package import AssayStore
import AssaySystem

/// Puts a copy in the place of a ledger's store.
///
/// A restore revives what was revoked after the copy was made, so the store is marked: a ledger
/// stays closed on it until an operator accepts the loss.
package enum Restore {
    /// What was done.
    package struct Done: Hashable, Sendable {
        /// What the restored store says of itself.
        package var facts: StoreFacts
        /// Where the store is that was there before; nil when there was none.
        package var replaced: String?
    }

    /// Checks the copy, marks it and puts it in place; a store that is there is moved beside.
    ///
    /// - Parameter replaces: whether a store that is there may be replaced.
    package static func run(
        from path: String, data: String, replaces: Bool, now: WallTime
    ) throws(DurableProblem) -> Done {
        guard path.hasPrefix("/") else { throw .notAbsolute(path) }
        let directory = try DataDirectory(data)
        let place = directory.storePath
        let restoring = directory.restoringPath
        let hasStore = FileIO.exists(place) || FileIO.exists(place + "-wal")
        guard replaces || !(hasStore || FileIO.exists(restoring)) else { throw .storeExists }
        guard FileIO.exists(path) else { throw .store(.missing) }
        guard !FileIO.exists(path + "-wal") else { throw .copyIsOpen }
        let facts = try prepare(path, place + ".new-copy", now)
        return try DurableProblem.files(data) { () throws(FileError) in
            // From here on a ledger refuses to start until the copy is in place.
            try FileIO.move(place + ".new-copy", to: restoring)
            let replaced = try moveAside(place, now)
            try FileIO.move(restoring, to: place)
            return Done(facts: facts, replaced: replaced)
        }
    }

    /// Copies into the folder, checks the whole content there and marks it.
    private static func prepare(
        _ path: String, _ copy: String, _ now: WallTime
    ) throws(DurableProblem) -> StoreFacts {
        do throws(DurableProblem) {
            try DurableProblem.files(path) { () throws(FileError) in
                try FileIO.copy(path, to: copy)
            }
            return try DurableProblem.stores { () throws(StoreError) in
                let options = Store.Options(tables: RowTable.numbers, checksAll: true)
                var store = try Store.open(copy, options)
                try store.markRestored(at: now)
                let facts = store.facts
                try store.close()
                return facts
            }
        } catch {
            for ending in ["", "-wal", "-journal"] { try? FileIO.remove(copy + ending) }
            throw error
        }
    }

    /// Gives the store that is there a name that says when it was replaced.
    private static func moveAside(_ place: String, _ now: WallTime) throws(FileError) -> String? {
        guard FileIO.exists(place) || FileIO.exists(place + "-wal") else { return nil }
        let stamp = now.rfc3339.filter { $0 != ":" && $0 != "-" && $0 != "." }
        var aside = "\(place).replaced-\(stamp)"
        var number = 1
        while FileIO.exists(aside) || FileIO.exists(aside + "-wal") {
            number += 1
            aside = "\(place).replaced-\(stamp)-\(number)"
        }
        for ending in ["-wal", ""] where FileIO.exists(place + ending) {
            try FileIO.move(place + ending, to: aside + ending)
        }
        return aside
    }
}
