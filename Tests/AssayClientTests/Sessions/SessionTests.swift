import AssayBytes
import AssayClient
import AssayWire
import Testing

@Suite struct SessionTests {
    private static let url = "https://as.example/token"
    private static let opened = OpenedSession(
        sessionID: "s", refreshToken: "t0", expiresAt: 1)

    private func bound(_ client: AssayClient) throws -> (Session, DPoPProver) {
        let prover = DPoPProver(key: try ProofKey.generate())
        return (Session(Self.opened, of: client, boundTo: prover, url: Self.url), prover)
    }

    private func requests(_ verifier: FakeVerifier) throws -> [SessionRefreshRequest] {
        try verifier.seen.map { seen in
            try seen.read(SessionRefreshRequest.decode)
        }
    }

    private func tokens(_ verifier: FakeVerifier) throws -> [String?] {
        try zip(verifier.seen, requests(verifier)).map { $0.text($1.refreshToken) }
    }

    private func proofs(_ verifier: FakeVerifier) throws -> [String?] {
        try zip(verifier.seen, requests(verifier)).map { $0.text($1.proof) }
    }

    @Test func `the newest token is presented`() async throws {
        let verifier = try FakeVerifier { number, _ in .refreshed("t\(number + 1)") }
        let client = try await readyClient(verifier)
        let session = Session(Self.opened, of: client)
        #expect(try await session.refresh().isAccepted)
        #expect(try await session.refresh().isAccepted)
        #expect(await session.refreshToken == "t2")
        #expect(await session.expiresAt == 71)
        #expect(try tokens(verifier) == ["t0", "t1"])
        #expect(try proofs(verifier) == [nil, nil])
        #expect(Set(verifier.seen.map(\.operationID)).count == 2)
    }

    @Test func `a bound session brings a fresh proof of its request`() async throws {
        let verifier = try FakeVerifier { number, _ in
            .refreshed("t\(number + 1)", nextNonce: someBytes32)
        }
        let client = try await readyClient(verifier)
        let (session, _) = try bound(client)
        #expect(try await session.refresh().isAccepted)
        #expect(try await session.refresh().isAccepted)
        let proofs = try proofs(verifier)
        #expect(proofs[0] != proofs[1])
        let requests = try requests(verifier)
        #expect(verifier.seen[0].text(requests[0].method) == "POST")
        #expect(verifier.seen[0].text(requests[0].url) == Self.url)
        // The nonce that came with an acceptance stands in the next proof.
        #expect(try claims(proofs[0]).contains(someText) == false)
        #expect(try claims(proofs[1]).contains(someText))
    }

