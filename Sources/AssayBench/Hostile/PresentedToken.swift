import AssayCrypto
import AssayProver
import AssayWire

/// A token and its proof while they are made; they start as good ones.
struct PresentedToken {
    let seconds: Int64
    /// A key that is not the proof's.
    let other: SigningKey
    var token: AccessTokenBuilder
    /// Makes another text of the token's.
    var text: ([UInt8]) -> [UInt8] = { $0 }
    var signsOtherBytes = false
    var hasProof = true
    /// Whether the proof says which token it covers.
    var isCovered = true
    var proof: (inout DPoPProofBuilder) -> Void = { _ in }
    /// What the proof is for.
    var url = Requests.urlText
    /// 0 DPoP, 1 Bearer.
    var scheme: UInt8 = 0
    /// What the request needs.
    var scope: [UInt8]?

    /// A token of the context's issuer, bound to its ES256 key.
    init(_ context: HostileContext) throws(BenchError) {
        guard let issuer = context.tokens else { throw .notEncodable }
        seconds = context.seconds
        other = context.keys.eddsa
        do {
            token = try AccessTokenBuilder(
                key: issuer.issuerKey, keyID: issuer.kid, issuer: issuer.issuer,
                audience: issuer.audience, subject: "bench", clientID: "bench",
                issuedAt: context.seconds, life: 3_600)
        } catch {
            throw .cryptography
        }
        token.bind(thumbprint: context.keys.es256.thumbprint)
    }

    /// Has it expired an hour ago.
    mutating func age() {
        token.setClaim("exp", .number(seconds - 3_600))
    }

    /// The request about it.
    func frame(_ context: HostileContext) throws(BenchError) -> [UInt8] {
        var token = token
        if signsOtherBytes {
            token.rawSignature = try Making.signature(token.key, Fill.bytes(33))
        }
        let built: [UInt8]
        do throws(SigningError) {
            built = try token.build()
        } catch {
            throw .cryptography
        }
        let text = text(built)
        let proof = try Making.proof(context.keys.es256, at: seconds, url: url) { builder in
            if isCovered { builder.bind(accessToken: text.span) }
            builder.nonce = .ascii(context.nonce)
            self.proof(&builder)
        }
        return try Requests.token(
            text, proof: hasProof ? proof : nil, scheme: scheme, scope: scope,
            realm: context.realm)
    }
}
