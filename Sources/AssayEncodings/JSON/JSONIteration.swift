/// The members of an object in the order of the text.
package struct JSONMembers: Sequence, IteratorProtocol {
    private let records: [JSONRecord]
    private var index: Int
    private let end: Int

    init(records: [JSONRecord], range: Range<Int>) {
        self.records = records
        index = range.lowerBound
        end = range.upperBound
    }

    /// The next member; nil after the last.
    package mutating func next() -> JSONMember? {
        guard index < end else { return nil }
        let member = JSONMember(name: JSONNode(index: index), value: JSONNode(index: index + 1))
        index = records[index + 1].next(after: index + 1)
        return member
    }
}

/// The elements of an array in the order of the text.
package struct JSONElements: Sequence, IteratorProtocol {
    private let records: [JSONRecord]
    private var index: Int
    private let end: Int

    init(records: [JSONRecord], range: Range<Int>) {
        self.records = records
        index = range.lowerBound
        end = range.upperBound
    }

    /// The next element; nil after the last.
    package mutating func next() -> JSONNode? {
        guard index < end else { return nil }
        let element = JSONNode(index: index)
        index = records[index].next(after: index)
        return element
    }
}

extension JSONDocument {
    /// The members of an object; none for any other value.
    package func members(of node: JSONNode) -> JSONMembers {
        JSONMembers(records: tape.records, range: content(of: node, kind: .object))
    }

    /// The elements of an array; none for any other value.
    package func elements(of node: JSONNode) -> JSONElements {
        JSONElements(records: tape.records, range: content(of: node, kind: .array))
    }

    /// How many members or elements a value has; zero for a scalar.
    package func count(of node: JSONNode) -> Int {
        let record = tape.records[node.index]
        return record.kind == .object || record.kind == .array ? Int(record.count) : 0
    }

    /// The records a container of `kind` holds; empty for any other value.
    func content(of node: JSONNode, kind: JSONKind) -> Range<Int> {
        let record = tape.records[node.index]
        let first = node.index + 1
        return record.kind == kind ? first..<Int(record.link) : first..<first
    }
}
