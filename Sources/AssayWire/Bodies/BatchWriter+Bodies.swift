import AssayBytes

// Parts of bodies, as `BodyReader` reads them. A part beyond its limits makes the frame one that
// cannot be encoded.

extension BatchWriter {
    mutating func put(_ value: Bool) {
        put(UInt8(value ? 1 : 0))
    }

    mutating func put(_ value: some NetworkInteger) {
        append { value.append(to: &$0) }
    }

    mutating func put(_ value: WallTime) {
        put(value.milliseconds)
    }

    mutating func put(_ value: Bytes16) {
        append { value.append(to: &$0) }
    }

    mutating func put(_ value: Bytes32) {
        append { value.append(to: &$0) }
    }

    mutating func put(_ value: ObjectID) {
        append { value.append(to: &$0) }
    }

    mutating func put(_ value: RefreshToken) {
        append { value.append(to: &$0) }
    }

    /// Two bytes of length, at most `most`, and the bytes.
    mutating func put(text value: [UInt8], _ most: Int) {
        if value.count > most { fail() }
        put(UInt16(truncatingIfNeeded: value.count))
        append { $0.append(contentsOf: value) }
    }

    /// One byte of count, at most `most`, and the ids, which strictly ascend.
    mutating func put(ids value: [ObjectID], _ most: Int) {
        if value.count > most || !value.strictlyAscends(by: \.self) { fail() }
        put(UInt8(truncatingIfNeeded: value.count))
        for id in value { put(id) }
    }

    /// A key in its normal form.
    mutating func put(_ value: CredentialKey) {
        if value.bytes.count != value.curve.keyBytes { fail() }
        put(value.curve.rawValue)
        append { $0.append(contentsOf: value.bytes) }
    }

    /// One byte that says whether the part is there, and the part.
    mutating func put<Value>(
        optional value: Value?, _ part: (inout BatchWriter, Value) -> Void
    ) {
        put(value != nil)
        if let value { part(&self, value) }
    }

    /// One byte of type, two of length, and the body that `body` writes.
    mutating func put(type: UInt8, _ body: (inout BatchWriter) -> Void) {
        put(type)
        put(0 as UInt16)
        let start = bytes.count
        body(&self)
        guard let count = UInt16(exactly: bytes.count - start) else { return fail() }
        append {
            $0[start - 2] = UInt8(truncatingIfNeeded: count >> 8)
            $0[start - 1] = UInt8(truncatingIfNeeded: count)
        }
    }
}
