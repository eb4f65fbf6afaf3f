import AssayBytes
import AssaySystem

/// The tables and their versions.
///
/// `journal` has one row a commit: writing one row costs one page or few, writing each changed
/// row to its place costs a page for each. `facts` tells up to which commit the tables
/// `image_<n>` hold what the journal told; they follow in bulk, later.
enum Schema {
    /// "ASSY", at a fixed place in the file.
    static let applicationID: Int64 = 0x4153_5359
    /// The newest version.
    static var version: Int64 { Int64(steps.count) }

    /// What makes each version from the one before; step 0 from an empty file. A step that was
    /// released never changes.
    private static let steps = [
        [
            "CREATE TABLE facts (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID",
            "CREATE TABLE journal (sequence INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
                + "rows BLOB NOT NULL) STRICT",
        ]
    ]

    /// Makes a store beside its place and moves it there whole: a file in that place is a store.
    static func create(
        _ path: String, id: Bytes16, now: WallTime
    ) throws(StoreError) {
        let unfinished = path + ".new"
        try StoreError.files { () throws(FileError) in
            try FileIO.remove(unfinished)
            try FileIO.create(unfinished)
        }
        try fill(unfinished, id: id, now: now)
        try StoreError.files { () throws(FileError) in
            try FileIO.sync(unfinished)
            try FileIO.move(unfinished, to: path)
        }
    }

    private static func fill(
        _ path: String, id: Bytes16, now: WallTime
    ) throws(StoreError) {
        let connection = try Connection(path)
        try connection.run("PRAGMA trusted_schema = OFF", .opening)
        try connection.run("BEGIN IMMEDIATE", .opening)
        try connection.run("PRAGMA application_id = \(applicationID)", .opening)
        try advance(connection, from: 0)
        try FactTable.set(connection, .id, id, .opening)
        try FactTable.set(connection, .created, now.milliseconds, .opening)
        try FactTable.set(connection, .folded, 0, .opening)
        try connection.run("COMMIT", .opening)
    }

    /// Checks whose file it is and brings it to the newest version.
    static func migrate(_ connection: Connection) throws(StoreError) {
        let version = try check(connection)
        guard version < self.version else { return }
        try connection.run("BEGIN IMMEDIATE", .opening)
        try advance(connection, from: Int(version))
        try connection.run("COMMIT", .opening)
    }

    /// The version of a store; `foreign` for another file, `newer` for one not understood.
    static func check(_ connection: Connection) throws(StoreError) -> Int64 {
        guard try connection.number("PRAGMA application_id", .opening) == applicationID,
            let version = try connection.number("PRAGMA user_version", .opening), version > 0
        else { throw .foreign }
        guard version <= self.version else { throw .newer(version: version) }
        return version
    }

    /// Makes the tables of the image that are not there yet.
    static func makeTables(_ numbers: [UInt8], _ connection: Connection) throws(StoreError) {
        for number in numbers {
            try connection.run(
                "CREATE TABLE IF NOT EXISTS image_\(number) (key BLOB PRIMARY KEY, "
                    + "value BLOB NOT NULL, owner BLOB) STRICT, WITHOUT ROWID", .opening)
            try connection.run(
                "CREATE INDEX IF NOT EXISTS image_\(number)_owner ON image_\(number) (owner, key) "
                    + "WHERE owner IS NOT NULL", .opening)
        }
    }

    private static func advance(_ connection: Connection, from: Int) throws(StoreError) {
        for step in steps[from...] {
            for sql in step { try connection.run(sql, .opening) }
        }
        try connection.run("PRAGMA user_version = \(version)", .opening)
    }
}
