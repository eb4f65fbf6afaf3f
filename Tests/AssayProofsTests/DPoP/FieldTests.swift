import AssayBytes
import AssayCrypto
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// RFC 9449 section 4.3: a valid proof, and proofs that differ from it in one field.
@Suite struct DPoPFieldTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout DPoPCall) throws -> Void) throws -> Reason {
        var call = try DPoPCall(key, at: verifier)
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test func `a valid proof is found good with its claims`() throws {
        let claims = try #require(try DPoPCall(key, at: verifier).judged(by: verifier).dpop)
        #expect(claims.thumbprint == key.thumbprint)
        #expect(claims.jti.array == Array("jti-1".utf8))
        #expect(claims.iat == verifier.now.seconds)
        #expect(claims.nextNonce == nil)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a proof of every algorithm is found good`(_ algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey.generate(algorithm)
        let judged = try DPoPCall(key, at: verifier).judged(by: verifier)
        #expect(judged.reason == .accepted)
        #expect(judged.dpop?.thumbprint == key.thumbprint)
    }

    @Test func `the RFC 9864 name of EdDSA is accepted`() throws {
        var call = try DPoPCall(try TestKeys.eddsa.get(), at: verifier)
        call.builder.alg = "Ed25519"
        #expect(try call.judged(by: verifier).reason == .accepted)
    }

    @Test func `no proof and an empty one are missing`() throws {
        #expect(try judge { $0.proof = [] } == .dpopProofMissing)
        let source = Array("POSThttps://a/".utf8)
        let judged = try verifier.judge { head, batch in
            DPoPVerifyRequest(proof: nil, method: 0..<4, url: 4..<14)
                .encode(head, from: source.span, into: &batch)
        }
        #expect(judged.reason == .dpopProofMissing)
    }

    @Test func `two proofs joined by a comma are refused as two`() throws {
        #expect(
            try judge {
                let text = try $0.builder.build()
                $0.proof = text + Array(", ".utf8) + text
            } == .dpopMultipleProofs)
        #expect(try judge { $0.proof = Array(",".utf8) } == .dpopMultipleProofs)
    }

    @Test(arguments: [
        "x", ".", "..", "...", "a.b", "a.b.c", "e30.e30", "e30.e30.", "e30.e30.e30.e30",
        "bm90anNvbg.e30.AA", "e30.bm90anNvbg.AA", "W10.e30.AA", "e30.W10.AA", " e30.e30.AA",
        "e30=.e30.AA", "e30.e30.AB", "e30.e30.A", "e30.e30.AA==", "e30.e30.AA ", "é.e30.AA",
    ])
    func `what is no JWT is malformed`(_ text: String) throws {
        #expect(try judge { $0.proof = Array(text.utf8) } == .dpopMalformed)
    }

    @Test func `header parameters that change the meaning are malformed`() throws {
        for (name, value) in [
            ("crit", #"["exp"]"#), ("crit", "[]"), ("b64", "true"), ("b64", "false"),
            ("b64", "null"),
        ] {
            #expect(
                try judge { $0.builder.headerExtras = [(name, .json(value))] } == .dpopMalformed,
                "\(name): \(value)")
        }
        let escaped = Array(#"{"typ":"dpop+jwt","alg":"ES256","cr\u0069t":[]}"#.utf8)
        #expect(try judge { $0.builder.rawHeader = escaped } == .dpopMalformed)
    }

    @Test func `duplicate names are malformed at every depth`() throws {
        #expect(
            try judge { $0.builder.headerExtras = [("alg", "ES256")] } == .dpopMalformed)
        #expect(
            try judge { $0.builder.claimExtras = [("htu", "https://evil.example/")] }
                == .dpopMalformed)
        #expect(
            try judge { $0.builder.claimExtras = [("x", .json(#"{"a":1,"\u0061":2}"#))] }
                == .dpopMalformed)
    }

    @Test func `typ must be exactly dpop+jwt`() throws {
        for typ: ProofPart in [.absent, "jwt", "dpop+jwt+wrongyousee", "DPoP+jwt", "", "dpop+jwt "]
        {
            #expect(try judge { $0.builder.typ = typ } == .dpopTypeWrong, "\(typ)")
        }
        #expect(try judge { $0.builder.typ = 1 } == .dpopMalformed)
    }

    @Test func `alg must be a known asymmetric algorithm`() throws {
        for alg: ProofPart in ["none", "HS256", "ES256K", "ES521", "es256", "Ed448", "RS1", ""] {
            #expect(try judge { $0.builder.alg = alg } == .dpopAlgorithmNotAllowed, "\(alg)")
        }
        #expect(try judge { $0.builder.alg = .absent } == .dpopMalformed)
        #expect(try judge { $0.builder.alg = 256 } == .dpopMalformed)
    }

    @Test func `an unsigned proof with alg none is refused`() throws {
        #expect(
            try judge {
                $0.builder.alg = "none"
                $0.builder.rawSignature = []
            } == .dpopAlgorithmNotAllowed)
    }

    @Test func `an algorithm outside the realm's list is refused`() throws {
        let strict = try TestVerifier(algorithms: AlgorithmSet([.eddsa, .ps256]))
        #expect(
            try DPoPCall(key, at: strict).judged(by: strict).reason == .dpopAlgorithmNotAllowed)
        let ed = try TestKeys.eddsa.get()
        #expect(try DPoPCall(ed, at: strict).judged(by: strict).reason == .accepted)
    }

    @Test func `the default list holds ES256, EdDSA, RS256 and PS256 only`() {
        let allowed = JOSEAlgorithm.allCases.filter { AlgorithmSet.standard.contains($0) }
        #expect(allowed == [.es256, .eddsa, .rs256, .ps256])
    }
}
