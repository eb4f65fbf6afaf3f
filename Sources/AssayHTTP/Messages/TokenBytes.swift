extension UInt8 {
    /// Whether the byte may stand in a token (RFC 9110, section 5.6.2): letters, digits and
    /// !#$%&'*+-.^_`|~.
    var isTokenByte: Bool {
        // One bit a character.
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        guard self < 0x80 else { return false }
        return (self < 64 ? low >> UInt64(self) : high >> UInt64(self & 63)) & 1 == 1
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes are a token.
    package var isToken: Bool {
        for index in indices {
            guard self[index].isTokenByte else { return false }
        }
        return !isEmpty
    }
}
