extension JSONReader {
    /// Whether the object the name at `record` stands in has no such name yet; keeps it then.
    ///
    /// Names are compared after unescaping, byte by byte: RFC 8259 section 8.3.
    mutating func isNew(name record: Int) -> Bool {
        let parent = tape.records[record].parent
        let hash = tape.names.hash(content(of: record), parent: parent)
        var slot = tape.names.slot(of: hash)
        while let other = tape.names.record(in: slot) {
            if tape.records[other].parent == parent, haveSameContent(other, record) {
                return false
            }
            slot = tape.names.slot(after: slot)
        }
        tape.names.keep(record, in: slot)
        return true
    }

    private func haveSameContent(_ left: Int, _ right: Int) -> Bool {
        tape.records[left].count == tape.records[right].count
            && content(of: left).hasSameBytes(as: content(of: right))
    }

    /// The content of a string: in the text or, unescaped, in the tape.
    @_lifetime(borrow self)
    private func content(of record: Int) -> Span<UInt8> {
        let string = tape.records[record]
        let start = Int(string.link)
        let range = start..<start + Int(string.count)
        return string.isUnescaped
            ? tape.unescaped.span.extracting(range) : source.extracting(range)
    }
}
