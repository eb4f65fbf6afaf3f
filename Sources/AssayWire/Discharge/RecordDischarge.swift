public import AssayBytes

/// The discharge nearly every request has: one `recordOnce` to be taken, no answer to be kept.
///
/// Read from its place in the message without looking for fields: in this one shape each stands
/// at a fixed distance from the realm's name.
@usableFromInline
package struct RecordDischarge: Hashable, Sendable {
    @usableFromInline package var requestID: UInt64
    @usableFromInline package var operationID: Bytes16
    /// Microseconds the asker still waits; zero leaves it to the receiver.
    package var timeLeft: UInt32
    package var pool: Pool
    package var quotaKey: Bytes16
    package var digest: Bytes32
    package var created: WallTime
    /// Whether `created` is the mint time of a nonce of the epoch, not the proof's own.
    package var restsOnNonce: Bool

    private typealias Fields = LedgerDischargeRequestFields
    /// Bytes of all fields, their heads included.
    private static let fieldsBytes = 20 + 36 + 5 + 20 + 5 + 64

    /// Where the realm's name of a frame stands, its length byte included; nil when the frame
    /// cannot be a discharge of this shape.
    @inline(__always)
    package static func realm(_ message: Span<UInt8>, _ frame: Range<Int>) -> Range<Int>? {
        let start = frame.lowerBound + Layout.realm
        guard frame.count >= Layout.realm + 1 + fieldsBytes else { return nil }
        let end = start + 1 + Int(message[start])
        return end + fieldsBytes == frame.upperBound ? start..<end : nil
    }

    /// One that nothing was read into.
    package init() {
        requestID = 0
        operationID = .zero
        timeLeft = 0
        pool = .open
        quotaKey = .zero
        digest = Bytes32(0, 0, 0, 0)
        created = WallTime(milliseconds: 0)
        restsOnNonce = false
    }

    /// Reads the frame that ends where `realm` says its fields do, examined under `epoch`; false
    /// when it has another shape or epoch or any fault: then it is read as any other, and judged
    /// by what is found there.
    ///
    /// The realm's name is not looked at. Into its place, since a copy of what was just written in
    /// parts would wait for all of them.
    package mutating func read(
        _ message: Span<UInt8>, _ frame: Range<Int>, realm: Range<Int>, epoch: Bytes16
    ) -> Bool {
        let head = message.extracting(frame.lowerBound..<frame.lowerBound + Layout.realm)
        let body = message.extracting(realm.upperBound..<realm.upperBound + Self.fieldsBytes)
        let shape =
            UInt64(Layout.requestSignature) << 48 | UInt64(WireLimits.version) << 40
            | UInt64(Kind.ledgerDischarge.rawValue) << 16
        guard head.bigEndianUInt64(at: Layout.signature) == shape,
            Self.has(body, 0, Fields.dischargeEpoch, 16),
            Self.has(body, 20, Fields.shardKey, 32),
            Self.has(body, 56, Fields.pool, 1),
            Self.has(body, 61, Fields.quotaKey, 16),
            Self.has(body, 81, Fields.mode, 1),
            body[85] == DischargeMode.take.rawValue,
            Self.has(body, 86, Fields.obligations, 60),
            // `recordOnce`, 57 bytes.
            body[90] == 0x22, body.bigEndianUInt16(at: 91) == 57,
            let pool = Pool(rawValue: body[60])
        else { return false }
        let nonce = body.bytes16(at: 134)
        guard body.bytes16(at: 4) == epoch, body[133] <= 1,
            nonce == (body[133] == 1 ? epoch : .zero)
        else { return false }
        restsOnNonce = body[133] == 1
        requestID = head.bigEndianUInt64(at: Layout.requestID)
        operationID = head.bytes16(at: Layout.operationID)
        timeLeft = head.bigEndianUInt32(at: Layout.timeLeft)
        self.pool = pool
        quotaKey = body.bytes16(at: 65)
        digest = body.bytes32(at: 93)
        created = WallTime(milliseconds: Int64(bitPattern: body.bigEndianUInt64(at: 125)))
        return true
    }

    /// Whether a realm's name, its length byte included, stands in both places of a message.
    ///
    /// Fields follow a name, so that eight bytes can be read from where it begins.
    @inlinable @inline(__always)
    package static func isSameRealm(
        _ message: Span<UInt8>, _ name: Range<Int>, _ other: Range<Int>
    ) -> Bool {
        guard name.count == other.count else { return false }
        if name.count <= 8 {
            let rest = UInt64(8 &* (8 &- name.count))
            return message.bigEndianUInt64(at: name.lowerBound) >> rest
                == message.bigEndianUInt64(at: other.lowerBound) >> rest
        }
        for index in 0..<name.count
        where message[name.lowerBound + index] != message[other.lowerBound + index] {
            return false
        }
        return true
    }

    /// Whether a field of so many bytes begins at `offset`.
    @inline(__always)
    private static func has(
        _ body: Span<UInt8>, _ offset: Int, _ field: Field, _ bytes: UInt32
    ) -> Bool {
        body.bigEndianUInt32(at: offset) == UInt32(field.tag.rawValue) << 16 | bytes
    }
}
