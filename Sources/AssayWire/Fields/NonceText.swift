import AssayBytes

// A nonce travels as DPoP clients see it: 43 characters of base64url (RFC 4648 section 5,
// no padding). Everything inside the product handles its 32 bytes.

extension FieldSlots {
    /// The value of a field that holds a nonce; `fieldInvalid` unless it is canonical.
    func nonce(_ field: Field, in message: Span<UInt8>) throws(CallFault) -> Bytes32? {
        guard let range = self[field] else { return nil }
        guard let nonce = Base64URL.decode32(message.extracting(range)) else {
            throw .fieldInvalid
        }
        return nonce
    }
}

extension BatchWriter {
    /// Adds a field that holds a nonce.
    mutating func nonce(_ field: Field, _ value: Bytes32) {
        beginField(field)
        append { Base64URL.encode(value, appendingTo: &$0) }
        endField(field)
    }
}
