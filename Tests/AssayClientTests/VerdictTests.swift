import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct VerdictTests {
    @Test func `an accepted proof gives its claims`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .acceptedDPoP(jti: "jti-ü", issuedAt: 1_700_000_000, nextNonce: someBytes32)
        }
        let client = try await readyClient(verifier)
        let claims = DPoPClaims(
            thumbprint: someText, jti: "jti-ü", issuedAt: 1_700_000_000, nextNonce: someText)
        #expect(await client.verifyDPoP(someDPoP()) == .accepted(claims))
    }

    @Test func `a refusal tells its reason, what was measured and the next nonce`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .refused(.dpopNonceRequired) { refusal in
                refusal.measured = -61
                refusal.nextNonce = someBytes32
            }
        }
        let client = try await readyClient(verifier)
        let refusal = Refusal(
            reason: "dpop.nonce_required", measured: -61, nextNonce: someText)
        let verdict = await client.verifyDPoP(someDPoP())
        #expect(verdict == .refused(refusal))
        #expect(!verdict.isAccepted)
        #expect(verdict.reason == "dpop.nonce_required")
    }

    @Test func `overload is undecided and tells when to come back`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .refused(.overloaded) { $0.retryAfter = 1500 }
        }
        let client = try await readyClient(verifier)
        let verdict = await client.verifyDPoP(someDPoP())
        #expect(
            verdict == .undecided(reason: "overloaded", retryAfter: .milliseconds(1500)))
    }

    @Test func `a call the verifier can't serve is a fault`() async throws {
        let verifier = try FakeVerifier { _, _ in .refused(.realmUnknown) }
        let client = try await readyClient(verifier)
        #expect(await client.verifyDPoP(someDPoP()) == .fault(reason: "realm_unknown"))
    }

    @Test(arguments: [0x1FFF, 0x7001, 0xFFFF] as [UInt16])
    func `a reason of a newer verifier is a refusal`(number: UInt16) async throws {
        let verifier = try FakeVerifier { _, _ in .refused(Reason(rawValue: number)) }
        let client = try await readyClient(verifier)
        let verdict = await client.verifyDPoP(someDPoP())
        #expect(verdict == .refused(Refusal(reason: "unknown_\(number)")))
    }

    @Test func `every call says to the verifier what it was given`() async throws {
        let verifier = try FakeVerifier { number, _ in
            switch number {
            case 0: .acceptedDPoP()
            case 1, 2: .accepted
            case 3:
                .reply { address, batch in
                    let reply = ChallengeIssueReply(challenge: someBytes32, expiresAt: 99)
                    #expect(reply.encode(to: address, into: &batch) == .written)
                }
            default:
                .reply { address, batch in
                    let reply = ChallengeVerifyReply(thumbprint: someBytes32)
                    #expect(reply.encode(to: address, into: &batch) == .written)
                }
            }
        }
        let client = try await readyClient(verifier, caller: "shop-api")
        let dpop = DPoPEvidence(
            proof: "p", method: "POST", url: "u", accessToken: "t", expectedThumbprint: "x",
            requiresNonce: true, replay: .check)
        #expect(await client.verifyDPoP(dpop).isAccepted)
        let pkce = PKCEEvidence(codeVerifier: "v", codeChallenge: "c")
        #expect(await client.verifyPKCE(pkce).isAccepted)
        let signature = SignatureEvidence(
            publicKey: "{}", algorithm: "ES256", message: [1, 2], signature: [3], format: .der)
        #expect(await client.verifySignature(signature).isAccepted)
        let issued = await client.issueChallenge(forThumbprint: someText)
        #expect(
            issued == .accepted(IssuedChallenge(challenge: someBytes32.array, expiresAt: 99)))
        let response = ChallengeResponse(
            publicKey: "{}", challenge: someBytes32.array, timestamp: 77, signature: [9])
        let checked = await client.verifyChallenge(response)
        #expect(checked == .accepted(ChallengeClaims(thumbprint: someText)))

        let seen = verifier.seen
        try #require(seen.count == 5)
        #expect(seen.map(\.realm) == Array(repeating: "shop", count: 5))
        try expectDPoP(seen[0])
        try expectPKCE(seen[1])
        try expectSignature(seen[2])
        try expectChallenges(seen[3], seen[4])
    }

    private func expectDPoP(_ seen: SeenRequest) throws {
        let span = seen.bytes.span
        let request = try DPoPVerifyRequest.decode(seen.envelope, in: span)
        #expect(text(seen, request.caller) == "shop-api")
        #expect(text(seen, request.proof) == "p")
        #expect(text(seen, request.method) == "POST")
        #expect(text(seen, request.url) == "u")
        #expect(text(seen, request.accessToken) == "t")
        #expect(text(seen, request.expectedThumbprint) == "x")
        #expect(request.requireNonce == true)
        #expect(request.replay == .check)
    }

    private func expectPKCE(_ seen: SeenRequest) throws {
        let request = try PKCEVerifyRequest.decode(seen.envelope, in: seen.bytes.span)
        #expect(text(seen, request.codeVerifier) == "v")
        #expect(text(seen, request.codeChallenge) == "c")
        #expect(text(seen, request.codeChallengeMethod) == "S256")
    }

    private func expectSignature(_ seen: SeenRequest) throws {
        let request = try SignatureVerifyRequest.decode(seen.envelope, in: seen.bytes.span)
        #expect(text(seen, request.publicKey) == "{}")
        #expect(text(seen, request.algorithm) == "ES256")
        #expect(Array(seen.bytes[request.message]) == [1, 2])
        #expect(Array(seen.bytes[request.signature]) == [3])
        #expect(request.format == .der)
    }

    private func expectChallenges(_ issue: SeenRequest, _ verify: SeenRequest) throws {
        let issued = try ChallengeIssueRequest.decode(issue.envelope, in: issue.bytes.span)
        #expect(issued.subject == someBytes32)
        let request = try ChallengeVerifyRequest.decode(verify.envelope, in: verify.bytes.span)
        #expect(request.challenge == someBytes32)
        #expect(request.timestamp == 77)
        #expect(request.format == .der)
    }

    private func text(_ seen: SeenRequest, _ range: Range<Int>?) -> String? {
        range.map { String(decoding: seen.bytes[$0], as: UTF8.self) }
    }
}
