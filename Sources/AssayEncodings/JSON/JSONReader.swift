import AssayBytes

/// One pass over a text, writing its tape: the structure of RFC 8259 sections 2 to 5.
///
/// The containers a value lies in are found through the records' parents, so nesting costs
/// neither recursion nor a stack.
struct JSONReader: ~Escapable {
    let source: Span<UInt8>
    /// The document's while reading.
    var tape = JSONTape()
    var position = 0
    let limits: JSONLimits
    let commentsAllowed: Bool
    /// The innermost open container; -1 outside of any.
    private var container = -1
    private var depth = 0

    @_lifetime(copy source)
    init(source: Span<UInt8>, limits: JSONLimits, commentsAllowed: Bool) {
        self.source = source
        self.limits = limits
        self.commentsAllowed = commentsAllowed
    }

    /// Reads the whole text; nil when it is good. The tape was reset.
    mutating func read(into lent: inout JSONTape) -> JSONError? {
        swap(&tape, &lent)
        defer { swap(&tape, &lent) }
        do throws(JSONError) {
            try readText()
            return nil
        } catch {
            return error
        }
    }

    private mutating func readText() throws(JSONError) {
        repeat {
            try skipSpace()
            if try startsContainer() { continue }
            try readFollowers()
        } while container >= 0
        try skipSpace()
        guard position == source.count else { throw JSONError(.leftover, at: position) }
    }

    /// Reads a value at `position`; true when it is a container that now awaits its first value.
    private mutating func startsContainer() throws(JSONError) -> Bool {
        switch try byte() {
        case 0x7B:
            try open(.object)
            try skipSpace()
            guard try byte() != 0x7D else {
                close()
                return false
            }
            try readName()
            return true
        case 0x5B:
            try open(.array)
            try skipSpace()
            guard try byte() != 0x5D else {
                close()
                return false
            }
            return true
        case 0x22:
            try readString()
        case 0x74:
            try readLiteral("true", .true)
        case 0x66:
            try readLiteral("false", .false)
        case 0x6E:
            try readLiteral("null", .null)
        case 0x2D, 0x30...0x39:
            try readNumber()
        default:
            throw JSONError(.unexpectedByte, at: position)
        }
        return false
    }

    /// After a value: closes what ends here, then reads up to the next value, if there is one.
    private mutating func readFollowers() throws(JSONError) {
        while container >= 0 {
            tape.records[container].count += 1
            try skipSpace()
            let isObject = tape.records[container].kind == .object
            switch try byte() {
            case 0x2C:
                position += 1
                guard isObject else { return }
                try skipSpace()
                try readName()
                return
            case 0x7D where isObject, 0x5D where !isObject:
                close()
            default:
                throw JSONError(.unexpectedByte, at: position)
            }
        }
    }

    /// Reads a name, refuses it when the object has it already, and the colon after it.
    private mutating func readName() throws(JSONError) {
        guard try byte() == 0x22 else { throw JSONError(.unexpectedByte, at: position) }
        let record = tape.records.count
        let start = position
        let name = try readString()
        guard isNew(name: record, name) else { throw JSONError(.duplicateName, at: start) }
        try skipSpace()
        guard try byte() == 0x3A else { throw JSONError(.unexpectedByte, at: position) }
        position += 1
    }

    private mutating func open(_ kind: JSONKind) throws(JSONError) {
        guard depth < limits.depthMax else { throw JSONError(.tooDeep, at: position) }
        depth += 1
        let record = try append(kind, from: position)
        container = record
        position += 1
    }

    private mutating func close() {
        position += 1
        depth -= 1
        tape.records[container].end = UInt32(truncatingIfNeeded: position)
        tape.records[container].link = UInt32(truncatingIfNeeded: tape.records.count)
        let parent = Int(tape.records[container].parent)
        container = parent == container ? -1 : parent
    }

    /// Appends a record that starts at `start` and ends here.
    @discardableResult
    mutating func append(
        _ kind: JSONKind, from start: Int, _ content: JSONContent = JSONContent(start: 0, count: 0)
    ) throws(JSONError) -> Int {
        let record = tape.records.count
        guard record < limits.nodesMax else { throw JSONError(.tooManyNodes, at: start) }
        tape.records.append(
            JSONRecord(
                kind: kind,
                isUnescaped: content.isUnescaped,
                parent: UInt32(truncatingIfNeeded: max(container, 0)),
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: position),
                link: UInt32(truncatingIfNeeded: content.start),
                count: UInt32(truncatingIfNeeded: content.count)))
        return record
    }

    private mutating func readLiteral(_ literal: String, _ kind: JSONKind) throws(JSONError) {
        let start = position
        for expected in literal.utf8 {
            guard try byte() == expected else { throw JSONError(.unexpectedByte, at: position) }
            position += 1
        }
        try append(kind, from: start)
    }

    /// The byte at `position`.
    func byte() throws(JSONError) -> UInt8 {
        guard position < source.count else { throw JSONError(.truncated, at: source.count) }
        return source[position]
    }
}
