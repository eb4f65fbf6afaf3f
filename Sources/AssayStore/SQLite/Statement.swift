import CSQLite

/// One prepared statement of a connection, run again and again with other values.
@safe final class Statement: Sendable {
    // Unsafe: finalized at the end of this object, before the connection it keeps.
    private nonisolated(unsafe) let pointer: OpaquePointer
    private let connection: Connection
    private let work: StoreWork

    /// Prepares literal SQL; values are bound, never written into it.
    init(_ connection: Connection, _ sql: String, _ work: StoreWork) throws(StoreError) {
        var prepared: OpaquePointer?
        // Unsafe: the text lives through the call, which writes `prepared`.
        let code = unsafe connection.withPointer { database in
            unsafe sqlite3_prepare_v3(
                database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        }
        guard code == SQLITE_OK, let statement = unsafe prepared else {
            throw connection.failure(work, code)
        }
        unsafe pointer = statement
        self.connection = connection
        self.work = work
    }

    deinit {
        _ = unsafe sqlite3_finalize(pointer)
    }

    /// Goes to the next row; false, and ready to be run anew, when there is none.
    func step() throws(StoreError) -> Bool {
        let code = unsafe sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        let failure = code == SQLITE_DONE ? nil : connection.failure(work, code)
        reset()
        if let failure { throw failure }
        return false
    }

    /// Runs a statement that gives no rows.
    func run() throws(StoreError) {
        while try step() {}
    }

    /// Ends a run before its last row.
    func reset() {
        _ = unsafe sqlite3_reset(pointer)
    }

    /// Binds the value at an index from 1.
    func bind(_ index: Int32, _ number: Int64) throws(StoreError) {
        try check(unsafe sqlite3_bind_int64(pointer, index, number))
    }

    /// Binds bytes, which are copied; nil as NULL.
    func bind(_ index: Int32, _ bytes: [UInt8]?) throws(StoreError) {
        guard let bytes else {
            try check(unsafe sqlite3_bind_null(pointer, index))
            return
        }
        let code = unsafe bytes.withUnsafeBytes { source in
            unsafe assay_sqlite_bind_bytes(
                pointer, index, source.baseAddress, UInt64(source.count))
        }
        try check(code)
    }

    /// The number in a column from 0 of the row.
    func number(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(pointer, column)
    }

    /// The text in a column of the row.
    func text(_ column: Int32) -> String {
        // Unsafe: valid until the next step, and copied at once; ends with a zero.
        guard let start = unsafe sqlite3_column_text(pointer, column) else { return "" }
        return unsafe String(cString: start)
    }

    /// The bytes in a column of the row; nil for NULL.
    func bytes(_ column: Int32) -> [UInt8]? {
        guard unsafe sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
        // Unsafe: valid until the next step, of the count asked for after it, copied at once.
        let start = unsafe sqlite3_column_blob(pointer, column)
        let count = Int(unsafe sqlite3_column_bytes(pointer, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    private func check(_ code: Int32) throws(StoreError) {
        guard code == SQLITE_OK else { throw connection.failure(work, code) }
    }
}
