import CSQLite
import Synchronization

/// One SQLite connection.
///
/// Opened without a lock of its own: it and its statements belong to one `Store`, which is used
/// by one thread at a time.
@safe final class Connection: Sendable {
    // Unsafe: closed at the end of this object, which its statements keep alive.
    private nonisolated(unsafe) let pointer: OpaquePointer
    /// Pages in the write-ahead file after the last commit.
    let walPages = Atomic<Int>(0)

    /// Opens the file at an absolute path, which must be there and be no link.
    init(_ path: String, readsOnly: Bool = false) throws(StoreError) {
        let access = readsOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let flags =
            access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
            | SQLITE_OPEN_PRIVATECACHE
        var opened: OpaquePointer?
        // Unsafe: the text lives through the call, which writes `opened`.
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard let connection = unsafe opened else {
            throw .sqlite(.opening, code: code, text: "out of memory")
        }
        guard code == SQLITE_OK else {
            let text = unsafe Self.text(of: connection)
            // Unsafe: also a connection that failed to open is to be closed.
            _ = unsafe sqlite3_close_v2(connection)
            throw .sqlite(.opening, code: code, text: text)
        }
        unsafe pointer = connection
        _ = unsafe assay_sqlite_be_defensive(connection)
        // After a failure the files are left for the next opening to judge.
        _ = unsafe assay_sqlite_checkpoint_at_close(connection, 0)
        // In place of SQLite's own, which makes checkpoints when a commit happens to be long.
        // Unsafe: the hook is called by this connection only, which this object outlives.
        _ = unsafe sqlite3_wal_hook(
            connection,
            { context, _, _, pages in
                if let context = unsafe context {
                    let owner = unsafe Unmanaged<Connection>.fromOpaque(context)
                    unsafe owner.takeUnretainedValue().walPages.store(
                        Int(pages), ordering: .relaxed)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        _ = unsafe sqlite3_close_v2(pointer)
    }

    /// Runs one statement of literal SQL to its end.
    func run(_ sql: String, _ work: StoreWork) throws(StoreError) {
        let statement = try Statement(self, sql, work)
        while try statement.step() {}
    }

    /// The text of the first column of the first row.
    func text(_ sql: String, _ work: StoreWork) throws(StoreError) -> String? {
        let statement = try Statement(self, sql, work)
        return try statement.step() ? statement.text(0) : nil
    }

    /// The number in the first column of the first row.
    func number(_ sql: String, _ work: StoreWork) throws(StoreError) -> Int64? {
        let statement = try Statement(self, sql, work)
        return try statement.step() ? statement.number(0) : nil
    }

    /// Moves what the write-ahead file holds into the file itself.
    ///
    /// - Parameter empties: whether the write-ahead file is cut to nothing.
    func checkpoint(empties: Bool) throws(StoreError) {
        let mode = empties ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        let code = unsafe sqlite3_wal_checkpoint_v2(pointer, nil, mode, nil, nil)
        guard code == SQLITE_OK else { throw failure(.checkpointing, code) }
        walPages.store(0, ordering: .relaxed)
    }

    /// Lets closing remove the write-ahead file.
    func endsInOrder() {
        _ = unsafe assay_sqlite_checkpoint_at_close(pointer, 1)
    }

    /// The failure the last call told of.
    func failure(_ work: StoreWork, _ code: Int32) -> StoreError {
        let text = unsafe Self.text(of: pointer)
        return switch code & 0xFF {
        case SQLITE_CORRUPT: .damaged(text)
        case SQLITE_NOTADB: .foreign
        default: .sqlite(work, code: code, text: text)
        }
    }

    /// Hands the connection to a call of the library.
    func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
        unsafe body(pointer)
    }

    private static func text(of connection: OpaquePointer) -> String {
        // Unsafe: the library's own text, copied at once.
        guard let words = unsafe sqlite3_errmsg(connection) else { return "unknown" }
        return unsafe String(cString: words)
    }
}
