package import AssayStore
package import AssaySystem

/// Why a ledger does not start on a folder, or a command about its store does not do what it
/// was asked.
package enum DurableProblem: Error, Hashable, Sendable {
    /// A ledger, or another command, holds the folder's lock.
    case inUse
    /// A file could not be read or written.
    case file(String, FileError)
    case store(StoreError)
    /// The secret's file does not hold 32 bytes.
    case secretDamaged
    case noRandomness
    /// A restore was ended between taking the old store away and putting the copy in place.
    case restoreCutOff
    /// The witness's file is not one.
    case witnessDamaged(String)
    /// The copy for a restore, or the place for a backup, is no absolute path.
    case notAbsolute(String)
    /// The copy has a write-ahead file beside it, so it is no copy made by a backup.
    case copyIsOpen
    /// The folder has a store, which only is replaced when asked for.
    case storeExists
    /// The running ledger did not answer in time.
    case noAnswer
    /// The running ledger could not make the backup.
    case backupFailed(String)

    /// For a person: what is wrong and what to do.
    package var text: String {
        switch self {
        case .inUse: "a ledger is running on this folder, or a command about it: end it first"
        case .file(let path, let error): "\(path): \(error.text)"
        case .store(let error): error.text
        case .secretDamaged:
            "the file `secret` does not hold 32 bytes: put it back, or move it away, which ends "
                + "all sessions"
        case .noRandomness: "the system gives no randomness"
        case .restoreCutOff: "a restore was cut off: run it again, with the option to replace"
        case .witnessDamaged(let path):
            "\(path) is no witness: if nothing was restored, move it away"
        case .notAbsolute(let path): "\(path) is no absolute path"
        case .copyIsOpen:
            "it has a write-ahead file (-wal) beside it: restore a copy made by `backup`"
        case .storeExists:
            "the folder has a store already: ask for it to be replaced; it is kept beside"
        case .noAnswer: "the running ledger did not answer within a minute; see its log"
        case .backupFailed(let text): "the running ledger could not make it: \(text)"
        }
    }

    /// Runs what touches a file; a lock that is taken is `inUse`.
    static func files<Value>(
        _ path: String, _ body: () throws(FileError) -> Value
    ) throws(DurableProblem) -> Value {
        do throws(FileError) {
            return try body()
        } catch .system(let error) where error.call == .lock && error.isInUse {
            throw .inUse
        } catch {
            throw .file(path, error)
        }
    }

    /// Runs what touches a store.
    static func stores<Value: ~Copyable>(
        _ body: () throws(StoreError) -> Value
    ) throws(DurableProblem) -> Value {
        do throws(StoreError) {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}
