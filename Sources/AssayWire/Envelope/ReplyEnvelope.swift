import AssayBytes

/// A reply's envelope, checked; its fields' structure too, but not yet their meaning.
package struct ReplyEnvelope: Hashable, Sendable {
    package var address: ReplyAddress
    package var code: Reason
    /// Where the fields stand in the message.
    package var fields: Range<Int>

    /// What was asked.
    package var kind: Kind { address.kind }
    /// Whether the server announced this without being asked.
    package var isNotice: Bool { kind == .draining && address.requestID == 0 }

    /// Reads the envelope of the frame at `frame`, which `Batch.split` found in `message`.
    ///
    /// Nil when the frame is no reply of this version: nobody answers a reply, so an asker
    /// counts it against the server and otherwise acts as if it had not come.
    package static func read(_ message: Span<UInt8>, _ frame: Range<Int>) -> ReplyEnvelope? {
        let bytes = message.extracting(frame)
        let start = Layout.realm + 1
        guard bytes.bigEndianUInt16(at: Layout.signature) == Layout.replySignature,
            bytes[Layout.version] == WireLimits.version, bytes[Layout.flags] == 0,
            bytes.bigEndianUInt32(at: Layout.timeLeft) == 0, bytes[Layout.realm] == 0,
            FieldSlots.isWellFormed(bytes.extracting(start..<bytes.count))
        else { return nil }
        return ReplyEnvelope(
            address: ReplyAddress(
                kind: Kind(rawValue: bytes.bigEndianUInt16(at: Layout.kind)),
                requestID: bytes.bigEndianUInt64(at: Layout.requestID),
                operationID: bytes.bytes16(at: Layout.operationID)),
            code: Reason(rawValue: bytes.bigEndianUInt16(at: Layout.code)),
            fields: frame.lowerBound + start..<frame.upperBound)
    }
}
