package import AssayBytes

/// A point in the life of one store: which store, and how many commits it has seen.
package struct StorePoint: Hashable, Sendable {
    package var id: Bytes16
    package var sequence: UInt64

    /// The commit `sequence` of the store `id`.
    package init(id: Bytes16, sequence: UInt64) {
        self.id = id
        self.sequence = sequence
    }
}

/// What a store says of itself.
package struct StoreFacts: Hashable, Sendable {
    /// Random; another one after a loss was accepted.
    package var id: Bytes16
    /// The id before a loss was accepted.
    package var previousID: Bytes16?
    package var created: WallTime
    /// Time of the last commit; nil before the first.
    package var committed: WallTime?
    /// When it was copied by a backup; it holds every commit until then.
    package var copied: WallTime?
    /// When `restore` put it in place; nil once the loss was accepted.
    package var restored: WallTime?

    /// Until when this store is known to hold every commit; nil when it never held one.
    package var ends: WallTime? {
        guard let committed else { return copied }
        return copied.map { max($0, committed) } ?? committed
    }
}

/// The table of facts.
enum FactTable {
    static func read(_ connection: Connection) throws(StoreError) -> (StoreFacts, folded: UInt64) {
        let statement = try Statement(
            connection, "SELECT name, value FROM facts", .opening)
        var numbers: [String: Int64] = [:]
        var texts: [String: [UInt8]] = [:]
        while try statement.step() {
            let name = statement.text(0)
            if name.hasSuffix("id") {
                texts[name] = statement.bytes(1)
            } else {
                numbers[name] = statement.number(1)
            }
        }
        guard let text = texts["id"], let id = Bytes16(text.span), let created = numbers["created"],
            let folded = numbers["folded"].flatMap({ UInt64(exactly: $0) })
        else { throw .damaged("it does not say which store it is") }
        let facts = StoreFacts(
            id: id, previousID: texts["previous_id"].flatMap { Bytes16($0.span) },
            created: WallTime(milliseconds: created),
            committed: numbers["committed"].map { WallTime(milliseconds: $0) },
            copied: numbers["copied"].map { WallTime(milliseconds: $0) },
            restored: numbers["restored"].map { WallTime(milliseconds: $0) })
        return (facts, folded)
    }

    static func set(
        _ connection: Connection, _ name: Name, _ value: Int64, _ work: StoreWork
    ) throws(StoreError) {
        let statement = try Statement(connection, Self.setting(name), work)
        try statement.bind(1, value)
        try statement.run()
    }

    static func set(
        _ connection: Connection, _ name: Name, _ id: Bytes16, _ work: StoreWork
    ) throws(StoreError) {
        let statement = try Statement(connection, Self.setting(name), work)
        var bytes: [UInt8] = []
        id.append(to: &bytes)
        try statement.bind(1, bytes)
        try statement.run()
    }

    static func remove(
        _ connection: Connection, _ name: Name, _ work: StoreWork
    ) throws(StoreError) {
        try connection.run("DELETE FROM facts WHERE name = '\(name.rawValue)'", work)
    }

    /// SQL that sets a fact to the value bound first.
    static func setting(_ name: Name) -> String {
        "INSERT INTO facts (name, value) VALUES ('\(name.rawValue)', ?1) "
            + "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    }

    enum Name: String {
        case id
        case previousID = "previous_id"
        case created, committed, folded, copied, restored
    }
}
