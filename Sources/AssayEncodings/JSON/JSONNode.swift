/// The kinds of a JSON value (RFC 8259 section 3).
package enum JSONKind: UInt8, Equatable, Sendable {
    case null
    case `true`
    case `false`
    case number
    case string
    case array
    case object
}

/// A value of a document, valid until the document parses another text.
package struct JSONNode: Equatable, Sendable {
    let index: Int
}

/// A name of an object and its value.
package struct JSONMember: Equatable, Sendable {
    /// The name: a string to every function of the document.
    package var name: JSONNode
    package var value: JSONNode
}

/// One entry of the flat tape: a value or a name, in the order of the text.
///
/// A container is followed by what it holds, a name by its value.
struct JSONRecord {
    var kind: JSONKind
    /// A string whose text is in the document's own storage, since it had escapes.
    var isUnescaped = false
    /// The record of the container around it; its own index at the root.
    var parent: UInt32
    /// Where it starts in the text.
    var start: UInt32
    /// The byte after it in the text.
    var end: UInt32
    /// A string: where its content starts. A container: the record after all it holds.
    var link: UInt32 = 0
    /// A string: bytes of content. A container: members or elements.
    var count: UInt32 = 0
    /// A name of at most seven bytes: `JSONShortName.word`. Zero for any other.
    var short: UInt64 = 0

    /// Of a string: where its content stands, in the text or in the document's storage.
    var content: Range<Int> { Int(link)..<Int(link) + Int(count) }

    /// The record after this one, at `index`, and after all it holds.
    func next(after index: Int) -> Int {
        switch kind {
        case .array, .object: Int(link)
        default: index + 1
        }
    }
}
