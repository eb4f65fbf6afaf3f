import AssayBytes
import AssayEncodings
import AssayProver

/// Access tokens for the requests of a run (RFC 9068), bound to clients' keys (RFC 9449,
/// section 6.1).
struct TokenMaking {
    private let settings: GatewaySettings

    init(_ settings: GatewaySettings) {
        self.settings = settings
    }

    /// A token of `key` that ends at `expiry`, in seconds.
    func token(
        of key: SigningKey, number: Int, issuedAt: Int64, expiry: Int64
    ) throws(BenchError) -> [UInt8] {
        var header = JSONWriter()
        header.beginObject()
        header.member("typ", "at+jwt")
        header.member("alg", settings.issuerKey.algorithm.joseName)
        header.endObject()
        var payload = JSONWriter()
        payload.beginObject()
        payload.member("iss", settings.issuer)
        payload.member("aud", settings.audience)
        payload.member("sub", "user-\(number)")
        payload.member("client_id", "bench")
        payload.member("scope", settings.scope)
        payload.member("iat", issuedAt)
        payload.member("exp", expiry)
        payload.name("jti")
        let id = try Making.random()
        var text: [UInt8] = []
        Base64URL.encode(id.span, appendingTo: &text)
        payload.value(text: text.span)
        payload.name("cnf")
        payload.beginObject()
        payload.name("jkt")
        let thumbprint = key.thumbprintText
        payload.value(text: thumbprint.span)
        payload.endObject()
        payload.endObject()
        var token: [UInt8] = []
        let (head, body) = (header.bytes, payload.bytes)
        Base64URL.encode(head.span, appendingTo: &token)
        token.append(UInt8(ascii: "."))
        Base64URL.encode(body.span, appendingTo: &token)
        let signature = try Making.signature(settings.issuerKey, token)
        token.append(UInt8(ascii: "."))
        Base64URL.encode(signature.span, appendingTo: &token)
        return token
    }

    /// A compact token whose signature does not hold: its first character is another.
    static func altered(_ token: [UInt8]) -> [UInt8] {
        var token = token
        guard let dot = token.lastIndex(of: UInt8(ascii: ".")), dot + 1 < token.count else {
            return token
        }
        let first = token[dot + 1]
        token[dot + 1] = first == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        return token
    }
}
