package import AssayBytes

/// The identifier of a credential, a recovery or a session: 18 bytes, of which the first two
/// name the home shard; as text 24 characters of base64url.
///
/// Clients take the text as it is: opaque ASCII.
package struct ObjectID: Hashable, Comparable, Sendable {
    /// The first two bytes of the shard key of the discharge that made it.
    package var shard: UInt16
    package var random: Bytes16

    package static let count = 18
    package static let textCount = 24

    /// An identifier of these parts.
    package init(shard: UInt16, random: Bytes16) {
        self.shard = shard
        self.random = random
    }

    /// The identifier that 18 bytes are; nil for another number of them.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        shard = bytes.bigEndianUInt16(at: 0)
        random = bytes.bytes16(at: 2)
    }

    /// The identifier that a text is; nil when it is none. No two texts are the same identifier.
    package init?(text: Span<UInt8>) {
        guard text.count == Self.textCount else { return nil }
        var bytes: [UInt8] = []
        guard Base64URL.decode(text, appendingTo: &bytes) else { return nil }
        self.init(bytes.span)
    }

    /// Ordered as their bytes are.
    package static func < (left: ObjectID, right: ObjectID) -> Bool {
        (left.shard, left.random.high, left.random.low)
            < (right.shard, right.random.high, right.random.low)
    }

    /// Appends its 18 bytes.
    package func append(to buffer: inout [UInt8]) {
        buffer.appendBigEndian(shard)
        random.append(to: &buffer)
    }

    /// Its 24 characters.
    package var text: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.count)
        append(to: &bytes)
        var text: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &text)
        return text
    }
}
