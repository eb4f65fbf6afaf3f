import AssayBytes

enum Base64URL {
    static func decode32(_ text: Span<UInt8>) -> Bytes32? {
        guard text.count == 43 else { return nil }
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var held = 0
        for index in text.indices {
            guard let value = value(text[index]) else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            bits &= (1 << UInt32(held)) - 1
        }
        return bits == 0 ? Bytes32(bytes.span) : nil
    }

    static func encode(_ value: Bytes32, appendingTo buffer: inout [UInt8]) {
        var bits: UInt32 = 0
        var held = 0
        for byte in value.array {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                buffer.append(character(bits >> UInt32(held)))
                bits &= (1 << UInt32(held)) - 1
            }
        }
        buffer.append(character(bits << UInt32(6 - held)))
    }

    private static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }

    private static func character(_ value: UInt32) -> UInt8 {
        switch UInt8(truncatingIfNeeded: value) {
        case let value where value < 26: value + 0x41
        case let value where value < 52: value - 26 + 0x61
        case let value where value < 62: value - 52 + 0x30
        case 62: 0x2D
        default: 0x5F
        }
    }
}
