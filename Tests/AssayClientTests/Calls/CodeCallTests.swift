import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct CodeCallTests {
    @Test func `a code's registration says what it must match`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier, caller: "as-1")
        let code = NewCode(
            code: "the-code", clientID: "c", redirectURI: "https://a/cb", codeChallenge: "ch",
            thumbprint: "jkt", lifeSeconds: 30)
        #expect(await client.registerCode(code) == .accepted(RegisteredCode(expiresAt: 61)))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(CodeRegisterRequest.decode)
        #expect(seen.text(request.caller) == "as-1")
        #expect(seen.text(request.code) == "the-code")
        #expect(seen.text(request.clientId) == "c")
        #expect(seen.text(request.redirectUri) == "https://a/cb")
        #expect(seen.text(request.codeChallenge) == "ch")
        #expect(seen.text(request.codeChallengeMethod) == "S256")
        #expect(seen.text(request.dpopJkt) == "jkt")
        #expect(request.expiresIn == 30)
    }

    @Test func `a code without a challenge has no method either`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        _ = await client.registerCode(NewCode(code: "x", clientID: "c", redirectURI: "r"))
        let seen = try #require(verifier.seen.first)
        let request = try seen.read(CodeRegisterRequest.decode)
        #expect(request.codeChallenge == nil)
        #expect(request.codeChallengeMethod == nil)
        #expect(request.expiresIn == nil)
        #expect(request.dpopJkt == nil)
    }

    @Test func `a redemption says what was presented, under the caller's own id`() async throws {
        let verifier = try FakeVerifier { number, request in
            number == 0 ? lifeAnswer(request) : .refused(.pkceVerifierMissing)
        }
        let client = try await readyClient(verifier)
        let id = OperationID.random()
        let evidence = CodeEvidence(
            code: "the-code", clientID: "c", redirectURI: "r", codeVerifier: "v",
            thumbprint: "jkt", operationID: id)
        #expect(await client.redeemCode(evidence).isAccepted)
        var bare = evidence
        bare.codeVerifier = nil
        bare.thumbprint = nil
        #expect(await client.redeemCode(bare).reason == "pkce.verifier_missing")
        let seen = verifier.seen
        try #require(seen.count == 2)
        let full = try seen[0].read(CodeRedeemRequest.decode)
        #expect(seen[0].text(full.code) == "the-code")
        #expect(seen[0].text(full.clientId) == "c")
        #expect(seen[0].text(full.redirectUri) == "r")
        #expect(seen[0].text(full.codeVerifier) == "v")
        #expect(seen[0].text(full.dpopJkt) == "jkt")
        #expect(OperationID(bytes(seen[0].operationID)) == id)
        let absent = try seen[1].read(CodeRedeemRequest.decode)
        #expect(absent.codeVerifier == nil)
        #expect(absent.dpopJkt == nil)
    }

    @Test func `a login is opened and completed with the same parts`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let new = NewTransaction(
            clientID: "c", redirectURI: "r", binding: "kept-in-the-browser", lifeSeconds: 9)
        let opened = OpenedTransaction(state: "the-id", nonce: "the-token", expiresAt: 62)
        #expect(await client.openTransaction(new) == .accepted(opened))
        let evidence = TransactionEvidence(
            state: opened.state, clientID: "c", redirectURI: "r",
            binding: "kept-in-the-browser", nonce: opened.nonce)
        #expect(await client.completeTransaction(evidence).isAccepted)
        let seen = verifier.seen
        try #require(seen.count == 2)
        let open = try seen[0].read(TransactionOpenRequest.decode)
        #expect(seen[0].text(open.clientId) == "c")
        #expect(seen[0].text(open.redirectUri) == "r")
        #expect(seen[0].text(open.binding) == "kept-in-the-browser")
        #expect(open.expiresIn == 9)
        let complete = try seen[1].read(TransactionCompleteRequest.decode)
        #expect(seen[1].text(complete.transactionState) == "the-id")
        #expect(seen[1].text(complete.transactionNonce) == "the-token")
        #expect(seen[1].text(complete.binding) == "kept-in-the-browser")
        #expect(seen[1].text(complete.clientId) == "c")
        #expect(seen[1].text(complete.redirectUri) == "r")
    }

    private func bytes(_ id: Bytes16) -> [UInt8] {
        var bytes: [UInt8] = []
        id.append(to: &bytes)
        return bytes
    }
}
