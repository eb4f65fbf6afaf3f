import Synchronization

/// A durable store of rows: the one connection to its file, with one owner.
///
/// A commit is one row of a journal, on disk when `commit` returns. The tables follow when
/// `fold` is called; loading and scanning see what is folded. After any failure the store is
/// dead: what the disk holds then is known only after opening it anew, so nothing is tried
/// again (an fsync that failed once and then succeeds has lost what it was to keep).
package struct Store: ~Copyable, Sendable {
    /// The file.
    package let path: String
    /// What it says of itself.
    package internal(set) var facts: StoreFacts
    /// The last commit; 0 before the first.
    package internal(set) var sequence: UInt64
    /// The last commit that loading and scanning see.
    package internal(set) var folded: UInt64
    /// Rows of the commits after that one.
    package internal(set) var pendingRows: Int
    /// Whether a failure ended it.
    package internal(set) var isDead = false

    let connection: Connection
    let tables: [UInt8: TableStatements]
    let statements: StoreStatements

    /// Where this store stands, as a witness keeps it.
    package var point: StorePoint { StorePoint(id: facts.id, sequence: sequence) }

    /// Pages in the write-ahead file: from `StoreLimits.walPagesMax` a checkpoint is due.
    package var walPages: Int { connection.walPages.load(ordering: .relaxed) }

    /// Ends everything after a failure; the files stay as they are.
    mutating func die(_ error: StoreError) -> StoreError {
        isDead = true
        return error
    }

    func live() throws(StoreError) {
        guard !isDead else { throw .dead }
    }
}

/// The statements that are not of one table.
struct StoreStatements: Sendable {
    let begin: Statement
    let end: Statement
    let append: Statement
    let pending: Statement
    let forget: Statement
    let setFolded: Statement
    let setCommitted: Statement

    init(_ connection: Connection) throws(StoreError) {
        begin = try Statement(connection, "BEGIN IMMEDIATE", .folding)
        end = try Statement(connection, "COMMIT", .folding)
        append = try Statement(
            connection, "INSERT INTO journal (sequence, time, rows) VALUES (?1, ?2, ?3)",
            .committing)
        pending = try Statement(
            connection,
            "SELECT sequence, time, rows FROM journal WHERE sequence > ?1 ORDER BY sequence",
            .folding)
        forget = try Statement(connection, "DELETE FROM journal WHERE sequence <= ?1", .folding)
        setFolded = try Statement(connection, FactTable.setting(.folded), .folding)
        setCommitted = try Statement(connection, FactTable.setting(.committed), .folding)
    }
}
