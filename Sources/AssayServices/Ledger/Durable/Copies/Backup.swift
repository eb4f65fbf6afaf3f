import AssayBytes
import AssayCrypto
import AssayLedger
package import AssayStore
import AssaySystem

/// Copies a ledger's store: by itself when no ledger runs on the folder, else through the one
/// that does. The copy is checked as a whole before this says that it is made.
///
/// The secret is not part of it: sessions can be refreshed only where that file is kept too.
package enum Backup {
    /// Makes the copy at an absolute path where nothing is yet; gives what the copy says of
    /// itself.
    package static func run(
        data: String, to path: String,
        waitMilliseconds: Int64 = DurableLimits.backupWaitMilliseconds
    ) throws(DurableProblem) -> StoreFacts {
        guard path.hasPrefix("/"), !path.contains("\n") else { throw .notAbsolute(path) }
        guard !FileIO.exists(path) else { throw .store(.exists) }
        let directory: DataDirectory?
        do throws(DurableProblem) {
            directory = try DataDirectory(data, makes: false)
        } catch .inUse {
            directory = nil
        }
        if let directory {
            guard !FileIO.exists(directory.restoringPath) else { throw .restoreCutOff }
            try DurableProblem.stores { () throws(StoreError) in
                let store = try Store.open(
                    directory.storePath, Store.Options(tables: RowTable.numbers))
                try store.backup(to: path, now: Clock.wall())
                try store.close()
            }
        } else {
            try ask(data, path, waitMilliseconds)
        }
        return try DurableProblem.stores { () throws(StoreError) in try Store.checkCopy(path) }
    }

    private static func ask(
        _ data: String, _ path: String, _ waitMilliseconds: Int64
    ) throws(DurableProblem) {
        guard let ticket = try? SecureRandom.bytes16() else { throw .noRandomness }
        let request = BackupRequest(ticket: ticket.hexadecimal, path: path, directory: data)
        try DurableProblem.files(data) { () throws(FileError) in try request.leave() }
        defer { request.withdraw() }
        let start = Clock.monotonic()
        while Clock.monotonic().microseconds(since: start) < UInt64(waitMilliseconds) * 1000 {
            if let problem = request.result() {
                guard problem.isEmpty else { throw .backupFailed(problem) }
                return
            }
            Thread.pause(milliseconds: 20)
        }
        throw .noAnswer
    }
}
