import AssayBytes

/// Where the fields of one message stand, by their place in the message's layout.
///
/// Read in one pass, without memory of its own, since layout and frame both ascend by tag.
struct FieldSlots {
    /// Start and end of each value; an end of zero says the field is absent, since no value
    /// ends before the frame's own head.
    private var slots = InlineArray<16, Slot>(repeating: Slot(start: 0, end: 0))

    private struct Slot {
        var start: UInt32
        var end: UInt32
    }

    /// Whether these bytes are fields back to back, tags strictly ascending, nothing left over,
    /// and no more than a frame may have: tens of thousands of empty ones would cost more than
    /// a signature.
    static func isWellFormed(_ fields: Span<UInt8>) -> Bool {
        var offset = 0
        var count = 0
        var last = -1
        while offset < fields.count {
            guard fields.count - offset >= Layout.fieldHeadBytes else { return false }
            let tag = Int(fields.bigEndianUInt16(at: offset))
            let length = Int(fields.bigEndianUInt16(at: offset + 2))
            offset += Layout.fieldHeadBytes
            count += 1
            guard tag > last, length <= fields.count - offset,
                count <= WireLimits.frameFieldsMax
            else { return false }
            last = tag
            offset += length
        }
        return true
    }

    /// Finds the fields of a message with this layout.
    ///
    /// `fields` was found well-formed when the envelope was read. Of several faults the one
    /// with the lowest number is told.
    static func read(
        _ message: Span<UInt8>, _ fields: Range<Int>, _ layout: [Field]
    ) throws(CallFault) -> FieldSlots {
        var found = FieldSlots()
        var fault: CallFault?
        var next = 0
        var offset = fields.lowerBound
        while fields.upperBound - offset >= Layout.fieldHeadBytes {
            let tag = message.bigEndianUInt16(at: offset)
            let start = offset + Layout.fieldHeadBytes
            offset = start + Int(message.bigEndianUInt16(at: offset + 2))
            guard offset <= fields.upperBound else { throw .malformed }
            while next < layout.count, layout[next].tag.rawValue < tag {
                if layout[next].required { fault = worst(fault, .fieldMissing) }
                next += 1
            }
            guard next < layout.count, layout[next].tag.rawValue == tag else {
                if tag & 1 == 1 { fault = worst(fault, .fieldUnknown) }
                continue
            }
            if !layout[next].allows(message.extracting(start..<offset)) {
                fault = worst(fault, .fieldInvalid)
            }
            found.slots[next] = Slot(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset))
            next += 1
        }
        guard offset == fields.upperBound else { throw .malformed }
        while next < layout.count {
            if layout[next].required { fault = worst(fault, .fieldMissing) }
            next += 1
        }
        if let fault { throw fault }
        return found
    }

    private static func worst(_ known: CallFault?, _ new: CallFault) -> CallFault {
        guard let known, known.rawValue < new.rawValue else { return new }
        return known
    }

    /// Where the field's value stands; nil when the field is absent.
    subscript(_ field: Field) -> Range<Int>? {
        let slot = slots[field.slot]
        return slot.end == 0 ? nil : Int(slot.start)..<Int(slot.end)
    }
}

extension FieldSlots {
    // A field that was read has the bytes of its type, so these give nil for absence only.

    /// The value of a field that must be there.
    func required(_ field: Field) throws(CallFault) -> Range<Int> {
        guard let range = self[field] else { throw .fieldMissing }
        return range
    }

    /// The value of a choice.
    func choice(_ field: Field, in message: Span<UInt8>) -> UInt8? {
        self[field].map { message[$0.lowerBound] }
    }

    /// The form of a signature.
    func form(_ field: Field, in message: Span<UInt8>) -> SignatureForm? {
        choice(field, in: message).flatMap(SignatureForm.init)
    }

    /// The value of a truth value.
    func bool(_ field: Field, in message: Span<UInt8>) -> Bool? {
        self[field].map { message[$0.lowerBound] == 1 }
    }

    /// The value of an i64.
    func i64(_ field: Field, in message: Span<UInt8>) -> Int64? {
        self[field].map { Int64(bitPattern: message.bigEndianUInt64(at: $0.lowerBound)) }
    }

    /// The value of a u32.
    func u32(_ field: Field, in message: Span<UInt8>) -> UInt32? {
        self[field].map { message.bigEndianUInt32(at: $0.lowerBound) }
    }

    /// Where a list of ids as text stands; `fieldInvalid` when it is no canonical list.
    func identifiers(_ field: Field, in message: Span<UInt8>) throws(CallFault) -> Range<Int>? {
        guard let range = self[field] else { return nil }
        guard IdentifierTexts.read(message, range) != nil else { throw .fieldInvalid }
        return range
    }

    /// The value of a field of 16 bytes.
    func bytes16(_ field: Field, in message: Span<UInt8>) -> Bytes16? {
        self[field].map { message.bytes16(at: $0.lowerBound) }
    }

    /// The value of a field of 32 bytes.
    func bytes32(_ field: Field, in message: Span<UInt8>) -> Bytes32? {
        self[field].map { message.bytes32(at: $0.lowerBound) }
    }
}

extension Optional {
    /// The value, or `fieldMissing`: absence that the layout has ruled out.
    func orMissing() throws(CallFault) -> Wrapped {
        guard let self else { throw .fieldMissing }
        return self
    }
}
