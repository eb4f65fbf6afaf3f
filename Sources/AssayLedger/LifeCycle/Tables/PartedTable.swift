/// A dictionary in parts, so that growing moves a small part of it at a time and no taking waits
/// for the whole.
struct PartedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private static var partCount: Int { 64 }

    private var parts = [[Key: Value]](repeating: [:], count: partCount)
    private(set) var count = 0

    subscript(key: Key) -> Value? {
        get { parts[Self.part(of: key)][key] }
        _modify {
            let part = Self.part(of: key)
            let before = parts[part].count
            defer { count += parts[part].count - before }
            yield &parts[part][key]
        }
    }

    /// Goes through all, in no order.
    func forEach(_ body: (Value) -> Void) {
        for part in parts { part.values.forEach(body) }
    }

    /// About what it takes in memory; a hash table is at most three quarters full.
    var bytes: Int {
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
        return parts.reduce(0) { $0 + $1.capacity * 4 / 3 * entry }
    }

    /// Of the values that a condition holds for, in no order.
    func keys(where holds: (Value) -> Bool) -> [Key] {
        parts.flatMap { part in part.compactMap { holds($0.value) ? $0.key : nil } }
    }

    private static func part(of key: Key) -> Int { key.hashValue & (partCount - 1) }
}
