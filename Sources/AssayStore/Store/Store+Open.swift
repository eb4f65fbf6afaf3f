package import AssayBytes
import AssaySystem

extension Store {
    /// How a store is opened.
    package struct Options: Sendable {
        /// The numbers of the tables rows may belong to.
        package var tables: [UInt8]
        /// Pages of 4 KiB the file may have; nil for SQLite's own limit.
        package var pagesMax: Int?
        /// Whether the file is checked whatever its size, and more thoroughly.
        package var checksAll = false

        /// A store of these tables.
        package init(tables: [UInt8], pagesMax: Int? = nil, checksAll: Bool = false) {
            self.tables = tables
            self.pagesMax = pagesMax
            self.checksAll = checksAll
        }
    }

    /// Makes an empty store at an absolute path.
    package static func create(
        _ path: String, id: Bytes16, now: WallTime
    ) throws(StoreError) {
        guard !FileIO.exists(path) else { throw .exists }
        guard !FileIO.exists(path + "-wal") else { throw .parted }
        try Schema.create(path, id: id, now: now)
    }

    /// Opens the store at an absolute path: takes its lock, checks it, brings it to the newest
    /// version and folds what a crash left unfolded.
    package static func open(_ path: String, _ options: Options) throws(StoreError) -> Store {
        guard FileIO.exists(path) else {
            throw FileIO.exists(path + "-wal") ? .parted : .missing
        }
        let bytes = try StoreError.files { () throws(FileError) in
            try FileMode.set(path, permissions: 0o600)
            return try FileIO.size(path)
        }
        let connection = try Connection(path)
        try prepare(connection)
        try limit(connection, options)
        if options.checksAll || bytes <= StoreLimits.checkedBytesMax {
            try check(connection, thoroughly: options.checksAll)
        }
        try Schema.migrate(connection)
        try Schema.makeTables(options.tables, connection)
        var store = try Store(path, connection, options)
        try store.foldAll()
        return store
    }

    private init(_ path: String, _ connection: Connection, _ options: Options) throws(StoreError) {
        let (facts, folded) = try FactTable.read(connection)
        let last = try connection.number("SELECT max(sequence) FROM journal", .opening) ?? 0
        let time = try connection.number("SELECT max(time) FROM journal", .opening) ?? 0
        let statements = try StoreStatements(connection)
        var tables: [UInt8: TableStatements] = [:]
        for number in options.tables { tables[number] = try TableStatements(connection, number) }
        self.path = path
        self.connection = connection
        self.statements = statements
        self.tables = tables
        self.facts = facts
        self.folded = folded
        sequence = max(folded, UInt64(clamping: last))
        if folded < sequence { self.facts.note(commitAt: WallTime(milliseconds: time)) }
        // Counted anew while they are folded.
        pendingRows = 0
    }

    /// The order matters: with the lock taken before the write-ahead file is used, its index is
    /// kept in this process's memory, and no second process can ever come between.
    private static func prepare(_ connection: Connection) throws(StoreError) {
        try connection.run("PRAGMA trusted_schema = OFF", .opening)
        try connection.run("PRAGMA cell_size_check = ON", .opening)
        try connection.run("PRAGMA locking_mode = EXCLUSIVE", .opening)
        // Nothing is written before it is known whose file it is.
        _ = try Schema.check(connection)
        guard try connection.text("PRAGMA journal_mode = WAL", .opening) == "wal" else {
            throw .damaged("it can't be written ahead")
        }
        try connection.run("PRAGMA synchronous = FULL", .opening)
        try connection.run("PRAGMA secure_delete = FAST", .opening)
        try connection.run("PRAGMA temp_store = MEMORY", .opening)
        try connection.run(
            "PRAGMA journal_size_limit = \(StoreLimits.walBytesKept)", .opening)
        try connection.run("PRAGMA cache_size = -\(StoreLimits.cacheKibibytes)", .opening)
    }

    private static func limit(_ connection: Connection, _ options: Options) throws(StoreError) {
        guard let pages = options.pagesMax else { return }
        try connection.run("PRAGMA max_page_count = \(pages)", .opening)
    }

    /// SQLite's own check; the first thing it finds is the error.
    static func check(
        _ connection: Connection, thoroughly: Bool
    ) throws(StoreError) {
        let name = thoroughly ? "integrity_check" : "quick_check"
        let finding = try connection.text("PRAGMA \(name)(1)", .checking)
        guard finding == "ok" else { throw .damaged(finding ?? "no answer to a check") }
    }
}

extension StoreFacts {
    /// Commits' times need not rise, what the store ends with does.
    mutating func note(commitAt time: WallTime) {
        committed = committed.map { max($0, time) } ?? time
    }
}
