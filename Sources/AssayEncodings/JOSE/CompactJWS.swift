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
        for index in text.indices where text[index] == 0x2E {
            if first < 0 {
                first = index
            } else if second < 0 {
                second = index
            } else {
                return nil
            }
        }
        guard first > 0, second > 0 else { return nil }
        return CompactJWS(
            header: 0..<first,
            payload: first + 1..<second,
            signature: second + 1..<text.count)
    }
}
