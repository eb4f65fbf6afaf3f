import AssayBytes
package import AssayCrypto
import AssayEncodings

/// Builds DPoP proofs (RFC 9449 section 4.2).
///
/// It starts as a valid proof; each part can be replaced or left out before `build`, so that a
/// refusal is shown by a proof that differs from a good one in that part alone.
package struct DPoPProofBuilder: Sendable {
    /// The key whose public half stands in the header.
    package var key: SigningKey
    /// The key that signs, when it is to be another one.
    package var signer: SigningKey?

    /// Header members.
    package var typ: ProofPart = "dpop+jwt"
    /// The algorithm's name; the signature itself follows the signing key.
    package var alg: ProofPart
    /// The public key.
    package var jwk: ProofPart
    /// More header members, in order, doubled names included.
    package var headerExtras: [(name: String, value: ProofPart)] = []

    /// The proof's own unique id.
    package var jti: ProofPart
    /// The method of the request.
    package var htm: ProofPart
    /// The URL of the request.
    package var htu: ProofPart
    /// When the proof was made, in seconds.
    package var iat: ProofPart
    /// The nonce the server gave.
    package var nonce: ProofPart = .absent
    /// The digest of the access token.
    package var ath: ProofPart = .absent
    /// When the proof ends, in seconds.
    package var exp: ProofPart = .absent
    /// When the proof begins, in seconds.
    package var nbf: ProofPart = .absent
    /// More claims, in order, doubled names included.
    package var claimExtras: [(name: String, value: ProofPart)] = []

    /// The header's text, in place of all header members.
    package var rawHeader: [UInt8]?
    /// The payload's text, in place of all claims.
    package var rawPayload: [UInt8]?
    /// The signature's bytes, in place of a true signature.
    package var rawSignature: [UInt8]?
    /// The three encoded parts, in place of what base64url would make of them.
    package var encodedHeader: [UInt8]?
    /// See `encodedHeader`; what is signed is the encoded text.
    package var encodedPayload: [UInt8]?
    /// See `encodedHeader`.
    package var encodedSignature: [UInt8]?
    /// How an ECDSA signature is written; JOSE's is raw.
    package var signatureFormat: SignatureFormat = .raw

    /// A valid proof of `key` for one request, with a random `jti` unless one is given.
    package init(
        key: SigningKey, method: String, url: String, issuedAt seconds: Int64,
        jti: String? = nil
    ) throws(RandomError) {
        self.key = key
        alg = .text(key.algorithm.joseName)
        jwk = .json(key.publicJWK)
        if let jti {
            self.jti = .text(jti)
        } else {
            self.jti = .text(try Self.randomJTI())
        }
        htm = .text(method)
        // RFC 9449 section 4.2: the target without query and fragment.
        htu = .text(String(url.prefix { $0 != "?" && $0 != "#" }))
        iat = .number(seconds)
    }

    /// Sets `ath` to the digest of an access token (RFC 9449 section 4.2).
    package mutating func bind(accessToken token: Span<UInt8>) {
        var text: [UInt8] = []
        Base64URL.encode(SHA256.digest(token), appendingTo: &text)
        ath = .ascii(text)
    }

    /// The proof as the text of the `DPoP` header.
    package func build() throws(SigningError) -> [UInt8] {
        var proof = CompactJWSText()
        proof.append(rawHeader ?? header, or: encodedHeader)
        proof.append(rawPayload ?? payload, or: encodedPayload)
        let signature: [UInt8]
        if let rawSignature {
            signature = rawSignature
        } else {
            signature = try (signer ?? key).sign(proof.bytes.span, format: signatureFormat)
        }
        proof.append(signature, or: encodedSignature)
        return proof.bytes
    }

    /// The header's text, as its members say.
    package var header: [UInt8] {
        ProofPart.object([("typ", typ), ("alg", alg), ("jwk", jwk)] + headerExtras)
    }

    /// The payload's text, as its claims say.
    package var payload: [UInt8] {
        let claims = [
            ("jti", jti), ("htm", htm), ("htu", htu), ("iat", iat), ("nonce", nonce),
            ("ath", ath), ("exp", exp), ("nbf", nbf),
        ]
        return ProofPart.object(claims + claimExtras)
    }

    /// 128 random bits: RFC 9449 section 4.2 asks for 96 at least.
    static func randomJTI() throws(RandomError) -> String {
        var bytes: [UInt8] = []
        try SecureRandom.bytes16().append(to: &bytes)
        var text: [UInt8] = []
        Base64URL.encode(bytes.span, appendingTo: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
