import AssayBytes
import AssayClient
import AssayCrypto
import AssayEncodings
import AssaySystem
import Testing

@Suite struct DPoPProverTests {
    @Test func `a proof says what it is made for, signed by its key`() throws {
        let prover = DPoPProver(key: try ProofKey.generate(.es256))
        let proof = try prover.proof(
            method: "POST", url: "https://api.example/pay?amount=1#now", accessToken: "token",
            issuedAt: 1_700_000_000)
        let parts = try Parts(proof)
        #expect(parts.header("typ") == "dpop+jwt")
        #expect(parts.header("alg") == "ES256")
        #expect(parts.claim("htm") == "POST")
        #expect(parts.claim("htu") == "https://api.example/pay")
        #expect(parts.issuedAt == 1_700_000_000)
        #expect(parts.claim("jti")?.utf8.count == 22)
        #expect(parts.claim("nonce") == nil)
        // base64url of SHA-256("token").
        #expect(parts.claim("ath") == "PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A")
        #expect(try parts.isSigned(by: prover.key))
    }

    @Test func `each proof has its own id and the time it was made`() throws {
        let prover = DPoPProver(key: try ProofKey.generate(.eddsa))
        let before = Clock.wall().seconds
        let first = try Parts(try prover.proof(method: "GET", url: "http://a/"))
        let second = try Parts(try prover.proof(method: "GET", url: "http://a/"))
        #expect(first.claim("jti") != second.claim("jti"))
        #expect(first.claim("ath") == nil)
        let issued = try #require(first.issuedAt)
        #expect(issued >= before && issued <= Clock.wall().seconds)
    }

    @Test func `the last nonce of an origin stands in its proofs, and in no other's`() throws {
        let prover = DPoPProver(key: try ProofKey.generate())
        #expect(prover.take(nonce: "old", from: "https://API.example:443/a?b"))
        #expect(prover.take(nonce: "new", from: "https://api.example/c"))
        #expect(try nonce(prover, "HTTPS://api.EXAMPLE/d") == "new")
        for other in ["http://api.example/", "https://api.example:8443/", "https://b.example/"] {
            #expect(try nonce(prover, other) == nil)
        }
    }

    @Test(arguments: ["", "a b", "a\"b", "a\\b", "ü", String(repeating: "a", count: 513)])
    func `what is no nonce is not taken`(text: String) throws {
        let prover = DPoPProver(key: try ProofKey.generate())
        #expect(prover.take(nonce: text, from: "https://api.example/") == false)
        #expect(try nonce(prover, "https://api.example/") == nil)
    }

    @Test func `the origin told longest ago is forgotten first`() throws {
        let prover = DPoPProver(key: try ProofKey.generate())
        for number in 0...ClientLimits.nonceOriginsMax {
            #expect(prover.take(nonce: "n\(number)", from: "https://host\(number).example/"))
            // Told again and again, so never the oldest.
            #expect(prover.take(nonce: "kept", from: "https://kept.example/"))
        }
        #expect(try nonce(prover, "https://host0.example/") == nil)
        #expect(try nonce(prover, "https://host1.example/") == nil)
        #expect(try nonce(prover, "https://host2.example/") == "n2")
        #expect(try nonce(prover, "https://kept.example/") == "kept")
    }

    @Test(arguments: [
        "", "api.example", "/path", "ftp://a/", "https:/a", "https://", "https:///a",
        "https://user@a/", "https://a b/", "https://ä/", "https://:443/", "://a", "https://?a",
    ])
    func `no proof is made for what is no request's URL`(url: String) throws {
        let prover = DPoPProver(key: try ProofKey.generate())
        #expect(throws: ProvingError.urlInvalid) {
            _ = try prover.proof(method: "GET", url: url)
        }
        #expect(prover.take(nonce: "n", from: url) == false)
    }

    private func nonce(_ prover: DPoPProver, _ url: String) throws -> String? {
        try Parts(try prover.proof(method: "GET", url: url)).claim("nonce")
    }
}

/// A compact JWS taken apart.
private struct Parts {
    let text: [UInt8]
    let jws: CompactJWS
    var headerDocument = JSONDocument()
    var claims = JSONDocument()

    init(_ proof: String) throws {
        let bytes = Array(proof.utf8)
        text = bytes
        let split = CompactJWS.split(bytes.span)
        jws = try #require(split)
        try headerDocument.parse(base64URL: bytes.span.extracting(jws.header))
        try claims.parse(base64URL: bytes.span.extracting(jws.payload))
    }

    func header(_ name: String) -> String? { Self.text(name, headerDocument) }
    func claim(_ name: String) -> String? { Self.text(name, claims) }

    var issuedAt: Int64? {
        claims.member("iat", of: claims.root).flatMap { claims.integer($0) }
    }

    func isSigned(by key: ProofKey) throws -> Bool {
        var signature: [UInt8] = []
        guard Base64URL.decode(text.span.extracting(jws.signature), appendingTo: &signature)
        else { return false }
        let message = Array(text[jws.signingInput])
        return try verifies(signature, over: message, by: key, .raw)
    }

    private static func text(_ name: String, _ document: JSONDocument) -> String? {
        guard let member = document.member(name, of: document.root) else { return nil }
        return document.text(member)
    }
}
