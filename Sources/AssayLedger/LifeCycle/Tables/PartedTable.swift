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

    /// In no order.
    var values: [Value] { parts.flatMap(\.values) }

    /// Of the values that a condition holds for, in no order.
    func keys(where holds: (Value) -> Bool) -> [Key] {
        parts.flatMap { part in part.compactMap { holds($0.value) ? $0.key : nil } }
    }

    private static func part(of key: Key) -> Int { key.hashValue & (partCount - 1) }
}
