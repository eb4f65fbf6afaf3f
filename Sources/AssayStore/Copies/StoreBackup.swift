package import AssayBytes
import AssaySystem
import CSQLite

/// A copy of a store in the making, step by step between its commits; it holds each commit
/// made before its last step. Belongs to the store's owner, and ends before the store does.
@safe package struct StoreBackup: ~Copyable, Sendable {
    /// Where the copy will be.
    package let path: String
    private let unfinished: String
    private let source: Connection
    private var target: Connection?
    // Unsafe: ended by `finish` or at the end of this value, whichever is first.
    private nonisolated(unsafe) var pointer: OpaquePointer?

    /// Begins a copy at an absolute path where nothing is yet.
    package init(of store: borrowing Store, to path: String) throws(StoreError) {
        try store.live()
        guard !FileIO.exists(path) else { throw .exists }
        let unfinished = "\(path).new-\(ThisProcess.id)"
        try StoreError.files { () throws(FileError) in
            try FileIO.remove(unfinished)
            try FileIO.create(unfinished)
        }
        let source = store.connection
        let target: Connection
        let begun: OpaquePointer?
        do throws(StoreError) {
            target = try Connection(unfinished)
            // The copy is synced as a whole at its end, or thrown away.
            try target.run("PRAGMA locking_mode = EXCLUSIVE", .copying)
            try target.run("PRAGMA journal_mode = OFF", .copying)
            try target.run("PRAGMA synchronous = OFF", .copying)
            let pointer = unsafe target.withPointer { target in
                unsafe source.withPointer { source in
                    unsafe sqlite3_backup_init(target, "main", source, "main")
                }
            }
            guard unsafe pointer != nil else { throw target.failure(.copying, SQLITE_ERROR) }
            unsafe begun = pointer
        } catch {
            try? FileIO.remove(unfinished)
            throw error
        }
        self.path = path
        self.unfinished = unfinished
        self.source = source
        self.target = target
        unsafe pointer = begun
    }

    deinit {
        if let pointer = unsafe pointer {
            _ = unsafe sqlite3_backup_finish(pointer)
            try? FileIO.remove(unfinished)
        }
    }

    /// Copies some pages, and with the last of them puts the copy on disk and in its place;
    /// whether that is done.
    ///
    /// What is committed between the last page and the end would not be in the copy, so they
    /// are one step.
    package mutating func step(now: WallTime) throws(StoreError) -> Bool {
        guard let pointer = unsafe pointer else { throw .dead }
        let code = unsafe sqlite3_backup_step(pointer, StoreLimits.backupPagesAStep)
        switch code {
        case SQLITE_OK: return false
        case SQLITE_DONE:
            try finish(now: now)
            return true
        default:
            throw .sqlite(.copying, code: code, text: Self.words(code))
        }
    }

    private mutating func finish(now: WallTime) throws(StoreError) {
        guard let open = unsafe pointer else { throw .dead }
        unsafe pointer = nil
        let code = unsafe sqlite3_backup_finish(open)
        do throws(StoreError) {
            guard code == SQLITE_OK else {
                throw .sqlite(.copying, code: code, text: Self.words(code))
            }
            // A lone file, which any tool reads without writing beside it.
            guard let target, try target.text("PRAGMA journal_mode = DELETE", .copying) == "delete"
            else {
                throw .damaged("the copy stays tied to a write-ahead file")
            }
            try FactTable.set(target, .copied, now.milliseconds, .copying)
            target.endsInOrder()
            self.target = nil
            let (unfinished, path) = (unfinished, path)
            try StoreError.files { () throws(FileError) in
                try FileIO.sync(unfinished)
                try FileIO.move(unfinished, to: path)
            }
        } catch {
            try? FileIO.remove(unfinished)
            throw error
        }
    }

    private static func words(_ code: Int32) -> String {
        // Unsafe: a constant of the library, copied.
        guard let words = unsafe sqlite3_errstr(code) else { return "unknown" }
        return unsafe String(cString: words)
    }
}

extension Store {
    /// Copies the whole store at once.
    package func backup(to path: String, now: WallTime) throws(StoreError) {
        var backup = try StoreBackup(of: self, to: path)
        while try !backup.step(now: now) {}
    }
}
