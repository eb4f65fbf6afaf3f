package import AssayBytes

/// A refresh token: session id (18 bytes), generation (4), and a MAC under a key only the ledger
/// has (16); as text 51 characters of base64url.
///
/// It can be computed again from id and generation, so that it is stored nowhere.
package struct RefreshToken: Hashable, Sendable {
    package var session: ObjectID
    /// Zero for the token a session begins with, one more with each refresh.
    package var generation: UInt32
    package var mac: Bytes16

    package static let count = 38
    package static let textCount = 51

    /// A token of these parts.
    package init(session: ObjectID, generation: UInt32, mac: Bytes16) {
        self.session = session
        self.generation = generation
        self.mac = mac
    }

    /// The token that 38 bytes are; nil for another number of them. Whether the MAC holds is
    /// the ledger's to say.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.count,
            let session = ObjectID(bytes.extracting(0..<ObjectID.count))
        else { return nil }
        self.session = session
        generation = bytes.bigEndianUInt32(at: ObjectID.count)
        mac = bytes.bytes16(at: ObjectID.count + 4)
    }

    /// The token that a text is; nil when it is none.
    package init?(text: Span<UInt8>) {
        guard text.count == Self.textCount else { return nil }
        var bytes: [UInt8] = []
        guard Base64URL.decode(text, appendingTo: &bytes) else { return nil }
        self.init(bytes.span)
    }

    /// Appends its 38 bytes.
    package func append(to buffer: inout [UInt8]) {
        session.append(to: &buffer)
        buffer.appendBigEndian(generation)
        mac.append(to: &buffer)
    }

    /// Its 51 characters.
    package var text: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        var text: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &text)
        return text
    }
}
