import AssayClient
import Testing

/// Evidence that no frame can carry: its verdict is known without asking.
@Suite struct UnsentTests {
    @Test(arguments: [
        ("dpop.malformed", 0), ("dpop.multiple_proofs", 1), ("dpop.htm_mismatch", 2),
        ("dpop.htu_mismatch", 3), ("dpop.ath_mismatch", 4), ("dpop.thumbprint_mismatch", 5),
    ])
    func `a DPoP proof or request too long is refused`(reason: String, part: Int) async throws {
        let long = String(repeating: "a", count: 20_000)
        var evidence = someDPoP()
        switch part {
        case 0: evidence.proof = long
        case 1: evidence.proof = "\(long),\(long)"
        case 2: evidence.method = long
        case 3: evidence.url = long
        case 4:
            evidence.accessToken = long
            evidence.expectedThumbprint = "x"
        default: evidence.expectedThumbprint = long
        }
        let verdict = try await unsent { await $0.verifyDPoP(evidence).reason }
        #expect(verdict == reason)
    }

    @Test(arguments: [
        ("pkce.method_not_allowed", 0), ("pkce.verifier_malformed", 1),
        ("pkce.challenge_malformed", 2),
    ])
    func `a verifier or challenge too long is refused`(reason: String, part: Int) async throws {
        let long = String(repeating: "a", count: 2000)
        var evidence = PKCEEvidence(codeVerifier: "v", codeChallenge: "c")
        switch part {
        case 0: evidence.codeChallengeMethod = long
        case 1: evidence.codeVerifier = long
        default: evidence.codeChallenge = long
        }
        let verdict = try await unsent { await $0.verifyPKCE(evidence).reason }
        #expect(verdict == reason)
    }

    @Test(arguments: [
        ("signature.malformed", 0), ("signature.malformed", 1),
        ("signature.algorithm_not_allowed", 2), ("signature.key_invalid", 3),
    ])
    func `a signature too long is refused`(reason: String, part: Int) async throws {
        var evidence = SignatureEvidence(
            publicKey: "{}", algorithm: "ES256", message: [], signature: [])
        switch part {
        case 0: evidence.message = Array(repeating: 0, count: 65_536)
        case 1: evidence.signature = Array(repeating: 0, count: 2000)
        case 2: evidence.algorithm = String(repeating: "a", count: 2000)
        default: evidence.publicKey = String(repeating: "a", count: 20_000)
        }
        let verdict = try await unsent { await $0.verifySignature(evidence).reason }
        #expect(verdict == reason)
    }

    @Test func `a challenge of another length is refused`() async throws {
        let response = ChallengeResponse(
            publicKey: "{}", challenge: [1, 2, 3], timestamp: 0, signature: [])
        let verdict = try await unsent { await $0.verifyChallenge(response).reason }
        #expect(verdict == "challenge.malformed")
    }

    @Test(arguments: ["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB"])
    func `a challenge for what is no thumbprint is a fault`(thumbprint: String) async throws {
        let verdict = try await unsent { await $0.issueChallenge(forThumbprint: thumbprint) }
        #expect(verdict == .fault(reason: "field_invalid"))
    }

    @Test func `a request without proof, method or URL is refused`() async throws {
        var evidence = Array(repeating: someDPoP(), count: 4)
        evidence[0].proof = nil
        evidence[1].proof = ""
        evidence[2].method = ""
        evidence[3].url = ""
        let reasons = try await unsent { [evidence] client in
            await client.verifyDPoP(evidence).map { $0.reason ?? "accepted" }
        }
        let missing = "dpop.proof_missing"
        #expect(reasons == [missing, missing, "dpop.htm_mismatch", "dpop.htu_mismatch"])
    }

    /// What `ask` gives, and that nothing was sent for it.
    private func unsent<Value: Sendable>(
        _ ask: (AssayClient) async -> Value
    ) async throws -> Value {
        let verifier = try FakeVerifier { _, _ in .accepted }
        let client = try await readyClient(verifier)
        let value = await ask(client)
        #expect(client.counters.calls == 0)
        #expect(verifier.seen.isEmpty)
        return value
    }
}
