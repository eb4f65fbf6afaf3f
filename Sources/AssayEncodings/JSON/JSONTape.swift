/// What a parsed text leaves: its records, the content of strings that had escapes, its names.
///
/// Kept by the document and lent to a reader, so that a warm document allocates nothing.
struct JSONTape {
    var records: [JSONRecord] = []
    /// Bytes of strings whose escapes were replaced; grows only, `unescapedCount` are in use.
    var unescaped: [UInt8] = []
    var unescapedCount = 0
    var names: JSONNames

    /// A tape without memory, to swap a real one against.
    init() {
        names = JSONNames()
    }

    /// A tape of an empty text: a `null`.
    init(nodesMax: Int) {
        names = JSONNames(nodesMax: nodesMax)
        recordNothing()
    }

    /// Forgets a text, not its memory.
    mutating func reset() {
        records.removeAll(keepingCapacity: true)
        unescapedCount = 0
        names.reset()
    }

    /// Leaves a `null` as root, so that a document always has one.
    mutating func recordNothing() {
        reset()
        records.append(JSONRecord(kind: .null, parent: 0, start: 0, end: 0))
    }
}
