import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct SessionCallTests {
    @Test func `a session is opened for all it names`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let new = NewSession(
            account: "alice", clientID: "c", credentialID: "cred", thumbprint: "jkt",
            code: "the-code")
        let opened = OpenedSession(
            sessionID: "the-id", refreshToken: "the-token", expiresAt: 70)
        #expect(await client.openSession(new) == .accepted(opened))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(SessionOpenRequest.decode)
        #expect(seen.text(request.account) == "alice")
        #expect(seen.text(request.clientId) == "c")
        #expect(seen.text(request.credentialId) == "cred")
        #expect(seen.text(request.dpopJkt) == "jkt")
        #expect(seen.text(request.code) == "the-code")
    }

    @Test func `a refresh brings the token, and a proof with its request or none`() async throws {
        let verifier = try FakeVerifier { number, _ in
            .refreshed("next", nextNonce: number == 0 ? someBytes32 : nil)
        }
        let client = try await readyClient(verifier)
        let proof = RefreshEvidence.Proof(proof: "p", method: "POST", url: "https://a/token")
        let first = await client.refreshSession(
            RefreshEvidence(refreshToken: "t", proof: proof))
        #expect(
            first
                == .accepted(
                    RefreshedSession(refreshToken: "next", expiresAt: 71, nextNonce: someText)))
        let second = await client.refreshSession(RefreshEvidence(refreshToken: "t"))
        #expect(second == .accepted(RefreshedSession(refreshToken: "next", expiresAt: 71)))
        let seen = verifier.seen
        try #require(seen.count == 2)
        let bound = try seen[0].read(SessionRefreshRequest.decode)
        #expect(seen[0].text(bound.refreshToken) == "t")
        #expect(seen[0].text(bound.proof) == "p")
        #expect(seen[0].text(bound.method) == "POST")
        #expect(seen[0].text(bound.url) == "https://a/token")
        let bare = try seen[1].read(SessionRefreshRequest.decode)
        #expect(bare.proof == nil)
    }

    @Test func `what ends or revokes names its object and nothing else`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        #expect(await client.endSession("s").isAccepted)
        #expect(await client.endSessions(ofAccount: "alice").isAccepted)
        #expect(await client.revokeToken(jti: "j", issuer: "i", until: 9).isAccepted)
        #expect(await client.revokeSession("s", until: 8).isAccepted)
        let seen = verifier.seen
        try #require(seen.count == 4)
        let end = try seen[0].read(SessionEndRequest.decode)
        #expect(seen[0].text(end.sessionId) == "s")
        let all = try seen[1].read(SessionEndAllRequest.decode)
        #expect(seen[1].text(all.account) == "alice")
        let token = try seen[2].read(RevocationAddRequest.decode)
        #expect(seen[2].text(token.revokedJti) == "j")
        #expect(seen[2].text(token.issuer) == "i")
        #expect(token.sessionId == nil)
        #expect(token.until == 9)
        let session = try seen[3].read(RevocationAddRequest.decode)
        #expect(seen[3].text(session.sessionId) == "s")
        #expect(session.revokedJti == nil)
        #expect(session.until == 8)
    }
}
