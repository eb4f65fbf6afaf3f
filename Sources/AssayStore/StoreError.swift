package import AssaySystem

/// What the store was doing when SQLite refused.
package enum StoreWork: String, Sendable {
    case opening, checking, committing, folding, loading, scanning, checkpointing, copying, closing
}

/// Why a store was not opened, or did not do what it was asked.
package enum StoreError: Error, Hashable, Sendable {
    /// SQLite's extended result code and its own words; they hold no content of rows.
    case sqlite(StoreWork, code: Int32, text: String)
    /// The operating system refused.
    case file(FileError)
    /// There is no store at the path.
    case missing
    /// There is one already.
    case exists
    /// A file that is no store of this product.
    case foreign
    /// Written by a later version of the program.
    case newer(version: Int64)
    /// A check found it damaged; the first finding.
    case damaged(String)
    /// A write-ahead file lies there without its store.
    case parted
    /// The commit is larger than `StoreLimits` allows.
    case tooLarge
    /// A row of a table the store was not opened with.
    case unknownTable(UInt8)
    /// An earlier failure ended it: what is on disk is only known after opening it anew.
    case dead

    /// For a person: what is wrong and what to do.
    package var text: String {
        switch self {
        case .sqlite(let work, let code, let text): "SQLite, \(work.rawValue): \(text) (\(code))"
        case .file(let error): error.text
        case .missing: "there is no store"
        case .exists: "there is a file already"
        case .foreign: "the file is no store of assay"
        case .newer(let version):
            "the store has format \(version), which a later version of assay wrote: run that one"
        case .damaged(let finding):
            "the store is damaged (\(finding)): restore a backup, or move the file away"
        case .parted:
            "there is a write-ahead file (-wal) without its store: put the store back, or move "
                + "the file away"
        case .tooLarge: "more than one commit may hold"
        case .unknownTable(let number): "there is no table \(number)"
        case .dead: "the store stopped after an earlier failure"
        }
    }
}

extension StoreError {
    /// Runs what touches files.
    static func files<Value>(_ body: () throws(FileError) -> Value) throws(StoreError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
