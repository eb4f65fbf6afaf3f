import AssayEncodings

/// Writes public keys as a JWK set (RFC 7517 section 5), as an issuer publishes them.
package enum JWKSetText {
    /// The set of these keys, each with its `kid` where it has one, and what it is for.
    package static func publicSet(_ keys: [(id: String?, key: SigningKey)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("keys")
        writer.beginArray()
        for (id, key) in keys {
            var text: [UInt8] = Array("{".utf8)
            var members = JSONWriter()
            if let id { members.member("kid", id) }
            members.member("use", "sig")
            members.member("alg", key.algorithm.joseName)
            text += members.bytes
            text.append(UInt8(ascii: ","))
            // The members of the public key's own text, without its opening brace.
            text += key.publicJWK.dropFirst()
            writer.value(json: text.span)
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
