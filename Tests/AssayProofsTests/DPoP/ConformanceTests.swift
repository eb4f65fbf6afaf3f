import AssayBytes
import AssayEncodings
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// The steps of the OpenID conformance suite's negative tests for DPoP
/// (FAPI2SPFinalDpopNegativeTests and its neighbours), on a resource request with a bound token.
@Suite struct DPoPConformanceTests {
    let verifier: TestVerifier
    let key: SigningKey

    init() throws {
        verifier = try TestVerifier()
        key = try TestKeys.es256.get()
    }

    private func judge(_ change: (inout DPoPCall) throws -> Void = { _ in }) throws -> Reason {
        var call = try DPoPCall(key, at: verifier)
        call.method = "GET"
        call.url = "https://resource.example.org/accounts"
        call.builder.htm = "GET"
        call.builder.htu = "https://resource.example.org/accounts"
        call.bind("bound-token")
        try change(&call)
        return try call.judged(by: verifier).reason
    }

    @Test func `what must succeed succeeds`() throws {
        let now = verifier.now.seconds
        #expect(try judge() == .accepted)
        #expect(
            try judge { $0.builder.htu = "https://resource.example.org/accounts?a=1#b" }
                == .accepted)
        #expect(try judge { $0.url += "?a=1#b" } == .accepted)
        #expect(
            try judge { $0.builder.htu = "HTTPS://RESOURCE.Example.Org/accounts" } == .accepted)
        #expect(
            try judge { $0.builder.htu = "https://resource.example.org:443/accounts" }
                == .accepted)
        #expect(
            try judge {
                $0.builder.headerExtras = [("tx_id", "x")]
                $0.builder.claimExtras = [("tx_id", "x")]
            } == .accepted)
        #expect(
            try judge {
                $0.builder.nbf = .number(now)
                $0.builder.exp = .number(now + 300)
            } == .accepted)
        #expect(try judge { $0.builder.iat = .number(now + 8) } == .accepted)
        #expect(try judge { $0.builder.iat = .number(now + 10) } == .accepted)
        #expect(try judge { $0.builder.iat = .number(now - 10) } == .accepted)
    }

    @Test func `what must fail fails for its own reason`() throws {
        let now = verifier.now.seconds
        let other = try TestKeys.other.get()
        let ed = try TestKeys.eddsa.get()
        let cases: [(Reason, (inout DPoPCall) throws -> Void)] = [
            (.dpopProofMissing, { $0.proof = [] }),
            (.dpopMultipleProofs, { $0.proof = try $0.builder.build() + [0x2C, 0x20, 0x61] }),
            (.dpopMalformed, { $0.proof = Array("mangled".utf8) }),
            (.dpopTypeWrong, { $0.builder.typ = .absent }),
            (.dpopMalformed, { $0.builder.alg = .absent }),
            (.dpopKeyInvalid, { $0.builder.jwk = .absent }),
            (.dpopJtiInvalid, { $0.builder.jti = .absent }),
            (.dpopMalformed, { $0.builder.htm = .absent }),
            (.dpopMalformed, { $0.builder.htu = .absent }),
            (.dpopMalformed, { $0.builder.iat = .absent }),
            (.dpopAthMissing, { $0.builder.ath = .absent }),
            (.dpopTypeWrong, { $0.builder.typ = "dpop+jwt+wrongyousee" }),
            (
                .dpopAlgorithmNotAllowed,
                {
                    $0.builder.alg = "none"
                    $0.builder.rawSignature = []
                }
            ),
            (.dpopSignatureInvalid, { $0.builder.signer = other }),
            (.dpopKeyInvalid, { $0.builder.jwk = .json($0.builder.key.privateJWK) }),
            (.dpopHtmMismatch, { $0.builder.htm = "PUT" }),
            (.dpopHtuMismatch, { $0.builder.htu = "https://resource.example.org/other" }),
            (.dpopIatInFuture, { $0.builder.iat = .number(now + 3600) }),
            (.dpopIatTooOld, { $0.builder.iat = .number(now - 3600) }),
            (.dpopIatInFuture, { $0.builder.iat = .number(now + 61) }),
            (.dpopAthMismatch, { $0.builder.ath = "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo" }),
            (
                .dpopThumbprintMismatch,
                {
                    $0.builder.key = ed
                    $0.builder.alg = "EdDSA"
                    $0.builder.jwk = .json(ed.publicJWK)
                }
            ),
        ]
        for (index, (reason, change)) in cases.enumerated() {
            #expect(try judge(change) == reason, "case \(index)")
        }
    }

    @Test func `a realm may forbid RS256, as FAPI does`() throws {
        let verifier = try TestVerifier(algorithms: AlgorithmSet([.es256, .ps256, .eddsa]))
        let call = try DPoPCall(try TestKeys.rs256.get(), at: verifier)
        #expect(try call.judged(by: verifier).reason == .dpopAlgorithmNotAllowed)
    }

    @Test func `with nonces a client whose clock is an hour off is served`() throws {
        verifier.policy.isNonceRequired = true
        let asked = try DPoPCall(key, at: verifier).judged(by: verifier)
        let nonce = try #require(asked.refusal?.nextNonce)
        var text: [UInt8] = []
        Base64URL.encode(nonce, appendingTo: &text)
        for offset: Int64 in [-3600, 3600] {
            #expect(
                try judge {
                    $0.builder.nonce = .ascii(text)
                    $0.builder.iat = .number(verifier.now.seconds + offset)
                } == .accepted)
        }
    }
}