    @Test func `a proof that lacks a nonce is made anew, once`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .refused(.dpopNonceRequired) { $0.nextNonce = someBytes32 }
        }
        let client = try await readyClient(verifier)
        let (session, _) = try bound(client)
        #expect(try await session.refresh().reason == "dpop.nonce_required")
        let proofs = try proofs(verifier)
        try #require(proofs.count == 2)
        #expect(try claims(proofs[1]).contains(someText))
        #expect(Set(verifier.seen.map(\.operationID)).count == 2)
    }

    @Test func `any other refusal stands`() async throws {
        let verifier = try FakeVerifier { _, _ in
            .refused(.dpopIatTooOld) { $0.nextNonce = someBytes32 }
        }
        let client = try await readyClient(verifier)
        let (session, _) = try bound(client)
        #expect(try await session.refresh().reason == "dpop.iat_too_old")
        #expect(verifier.seen.count == 1)
        #expect(await session.refreshToken == "t0")
    }

    @Test(arguments: [false, true])
    func `a refresh nobody decided is sent again, the same in every byte`(
        isBound: Bool
    ) async throws {
        let isUndecided = Shared(true)
        let verifier = try FakeVerifier { _, _ in
            isUndecided.value ? .refused(.unavailable) : .refreshed("t1")
        }
        let client = try await readyClient(verifier)
        let session = isBound ? try bound(client).0 : Session(Self.opened, of: client)
        #expect(try await session.refresh().reason == "unavailable")
        #expect(await session.refreshToken == "t0")
        isUndecided.value = false
        #expect(try await session.refresh().isAccepted)
        #expect(await session.refreshToken == "t1")
        #expect(Set(verifier.seen.map(\.fields)).count == 1)
        #expect(Set(verifier.seen.map(\.operationID)).count == 1)
        #expect(try await session.refresh().isAccepted)
        #expect(Set(verifier.seen.map(\.operationID)).count == 2)
    }

    @Test func `a proof that grew old meanwhile is made anew for the same token`() async throws {
        let isUndecided = Shared(true)
        let old = Shared<String?>(nil)
        let verifier = try FakeVerifier { _, request in
            if isUndecided.value { return .refused(.unavailable) }
            let fields = try? request.read(SessionRefreshRequest.decode)
            let proof = request.text(fields?.proof)
            guard let first = old.value else {
                old.value = proof
                return .refused(.dpopIatTooOld)
            }
            return proof == first ? .refused(.dpopIatTooOld) : .refreshed("t1")
        }
        let client = try await readyClient(verifier)
        let (session, _) = try bound(client)
        #expect(try await session.refresh().reason == "unavailable")
        isUndecided.value = false
        #expect(try await session.refresh().isAccepted)
        #expect(await session.refreshToken == "t1")
        #expect(Set(try tokens(verifier)) == ["t0"])
        #expect(Set(try proofs(verifier)).count == 2)
    }

    @Test func `callers at the same time share one refresh`() async throws {
        let verifier = try FakeVerifier { number, _ in .refreshed("t\(number + 1)") }
        let client = try await readyClient(verifier)
        let session = Session(Self.opened, of: client)
        let presented = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    guard case .accepted(let next) = try await session.refresh() else {
                        return nil
                    }
                    return next.refreshToken
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        // Whoever came later shares the next one; no token is presented twice.
        #expect(!presented.contains(nil))
        let tokens = try tokens(verifier)
        #expect(Set(tokens).count == tokens.count)
        #expect(tokens.count < 50)
    }

    @Test func `a session is opened for the prover's key, and ended by its id`() async throws {
        let verifier = try FakeVerifier { lifeAnswer($1) }
        let client = try await readyClient(verifier)
        let prover = DPoPProver(key: try ProofKey.generate())
        let new = NewSession(account: "alice", clientID: "c")
        let verdict = try await Session.open(
            new, through: client, boundTo: prover, url: Self.url)
        guard case .accepted(let session) = verdict else {
            Issue.record("not accepted")
            return
        }
        #expect(session.sessionID == "the-id")
        #expect(await session.refreshToken == "the-token")
        #expect(await session.end().isAccepted)
        let seen = verifier.seen
        try #require(seen.count == 2)
        let open = try seen[0].read(SessionOpenRequest.decode)
        #expect(seen[0].text(open.dpopJkt) == prover.key.thumbprint)
        let end = try seen[1].read(SessionEndRequest.decode)
        #expect(seen[1].text(end.sessionId) == "the-id")
        for url in [nil, "as.example"] {
            await #expect(throws: ProvingError.urlInvalid) {
                _ = try await Session.open(new, through: client, boundTo: prover, url: url)
            }
        }
        #expect(verifier.seen.count == 2)
    }

    /// The claims of a proof, as JSON text.
    private func claims(_ proof: String?) throws -> String {
        let parts = try #require(proof).split(separator: ".")
        try #require(parts.count == 3)
        let encoded = Array(parts[1].utf8)
        var bytes: [UInt8] = []
        try #require(Base64URL.decode(encoded.span, appendingTo: &bytes))
        return String(decoding: bytes, as: UTF8.self)
    }
}
