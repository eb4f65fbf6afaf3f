extension ECDSASignature {
    /// The DER form of two big-endian numbers (RFC 3279 section 2.2.3).
    static func der(r: [UInt8], s: [UInt8]) -> [UInt8] {
        let content = integer(r) + integer(s)
        var bytes: [UInt8] = [0x30]
        if content.count >= 0x80 {
            bytes.append(0x81)
        }
        bytes.append(UInt8(truncatingIfNeeded: content.count))
        return bytes + content
    }

    /// A positive INTEGER in its shortest form.
    private static func integer(_ number: [UInt8]) -> [UInt8] {
        var digits = Array(number.drop { $0 == 0 })
        if (digits.first ?? 0x80) >= 0x80 {
            digits.insert(0, at: 0)
        }
        return [0x02, UInt8(truncatingIfNeeded: digits.count)] + digits
    }
}
