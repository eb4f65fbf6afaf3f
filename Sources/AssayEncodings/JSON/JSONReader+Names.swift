import AssayBytes

extension JSONReader {
    /// Members of an object up to which their short names are compared with one another.
    private static let comparedMax = 8

    // What changes nothing is `mutating` here all the same: the reader is lent to it then, where
    // it would else be copied for the call.

    /// Whether the object the name at `record` stands in, of this content, has no such name yet;
    /// keeps it then.
    ///
    /// Names are compared after unescaping, byte by byte: RFC 8259 section 8.3. Short names are
    /// words to compare, which for a few of them costs less than a hash; all others, and those of
    /// an object that has more, are found by one.
    mutating func isNew(name record: Int, _ name: JSONContent) -> Bool {
        let parent = Int(tape.records[record].parent)
        let membersBefore = Int(tape.records[parent].count)
        let short =
            name.isUnescaped
            ? JSONShortName.word(tape.unescaped.span, name.range)
            : JSONShortName.word(source, name.range)
        tape.records[record].short = short
        if short != 0, membersBefore < Self.comparedMax {
            return !hasShortName(short, from: parent + 1, to: record)
        }
        if membersBefore == Self.comparedMax { keepShortNames(from: parent + 1, to: record) }
        return isNewByHash(name: record)
    }

    /// Whether a member between these records has this short name.
    private mutating func hasShortName(_ short: UInt64, from first: Int, to end: Int) -> Bool {
        var name = first
        while name < end {
            if tape.records[name].short == short { return true }
            name = tape.records[name + 1].next(after: name + 1)
        }
        return false
    }

    /// Keeps the short names of the members between these records, which are all different, for
    /// names that come after them.
    private mutating func keepShortNames(from first: Int, to end: Int) {
        var name = first
        while name < end {
            if tape.records[name].short != 0 { _ = isNewByHash(name: name) }
            name = tape.records[name + 1].next(after: name + 1)
        }
    }

    private mutating func isNewByHash(name record: Int) -> Bool {
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
        return string.isUnescaped
            ? tape.unescaped.span.extracting(string.content) : source.extracting(string.content)
    }
}
