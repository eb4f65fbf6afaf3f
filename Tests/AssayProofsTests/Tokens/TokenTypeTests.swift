import AssayBytes
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// Other tokens of the same issuer are no access tokens.
@Suite struct TokenTypeTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
        verifier.workspace.tokens = TokenCache(countMax: 0)
    }

    /// The reason where the realm takes `typ` `JWT` and tokens without `typ`.
    private func reason(
        typ: ProofPart = "JWT", _ change: (inout TokenCall) throws -> Void
    ) throws -> Reason {
        verifier.policy.tokens.types = [Array("jwt".utf8)]
        return try verifier.reason {
            $0.token.setHeader("typ", typ)
            try change(&$0)
        }
    }

    @Test func `a realm can take tokens that do not say what they are`() throws {
        #expect(try reason { _ in } == .accepted)
        #expect(try reason(typ: .absent) { _ in } == .accepted)
        #expect(try reason(typ: "application/jwt") { _ in } == .accepted)
        #expect(try reason(typ: "at+jwt") { _ in } == .tokenTypeWrong)
        #expect(try reason(typ: "") { _ in } == .tokenTypeWrong)
    }

    @Test func `an ID token is never an access token`() throws {
        verifier.policy.tokens.requiredClaims = []
        for claim in ["nonce", "at_hash", "c_hash", "s_hash", "events"] {
            #expect(try reason { $0.token.setClaim(claim, "x") } == .tokenTypeWrong, "\(claim)")
            #expect(
                try reason { $0.token.setClaim(claim, .json("null")) } == .tokenTypeWrong)
        }
        // One without any of these has neither a client nor a scope.
        let bare: (inout TokenCall) -> Void = {
            $0.token.setClaim("client_id", .absent)
            $0.token.setClaim("scope", .absent)
            $0.token.setClaim("azp", "app")
        }
        #expect(try reason(bare) == .tokenTypeWrong)
        #expect(try reason(typ: .absent, bare) == .tokenTypeWrong)
        for (claim, value) in [
            ("typ", "ID"), ("typ", "Refresh"), ("typ", "Logout"), ("token_use", "id"),
        ] {
            #expect(try reason { $0.token.setClaim(claim, .text(value)) } == .tokenTypeWrong)
        }
        for (claim, value) in [("typ", "Bearer"), ("typ", "dpop"), ("token_use", "access")] {
            #expect(try reason { $0.token.setClaim(claim, .text(value)) } == .accepted)
        }
    }

    @Test func `a realm that takes only typed tokens takes no ID token at all`() throws {
        for typ: ProofPart in ["JWT", .absent, "id_token", "logout+jwt", "secevent+jwt"] {
            #expect(try verifier.reason { $0.token.setHeader("typ", typ) } == .tokenTypeWrong)
        }
    }

    /// The claims of RFC 9449 section 6.1; its header has no `typ`.
    @Test func `the token of RFC 9449 section 6,1 has no type and is refused for it`() throws {
        let verifier = try TestVerifier.ofTokens()
        verifier.now = WallTime(milliseconds: 1_562_262_700_000)
        verifier.policy.tokens.issuers[0].name = Array("https://server.example.com".utf8)
        let claims = """
            {"sub":"someone@example.com","iss":"https://server.example.com",\
            "nbf":1562262611,"exp":1562266216,\
            "cnf":{"jkt":"0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"}}
            """
        let judged = try verifier.judge {
            $0.token.rawHeader = Array("{\"alg\":\"ES256\",\"kid\":\"BeALkb\"}".utf8)
            $0.token.rawPayload = Array(claims.utf8)
        }
        #expect(judged.reason == .tokenTypeWrong)
    }

    @Test func `a proof is no token`() throws {
        let proof = try TokenCall(at: verifier).proof.build()
        #expect(try verifier.reason { $0.text = proof } != .accepted)
    }
}
