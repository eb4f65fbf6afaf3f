import AssayBytes

/// The parts of a JWS in compact serialization (RFC 7515 section 7.1), as ranges of its text.
package struct CompactJWS: Equatable, Sendable {
    /// The protected header in base64url; never empty.
    package var header: Range<Int>
    /// The payload in base64url.
    package var payload: Range<Int>
    /// The signature in base64url.
    package var signature: Range<Int>

    /// What is signed: header, dot and payload as they stand.
    package var signingInput: Range<Int> { header.lowerBound..<payload.upperBound }

    /// Splits a text of exactly three parts; nil for any other. Their content is not looked at.
    package static func split(_ text: Span<UInt8>) -> CompactJWS? {
        var first = -1
        var second = -1
        var index = 0
        while index < text.count {
            if index + 32 <= text.count, !hasDot(text, at: index) {
                index += 32
                continue
            }
            if index + 8 <= text.count, dots(text.bigEndianUInt64(at: index)) == 0 {
                index += 8
                continue
            }
            for index in index..<min(index + 8, text.count) where text[index] == dot {
                if first < 0 {
                    first = index
                } else if second < 0 {
                    second = index
                } else {
                    return nil
                }
            }
            index += 8
        }
        guard first > 0, second > 0 else { return nil }
        return CompactJWS(
            header: 0..<first,
            payload: first + 1..<second,
            signature: second + 1..<text.count)
    }

    private static let dot: UInt8 = 0x2E

    /// Whether one of the 32 bytes at `start` is a dot.
    private static func hasDot(_ text: Span<UInt8>, at start: Int) -> Bool {
        let part = text.extracting(start..<start &+ 32)
        precondition(part.count == 32)
        return dots(part.bigEndianUInt64(at: 0)) | dots(part.bigEndianUInt64(at: 8))
            | dots(part.bigEndianUInt64(at: 16)) | dots(part.bigEndianUInt64(at: 24)) != 0
    }

    /// Zero unless one of eight bytes is a dot: the mask makes it zero, and only below a zero byte
    /// does taking one from each byte set a high bit that was not set.
    private static func dots(_ bytes: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let masked = bytes ^ (ones &* UInt64(dot))
        return (masked &- ones) & ~masked & (ones &* 0x80)
    }
}
