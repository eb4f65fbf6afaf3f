package import AssayBytes

/// What a reply repeats of its request, so that the asker can match the two.
package struct ReplyAddress: Hashable, Sendable {
    package var kind: Kind
    package var requestID: UInt64
    package var operationID: Bytes16

    /// The address of the reply to one request.
    package init(kind: Kind, requestID: UInt64, operationID: Bytes16) {
        self.kind = kind
        self.requestID = requestID
        self.operationID = operationID
    }

    /// The address of the one reply to a message whose frames cannot be told apart.
    package static let unknown = ReplyAddress(
        kind: Kind(rawValue: 0), requestID: 0, operationID: .zero)
}

/// A request's envelope, checked; its fields' structure too, but not yet their meaning.
package struct RequestEnvelope: Hashable, Sendable {
    package var address: ReplyAddress
    /// Microseconds the asker still waits; zero leaves it to the receiver.
    package var timeLeft: UInt32
    /// Where the realm's name stands in the message.
    package var realm: Range<Int>
    /// Where the fields stand in the message.
    package var fields: Range<Int>

    /// What is asked.
    package var kind: Kind { address.kind }

    /// Whether it is of this realm.
    package func isOf(_ name: RealmName, in message: Span<UInt8>) -> Bool {
        name.isSpelt(message.extracting(realm))
    }

    /// The realm's name as a value.
    package func realmName(in message: Span<UInt8>) -> RealmName {
        // Checked when the envelope was read, so the fall-back is never taken.
        RealmName(message.extracting(realm)) ?? .none
    }
}

/// What reading a request's envelope gave.
package enum RequestReading: Hashable, Sendable {
    case request(RequestEnvelope)
    /// To be answered at once, with this address and reason.
    case refused(ReplyAddress, CallFault)
}

extension RequestEnvelope {
    /// Reads the envelope of the frame at `frame`, which `Batch.split` found in `message`.
    ///
    /// In order: signature, version, reserved bytes, realm, the fields' structure.
    package static func read(_ message: Span<UInt8>, _ frame: Range<Int>) -> RequestReading {
        let bytes = message.extracting(frame)
        var address = ReplyAddress(
            kind: Kind(rawValue: bytes.bigEndianUInt16(at: Layout.kind)),
            requestID: bytes.bigEndianUInt64(at: Layout.requestID),
            operationID: .zero)
        guard bytes.bigEndianUInt16(at: Layout.signature) == Layout.requestSignature else {
            return .refused(address, .malformed)
        }
        guard bytes[Layout.version] == WireLimits.version else {
            return .refused(address, .versionUnsupported)
        }
        address.operationID = bytes.bytes16(at: Layout.operationID)
        let realmStart = Layout.realm + 1
        let realmEnd = realmStart + Int(bytes[Layout.realm])
        guard bytes[Layout.flags] == 0, bytes.bigEndianUInt16(at: Layout.code) == 0,
            realmEnd <= bytes.count, RealmName.isValid(bytes.extracting(realmStart..<realmEnd)),
            FieldSlots.isWellFormed(bytes.extracting(realmEnd..<bytes.count))
        else {
            return .refused(address, .malformed)
        }
        let start = frame.lowerBound
        return .request(
            RequestEnvelope(
                address: address, timeLeft: bytes.bigEndianUInt32(at: Layout.timeLeft),
                realm: start + realmStart..<start + realmEnd,
                fields: start + realmEnd..<frame.upperBound))
    }
}

extension Span where Element == UInt8 {
    /// Sixteen bytes at `offset`; traps when they are not there.
    @inline(__always)
    package func bytes16(at offset: Int) -> Bytes16 {
        Bytes16(high: bigEndianUInt64(at: offset), low: bigEndianUInt64(at: offset + 8))
    }

    /// Thirty-two bytes at `offset`; traps when they are not there.
    @inline(__always)
    package func bytes32(at offset: Int) -> Bytes32 {
        Bytes32(
            bigEndianUInt64(at: offset), bigEndianUInt64(at: offset + 8),
            bigEndianUInt64(at: offset + 16), bigEndianUInt64(at: offset + 24))
    }
}
