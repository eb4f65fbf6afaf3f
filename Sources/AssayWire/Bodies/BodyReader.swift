import AssayBytes

/// A body that is none of version 1, or not its value's one encoding.
struct BodyFault: Error {}

/// Reads a body part by part (SPEC.md, Bodies): each part is there and within its limits, and
/// nothing is left over.
struct BodyReader: ~Escapable {
    private let body: Span<UInt8>
    private var offset = 0

    /// Reads `body` from its first byte.
    @_lifetime(copy body)
    init(_ body: Span<UInt8>) {
        self.body = body
    }

    /// Ends the reading; a fault when something is left over.
    func end() throws(BodyFault) {
        guard offset == body.count else { throw BodyFault() }
    }

    /// Moves past `count` bytes and gives their place.
    private mutating func take(_ count: Int) throws(BodyFault) -> Int {
        guard count <= body.count - offset else { throw BodyFault() }
        defer { offset += count }
        return offset
    }

    mutating func byte() throws(BodyFault) -> UInt8 {
        body[try take(1)]
    }

    /// One byte that is 0 or 1.
    mutating func flag() throws(BodyFault) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw BodyFault() }
        return byte == 1
    }

    /// One byte that is a case of an enumeration.
    mutating func choice<Value: RawRepresentable<UInt8>>(
        _: Value.Type
    ) throws(BodyFault) -> Value {
        guard let value = Value(rawValue: try byte()) else { throw BodyFault() }
        return value
    }

    mutating func u32() throws(BodyFault) -> UInt32 {
        body.bigEndianUInt32(at: try take(4))
    }

    mutating func u64() throws(BodyFault) -> UInt64 {
        body.bigEndianUInt64(at: try take(8))
    }

    mutating func i64() throws(BodyFault) -> Int64 {
        Int64(bitPattern: try u64())
    }

    mutating func time() throws(BodyFault) -> WallTime {
        WallTime(milliseconds: try i64())
    }

    mutating func bytes16() throws(BodyFault) -> Bytes16 {
        body.bytes16(at: try take(Bytes16.count))
    }

    mutating func bytes32() throws(BodyFault) -> Bytes32 {
        body.bytes32(at: try take(Bytes32.count))
    }

    mutating func id() throws(BodyFault) -> ObjectID {
        let start = try take(ObjectID.count)
        return ObjectID(
            shard: body.bigEndianUInt16(at: start), random: body.bytes16(at: start + 2))
    }

    mutating func token() throws(BodyFault) -> RefreshToken {
        RefreshToken(session: try id(), generation: try u32(), mac: try bytes16())
    }

    /// Two bytes of length, at most `most`, and as many bytes.
    mutating func text(_ most: Int) throws(BodyFault) -> [UInt8] {
        let count = Int(body.bigEndianUInt16(at: try take(2)))
        guard count <= most else { throw BodyFault() }
        return try bytes(count)
    }

    /// One byte of count, at most `most`, and as many ids, strictly ascending.
    mutating func ids(_ most: Int) throws(BodyFault) -> [ObjectID] {
        let count = Int(try byte())
        guard count <= most else { throw BodyFault() }
        var found: [ObjectID] = []
        for _ in 0..<count {
            let id = try id()
            if let last = found.last, id <= last { throw BodyFault() }
            found.append(id)
        }
        return found
    }

    /// A key in its normal form.
    mutating func key() throws(BodyFault) -> CredentialKey {
        let curve = try choice(CredentialCurve.self)
        return CredentialKey(curve: curve, bytes: try bytes(curve.keyBytes))
    }

    private mutating func bytes(_ count: Int) throws(BodyFault) -> [UInt8] {
        let start = try take(count)
        var bytes: [UInt8] = []
        bytes.append(body.extracting(start..<start + count))
        return bytes
    }
}

extension BodyReader {
    // An optional part is one byte, 0 for absent or 1, and with 1 the part.

    mutating func optionalTime() throws(BodyFault) -> WallTime? {
        try flag() ? try time() : nil
    }

    mutating func optionalBytes16() throws(BodyFault) -> Bytes16? {
        try flag() ? try bytes16() : nil
    }

    mutating func optionalBytes32() throws(BodyFault) -> Bytes32? {
        try flag() ? try bytes32() : nil
    }

    mutating func optionalID() throws(BodyFault) -> ObjectID? {
        try flag() ? try id() : nil
    }

    mutating func optionalText(_ most: Int) throws(BodyFault) -> [UInt8]? {
        try flag() ? try text(most) : nil
    }
}
