import AssayBytes

/// The fields of the frame that is begun.
extension BatchWriter {
    /// Takes back a frame that has nothing to say.
    mutating func abandon() -> FrameWriting {
        fail()
        return end()
    }

    /// Makes the frame that is begun one that cannot be encoded.
    mutating func fail() {
        isEncodable = false
    }

    /// Opens a field whose value is written by `append` calls until `endField`.
    mutating func beginField(_ field: Field) {
        let tag = Int(field.tag.rawValue)
        if tag <= lastTag { isEncodable = false }
        lastTag = tag
        bytes.appendBigEndian(UInt32(field.tag.rawValue) << 16)
        fieldStart = bytes.count
    }

    /// Closes the field and patches its length in.
    mutating func endField(_ field: Field) {
        let count = bytes.count - fieldStart
        guard field.allows(bytes.span.extracting(fieldStart..<bytes.count)),
            let length = UInt16(exactly: count)
        else {
            isEncodable = false
            return
        }
        bytes[fieldStart - 2] = UInt8(truncatingIfNeeded: length >> 8)
        bytes[fieldStart - 1] = UInt8(truncatingIfNeeded: length)
    }

    /// Adds to the value of the field that is open.
    mutating func append(_ body: (inout [UInt8]) -> Void) {
        body(&bytes)
    }

    /// Adds a field of bytes, text or a list that is encoded already.
    mutating func field(_ field: Field, _ value: Span<UInt8>) {
        beginField(field)
        bytes.append(value)
        endField(field)
    }

    /// Adds the part of `source` that `range` names, where it names one.
    mutating func field(_ field: Field, _ range: Range<Int>?, from source: Span<UInt8>) {
        guard let range else { return }
        guard range.upperBound <= source.count else {
            isEncodable = false
            return
        }
        self.field(field, source.extracting(range))
    }
}

extension BatchWriter {
    // A field of a fixed size is added in one piece: one check of room, not one a part.

    /// Adds a field of one byte: a choice.
    mutating func field(_ field: Field, _ value: UInt8) {
        let head = head(of: field, UInt64(value), bytes: 1)
        bytes.append(addingCapacity: Layout.fieldHeadBytes + 1) { output in
            output.appendBigEndian(head)
            output.append(value)
        }
    }

    /// Adds a field of one truth value.
    mutating func field(_ field: Field, _ value: Bool) {
        self.field(field, UInt8(value ? 1 : 0))
    }

    /// Adds a field of four bytes.
    mutating func field(_ field: Field, _ value: UInt32) {
        let head = head(of: field, UInt64(value), bytes: 4)
        bytes.append(addingCapacity: Layout.fieldHeadBytes + 4) { output in
            output.appendBigEndian(head)
            output.appendBigEndian(value)
        }
    }

    /// Adds a field of eight bytes.
    mutating func field(_ field: Field, _ value: UInt64) {
        let head = head(of: field, value, bytes: 8)
        bytes.append(addingCapacity: Layout.fieldHeadBytes + 8) { output in
            output.appendBigEndian(head)
            output.appendBigEndian(value)
        }
    }

    /// Adds a field of eight bytes.
    mutating func field(_ field: Field, _ value: Int64) {
        self.field(field, UInt64(bitPattern: value))
    }

    /// Adds a field of 16 bytes.
    mutating func field(_ field: Field, _ value: Bytes16) {
        let head = head(of: field, 0, bytes: Bytes16.count)
        bytes.append(addingCapacity: Layout.fieldHeadBytes + Bytes16.count) { output in
            output.appendBigEndian(head)
            value.append(to: &output)
        }
    }

    /// Adds a field of 32 bytes.
    mutating func field(_ field: Field, _ value: Bytes32) {
        let head = head(of: field, 0, bytes: Bytes32.count)
        bytes.append(addingCapacity: Layout.fieldHeadBytes + Bytes32.count) { output in
            output.appendBigEndian(head)
            value.append(to: &output)
        }
    }

    /// What stands before a value of so many bytes; one the field does not allow, or a field out
    /// of order, makes the frame one that cannot be encoded.
    private mutating func head(of field: Field, _ number: UInt64, bytes: Int) -> UInt32 {
        let tag = Int(field.tag.rawValue)
        if tag <= lastTag || !field.allows(number, bytes: bytes) { isEncodable = false }
        lastTag = tag
        return UInt32(field.tag.rawValue) << 16 | UInt32(truncatingIfNeeded: bytes)
    }
}
