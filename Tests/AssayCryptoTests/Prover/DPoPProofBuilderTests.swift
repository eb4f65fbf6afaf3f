import AssayBytes
import AssayCrypto
import AssayProver
import Testing

/// What the builder writes, and that each part can be broken by itself.
struct DPoPProofBuilderTests {
    private struct Parts {
        var header: String
        var payload: String
        var signingInput: [UInt8]
        var signature: [UInt8]
    }

    private func builder(_ algorithm: SignatureAlgorithm = .es256) throws -> DPoPProofBuilder {
        try DPoPProofBuilder(
            key: TestKeys.signing(algorithm), method: "POST", url: "https://api.example/a?b",
            issuedAt: 1_700_000_000, jti: "one")
    }

    private func parts(_ proof: [UInt8]) throws -> Parts {
        let texts = String(decoding: proof, as: UTF8.self).split(
            separator: ".", omittingEmptySubsequences: false
        ).map(String.init)
        try #require(texts.count == 3)
        return Parts(
            header: String(decoding: TestBytes.base64URL(texts[0]), as: UTF8.self),
            payload: String(decoding: TestBytes.base64URL(texts[1]), as: UTF8.self),
            signingInput: [UInt8]("\(texts[0]).\(texts[1])".utf8),
            signature: TestBytes.base64URL(texts[2]))
    }

    private func holds(_ parts: Parts, _ key: SigningKey) throws -> Bool {
        var engine = try VerificationEngine()
        return engine.verify(
            key: try key.publicKey(), algorithm: key.algorithm,
            message: parts.signingInput.span, signature: parts.signature.span)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `an untouched proof has the members of RFC 9449 and a true signature`(
        _ algorithm: SignatureAlgorithm
    ) throws {
        var builder = try builder(algorithm)
        builder.bind(accessToken: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU".utf8.span)
        let parts = try parts(builder.build())
        let jwk = String(decoding: builder.key.publicJWK, as: UTF8.self)
        let name = builder.key.algorithm.joseName
        #expect(parts.header == #"{"typ":"dpop+jwt","alg":"\#(name)","jwk":\#(jwk)}"#)
        #expect(
            parts.payload == """
                {"jti":"one","htm":"POST","htu":"https://api.example/a","iat":1700000000,\
                "ath":"fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"}
                """)
        #expect(try holds(parts, builder.key))
    }

    @Test func `a jti is made at random where none is given`() throws {
        let key = try SigningKey.generate(.es256)
        let first = try DPoPProofBuilder(key: key, method: "GET", url: "u", issuedAt: 0)
        let second = try DPoPProofBuilder(key: key, method: "GET", url: "u", issuedAt: 0)
        #expect(first.jti != second.jti)
    }

    @Test func `members can be left out, replaced, doubled and added`() throws {
        var builder = try builder()
        builder.typ = "jwt"
        builder.alg = .json("[1]")
        builder.jwk = .absent
        builder.headerExtras = [("crit", .json("[]")), ("typ", "again")]
        builder.jti = 7
        builder.htm = .absent
        builder.htu = "a\"b"
        builder.nonce = "n"
        builder.exp = 9
        builder.nbf = .json("1e3")
        builder.claimExtras = [("jti", "twice")]
        let parts = try parts(builder.build())
        #expect(parts.header == #"{"typ":"jwt","alg":[1],"crit":[],"typ":"again"}"#)
        #expect(
            parts.payload == """
                {"jti":7,"htu":"a\\"b","iat":1700000000,"nonce":"n","exp":9,"nbf":1e3,\
                "jti":"twice"}
                """)
        #expect(try holds(parts, builder.key))
    }

    @Test func `whole parts can be replaced, before and after encoding`() throws {
        var builder = try builder()
        builder.rawHeader = [UInt8]("{ }".utf8)
        builder.rawPayload = [0xff]
        builder.rawSignature = [1, 2, 3]
        let raw = try parts(builder.build())
        #expect(raw.header == "{ }")
        #expect(raw.signature == [1, 2, 3])
        builder.rawSignature = nil
        builder.encodedHeader = [UInt8]("a=b".utf8)
        builder.encodedPayload = []
        builder.encodedSignature = [UInt8]("!".utf8)
        #expect(try builder.build() == [UInt8]("a=b..!".utf8))
    }

    @Test func `another key can sign, and DER can stand where raw is due`() throws {
        var builder = try builder()
        let signer = try SigningKey.generate(.es256)
        builder.signer = signer
        let parts = try parts(builder.build())
        #expect(try holds(parts, signer))
        #expect(try !holds(parts, builder.key))
        builder.signer = nil
        builder.signatureFormat = .der
        #expect(try !holds(self.parts(builder.build()), builder.key))
    }
}
