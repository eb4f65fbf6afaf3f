package import AssayBytes
package import AssayCrypto

/// Builds access tokens as JWTs (RFC 9068 section 2), as an issuer would.
///
/// It starts as a valid token; header members and claims can be set, left out or doubled before
/// `build`, so that a refusal is shown by a token that differs from a good one in that alone.
package struct AccessTokenBuilder: Sendable {
    /// One member of the header or of the claims.
    package typealias Member = (name: String, value: ProofPart)

    /// The issuer's key, whose algorithm the header names.
    package var key: SigningKey
    /// The key that signs, when it is to be another one.
    package var signer: SigningKey?
    /// The header's members, in order.
    package var header: [Member]
    /// The claims, in order.
    package var claims: [Member]
    /// The header's text, in place of its members.
    package var rawHeader: [UInt8]?
    /// The payload's text, in place of the claims.
    package var rawPayload: [UInt8]?
    /// The signature's bytes, in place of a true signature.
    package var rawSignature: [UInt8]?

    /// A token that is valid from `seconds` on for `life` seconds, with a random `jti` unless
    /// one is given, bound to nothing.
    package init(
        key: SigningKey, keyID: String?, issuer: String, audience: String, subject: String,
        clientID: String, issuedAt seconds: Int64, life: Int64 = 300, jti: String? = nil
    ) throws(RandomError) {
        self.key = key
        let id: String
        if let jti { id = jti } else { id = try DPoPProofBuilder.randomJTI() }
        header = [
            ("typ", "at+jwt"), ("alg", .text(key.algorithm.joseName)),
            ("kid", keyID.map(ProofPart.text) ?? .absent),
        ]
        claims = [
            ("iss", .text(issuer)), ("aud", .text(audience)), ("sub", .text(subject)),
            ("client_id", .text(clientID)), ("iat", .number(seconds)),
            ("exp", .number(seconds + life)), ("jti", .text(id)),
        ]
    }

    /// Sets a member of the header, in the place of the one of that name.
    package mutating func setHeader(_ name: String, _ value: ProofPart) {
        Self.set(name, value, in: &header)
    }

    /// Sets a claim, in the place of the one of that name.
    package mutating func setClaim(_ name: String, _ value: ProofPart) {
        Self.set(name, value, in: &claims)
    }

    /// Binds the token to a key (RFC 9449 section 6.1), a certificate (RFC 8705 section 3.1),
    /// both, or, with neither, to nothing.
    package mutating func bind(thumbprint: Bytes32? = nil, certificate: Bytes32? = nil) {
        var members: [Member] = []
        if let thumbprint { members.append(("jkt", Self.text(thumbprint))) }
        if let certificate { members.append(("x5t#S256", Self.text(certificate))) }
        setClaim("cnf", members.isEmpty ? .absent : .json(ProofPart.object(members)))
    }

    /// What is signed.
    package var signingInput: [UInt8] { unsigned.bytes }

    /// The token's text.
    package func build() throws(SigningError) -> [UInt8] {
        var token = unsigned
        if let rawSignature {
            token.append(rawSignature)
        } else {
            token.append(try (signer ?? key).sign(token.bytes.span))
        }
        return token.bytes
    }

    private var unsigned: CompactJWSText {
        var text = CompactJWSText()
        text.append(rawHeader ?? ProofPart.object(header))
        text.append(rawPayload ?? ProofPart.object(claims))
        return text
    }

    private static func set(_ name: String, _ value: ProofPart, in members: inout [Member]) {
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value = value
        } else {
            members.append((name, value))
        }
    }

    private static func text(_ digest: Bytes32) -> ProofPart {
        var text: [UInt8] = []
        Base64URL.encode(digest, appendingTo: &text)
        return .ascii(text)
    }
}
