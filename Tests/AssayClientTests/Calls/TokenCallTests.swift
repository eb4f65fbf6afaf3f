import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct TokenCallTests {
    static let proof = TokenEvidence.Proof(proof: "p", method: "POST", url: "https://a/")

    @Test func `an accepted token gives what it says`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .acceptedToken { reply in
                reply.thumbprint = someBytes32
                reply.nextNonce = someBytes32
            }
        }
        let client = try await readyClient(verifier)
        let claims = TokenClaims(
            subject: "alice", clientID: "app", scope: "a b", expiresAt: 99,
            thumbprint: someText, json: #"{"sub":"alice"}"#, nextNonce: someText)
        #expect(await client.verifyToken(Self.evidence()) == .accepted(claims))
    }

    @Test func `what the token does not say is nil`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .acceptedToken { reply in
                reply.tokenSubject = nil
                reply.tokenClient = nil
                reply.tokenScope = nil
            }
        }
        let client = try await readyClient(verifier)
        let claims = TokenClaims(expiresAt: 99, json: #"{"sub":"alice"}"#)
        let bearer = TokenEvidence(accessToken: "t", scheme: .bearer)
        #expect(await client.verifyToken(bearer) == .accepted(claims))
    }

    @Test func `the verifier is told all that was presented`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedToken { _ in } }
        let client = try await readyClient(verifier, caller: "shop-api")
        var evidence = Self.evidence()
        evidence.clientCertificate = "c"
        evidence.requiredScope = "read write"
        evidence.requiresNonce = true
        evidence.replay = .check
        let bearer = TokenEvidence(accessToken: "t", scheme: .bearer)
        let verdicts = await client.verifyToken([evidence, bearer])
        #expect(verdicts.count { $0.isAccepted } == 2)
        let seen = verifier.seen
        try #require(seen.count == 2)
        let first = try seen[0].read(TokenVerifyRequest.decode)
        #expect(seen[0].text(first.caller) == "shop-api")
        #expect(seen[0].text(first.accessToken) == "t.t.t")
        #expect(first.scheme == 0)
        #expect(seen[0].text(first.proof) == "p")
        #expect(seen[0].text(first.method) == "POST")
        #expect(seen[0].text(first.url) == "https://a/")
        #expect(seen[0].text(first.clientCertificate) == "c")
        #expect(seen[0].text(first.requiredScope) == "read write")
        #expect(first.requireNonce == true)
        #expect(first.replay == 1)
        #expect(first.shadow == nil)
        let second = try seen[1].read(TokenVerifyRequest.decode)
        #expect(second.scheme == 1)
        #expect(second.proof == nil)
        #expect(second.method == nil)
        #expect(second.url == nil)
        #expect(second.clientCertificate == nil)
        #expect(second.requiredScope == nil)
        #expect(second.replay == nil)
    }

    @Test func `a refusal tells its reason and the next nonce`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .refused(.dpopNonceRequired) { $0.nextNonce = someBytes32 }
        }
        let client = try await readyClient(verifier)
        #expect(
            await client.verifyToken(Self.evidence())
                == .refused(Refusal(reason: "dpop.nonce_required", nextNonce: someText)))
    }

    @Test(arguments: ["[]", "{,", "77"])
    func `claims that are no JSON object accept nothing`(claims: String) async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedToken(claims) { _ in } }
        let client = try await readyClient(verifier)
        #expect(await client.verifyToken(Self.evidence()).reason == "unavailable")
        #expect(client.counters.unreadable == 1)
    }

    @Test func `an answer that excuses something was not asked for and accepts nothing`()
        async throws
    {
        let verifier = try FakeVerifier { _, _ in
            .acceptedToken { $0.shadowReason = UInt32(Reason.dpopReplayed.rawValue) }
        }
        let client = try await readyClient(verifier)
        #expect(await client.verifyToken(Self.evidence()).reason == "unavailable")
    }

    @Test func `what no verifier need see is refused, the form of the call first`() async throws {
        let verifier = try FakeVerifier { _, _ in .acceptedToken { _ in } }
        let client = try await readyClient(verifier)
        let long = String(repeating: "a", count: 16_385)
        let evidence = [
            TokenEvidence(accessToken: long, scheme: .dpop),
            TokenEvidence(
                accessToken: "", scheme: .dpop,
                proof: .init(proof: "", method: "GET", url: "https://a/")),
            TokenEvidence(accessToken: "", scheme: .bearer),
            TokenEvidence(accessToken: long, scheme: .bearer),
        ]
        let reasons = await client.verifyToken(evidence).map(\.reason)
        #expect(
            reasons == [
                "dpop.proof_missing", "dpop.proof_missing", "token.missing", "token.malformed",
            ])
        #expect(verifier.seen.isEmpty)
    }

    @Test func `what no frame can carry goes on as what fails in its turn, never cut`()
        async throws
    {
        let verifier = try FakeVerifier { _, _ in .refused(.dpopMalformed) }
        let client = try await readyClient(verifier)
        let long = String(repeating: "a", count: 9000)
        var first = Self.evidence()
        first.proof = .init(proof: long, method: long, url: long)
        first.requiredScope = long
        first.clientCertificate = long
        var second = Self.evidence()
        second.proof?.proof = "\(long),"
        #expect(await client.verifyToken([first, second]).count { $0.isAccepted } == 0)
        let seen = verifier.seen
        try #require(seen.count == 2)
        let request = try seen[0].read(TokenVerifyRequest.decode)
        #expect(seen[0].text(request.proof) == "!")
        for range in [
            request.method, request.url, request.requiredScope, request.clientCertificate,
        ] {
            #expect(range.map { Array(seen[0].bytes[$0]) } == [0xFF])
        }
        let merged = try seen[1].read(TokenVerifyRequest.decode)
        #expect(seen[1].text(merged.proof) == ",")
    }

    private static func evidence() -> TokenEvidence {
        TokenEvidence(accessToken: "t.t.t", scheme: .dpop, proof: proof)
    }
}

extension FakeAnswer {
    /// An accepted token, changed.
    fileprivate static func acceptedToken(
        _ claims: String = #"{"sub":"alice"}"#,
        _ change: @escaping @Sendable (inout TokenVerifyReply) -> Void
    ) -> FakeAnswer {
        .reply { address, batch in
            let source = Array("aliceappa b\(claims)".utf8)
            var reply = TokenVerifyReply(expiresAt: 99, claims: 11..<source.count)
            reply.tokenSubject = 0..<5
            reply.tokenClient = 5..<8
            reply.tokenScope = 8..<11
            change(&reply)
            #expect(reply.encode(to: address, from: source.span, into: &batch) == .written)
        }
    }
}
