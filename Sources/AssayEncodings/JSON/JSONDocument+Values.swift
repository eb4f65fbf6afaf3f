extension JSONDocument {
    /// What kind of value a node is; a name is a string.
    package func kind(_ node: JSONNode) -> JSONKind {
        tape.records[node.index].kind
    }

    /// The content of a string, escapes replaced: UTF-8. Nil for any other value.
    @_lifetime(borrow self)
    package func string(_ node: JSONNode) -> Span<UInt8>? {
        let record = tape.records[node.index]
        guard record.kind == .string else { return nil }
        return record.isUnescaped
            ? tape.unescaped.span.extracting(record.content)
            : text.span.extracting(record.content)
    }

    /// Whether a node is a string with exactly this content.
    package func equals(_ node: JSONNode, _ content: String) -> Bool {
        guard let string = string(node) else { return false }
        return string.hasSameBytes(as: content.utf8.span)
    }

    /// Whether a node is a string with exactly this content.
    package func equals(_ node: JSONNode, _ content: Span<UInt8>) -> Bool {
        guard let string = string(node) else { return false }
        return string.hasSameBytes(as: content)
    }

    /// The value of a member; nil when there is none or `object` is not an object.
    package func member(_ name: String, of object: JSONNode) -> JSONNode? {
        member(name.utf8.span, of: object)
    }

    /// The value of a member; nil when there is none or `object` is not an object.
    package func member(_ name: Span<UInt8>, of object: JSONNode) -> JSONNode? {
        let content = content(of: object, kind: .object)
        var index = content.lowerBound
        while index < content.upperBound {
            if tape.records[index].count == name.count, equals(JSONNode(index: index), name) {
                return JSONNode(index: index + 1)
            }
            index = tape.records[index + 1].next(after: index + 1)
        }
        return nil
    }

    /// The value of `true` or `false`; nil for any other value.
    package func bool(_ node: JSONNode) -> Bool? {
        switch tape.records[node.index].kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The text of a number as it stands; nil for any other value.
    @_lifetime(borrow self)
    package func number(_ node: JSONNode) -> Span<UInt8>? {
        tape.records[node.index].kind == .number ? source(node) : nil
    }

    /// The value of a number written as an integer: without fraction, exponent or negative zero,
    /// and within 64 bits. Nil for any other.
    package func integer(_ node: JSONNode) -> Int64? {
        guard let digits = number(node) else { return nil }
        let isNegative = digits[0] == 0x2D
        var value: Int64 = 0
        for index in (isNegative ? 1 : 0)..<digits.count {
            let digit = digits[index] &- 0x30
            guard digit < 10 else { return nil }
            let (scaled, scaleOverflow) = value.multipliedReportingOverflow(by: 10)
            // Towards the sign, since the lowest value has no positive counterpart.
            let (next, overflow) = scaled.addingReportingOverflow(
                isNegative ? -Int64(digit) : Int64(digit))
            guard !scaleOverflow, !overflow else { return nil }
            value = next
        }
        return isNegative && value == 0 ? nil : value
    }

    /// The bytes of a value as they stand in the text.
    @_lifetime(borrow self)
    package func source(_ node: JSONNode) -> Span<UInt8> {
        let record = tape.records[node.index]
        return text.span.extracting(Int(record.start)..<Int(record.end))
    }

    /// Where a value starts in the text.
    package func offset(of node: JSONNode) -> Int {
        Int(tape.records[node.index].start)
    }

    /// Line and column of a value in the text, from 1.
    package func place(of node: JSONNode) -> JSONPlace {
        JSONPlace(offset: offset(of: node), in: text.span)
    }

    /// Line and column of an error that `parse` threw, as long as no other text was parsed.
    package func place(of error: JSONError) -> JSONPlace {
        JSONPlace(offset: error.offset, in: text.span)
    }
}

extension Span where Element == UInt8 {
    /// Whether both hold the same bytes; for values that are no secret.
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] {
            return false
        }
        return true
    }
}
