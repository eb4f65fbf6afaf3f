/// Where r and s stand in a signature, and the checks on them, before any library.
///
/// Both forms are strict: one signature has one encoding in each (RFC 7518 section 3.4; X.690
/// section 10.1), and r and s lie in 1 to n - 1 (SEC 1 section 4.1.4, step 1).
struct ECDSASignature {
    var r: Range<Int>
    var s: Range<Int>

    /// Reads a signature of `curve`; nil unless its form and both numbers' range are right.
    static func parse(
        _ bytes: Span<UInt8>, _ format: SignatureFormat, _ curve: ECCurve
    ) -> ECDSASignature? {
        let parsed: ECDSASignature? =
            switch format {
            case .raw: parseRaw(bytes, curve)
            case .der: parseDER(bytes)
            }
        guard
            let parsed,
            isInRange(bytes.extracting(parsed.r), curve),
            isInRange(bytes.extracting(parsed.s), curve)
        else { return nil }
        return parsed
    }

    private static func parseRaw(_ bytes: Span<UInt8>, _ curve: ECCurve) -> ECDSASignature? {
        let length = curve.coordinateBytes
        guard bytes.count == 2 * length else { return nil }
        return ECDSASignature(r: 0..<length, s: length..<2 * length)
    }

    static func parseDER(_ bytes: Span<UInt8>) -> ECDSASignature? {
        guard bytes.count <= CryptoLimits.derSignatureBytesMax else { return nil }
        var position = 0
        guard
            let sequence = element(tag: 0x30, bytes, &position), position == bytes.count
        else { return nil }
        position = sequence.lowerBound
        guard
            let r = integer(bytes, &position),
            let s = integer(bytes, &position),
            position == bytes.count
        else { return nil }
        return ECDSASignature(r: r, s: s)
    }

    /// The content of the element at `position`, which moves behind it.
    ///
    /// Lengths are definite and minimal (X.690 section 10.1): below 128 in one byte, up to 255
    /// in two; more than that no signature needs.
    private static func element(
        tag: UInt8, _ bytes: Span<UInt8>, _ position: inout Int
    ) -> Range<Int>? {
        guard bytes.count - position >= 2, bytes[position] == tag else { return nil }
        var length = Int(bytes[position + 1])
        var start = position + 2
        if length >= 0x80 {
            guard length == 0x81, start < bytes.count, bytes[start] >= 0x80 else { return nil }
            length = Int(bytes[start])
            start += 1
        }
        guard bytes.count - start >= length else { return nil }
        position = start + length
        return start..<position
    }

    /// The digits of a positive, minimally encoded integer, without its sign byte.
    private static func integer(_ bytes: Span<UInt8>, _ position: inout Int) -> Range<Int>? {
        guard
            let content = element(tag: 0x02, bytes, &position), !content.isEmpty
        else { return nil }
        let first = bytes[content.lowerBound]
        guard first < 0x80 else { return nil }
        guard first == 0 else { return content }
        // A leading zero stands only before a digit that would otherwise read as a sign.
        guard content.count > 1, bytes[content.lowerBound + 1] >= 0x80 else { return nil }
        return content.lowerBound + 1..<content.upperBound
    }

    /// Whether a big-endian number lies in 1 to n - 1.
    private static func isInRange(_ number: Span<UInt8>, _ curve: ECCurve) -> Bool {
        guard !BigEndianOrder.isZero(number) else { return false }
        let order = curve.order
        guard number.count == order.count else { return number.count < order.count }
        return BigEndianOrder.isBelow(number, order.span)
    }
}
