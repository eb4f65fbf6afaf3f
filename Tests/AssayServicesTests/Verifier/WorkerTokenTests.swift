import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayServices
import AssayWire
import Testing

/// A worker and the access tokens it remembers.
@Suite struct WorkerTokenTests {
    private static let issuer = "https://issuer.example"
    private static let audience = "https://api.example.com"

    private let key: SigningKey
    private let issuerKey: SigningKey

    init() throws {
        key = try SigningKey.generate(.es256)
        issuerKey = try SigningKey.generate(.es256)
    }

    private func policy() throws -> RealmPolicy {
        let name = try #require(RealmName(WorkerBench.realm))
        var policy = RealmPolicy(name: name, rpID: [])
        var issuer = TokenIssuer(name: Array(Self.issuer.utf8))
        issuer.keys = .file("keys.json")
        policy.tokens.issuers = [issuer]
        policy.tokens.audiences = [Array(Self.audience.utf8)]
        return policy
    }

    private func sets(revision: UInt64) throws -> IssuerKeySets {
        let text = JWKSetText.publicSet([("1", issuerKey)])
        let keys = try IssuerKeys.parse(jwks: text.span, algorithms: .standard).get()
        let name = try #require(RealmName(WorkerBench.realm))
        return IssuerKeySets(
            revision: revision,
            entries: [.init(realm: name, issuer: Array(Self.issuer.utf8), keys: keys)])
    }

    private func bench() throws -> WorkerBench {
        var bench = try WorkerBench()
        bench.pipeline.reconfigure([try policy()])
        bench.pipeline.receivedKeySets(try sets(revision: 1))
        bench.turn()
        return bench
    }

    private func token(_ bench: borrowing WorkerBench) throws -> [UInt8] {
        var token = try AccessTokenBuilder(
            key: issuerKey, keyID: "1", issuer: Self.issuer, audience: Self.audience,
            subject: "alice", clientID: "app", issuedAt: bench.wall.seconds)
        token.bind(thumbprint: key.thumbprint)
        return try token.build()
    }

    /// Presents a token with a proof of its own; the code it was answered with.
    private func present(
        _ token: [UInt8], _ requestID: UInt64, to bench: inout WorkerBench
    ) throws -> Reason? {
        let method = Array("GET".utf8)
        let url = Array("https://api.example.com/x".utf8)
        var proof = try DPoPProofBuilder(
            key: key, method: "GET", url: "https://api.example.com/x",
            issuedAt: bench.wall.seconds)
        proof.bind(accessToken: token.span)
        let text = try proof.build()
        let source = token + method + url + text
        let urlStart = token.count + method.count
        let request = TokenVerifyRequest(
            proof: (urlStart + url.count)..<source.count, method: token.count..<urlStart,
            url: urlStart..<(urlStart + url.count), accessToken: 0..<token.count, scheme: 0)
        var batch = BatchWriter()
        #expect(
            request.encode(try bench.head(requestID), from: source.span, into: &batch) == .written)
        bench.send(batch)
        bench.turn()
        return bench.code(requestID)
    }

    @Test func `a token is verified once and remembered`() throws {
        var bench = try bench()
        let token = try token(bench)
        #expect(try present(token, 1, to: &bench) == .accepted)
        #expect(try present(token, 2, to: &bench) == .accepted)
        #expect(bench.pipeline.tokens.count == 1)
        #expect(bench.pipeline.tokens.misses == 1)
        #expect(bench.pipeline.tokens.hits == 1)
        #expect(bench.metrics.read(.signaturesVerified) == 3)
    }

    @Test func `another policy forgets every token`() throws {
        var bench = try bench()
        let token = try token(bench)
        #expect(try present(token, 1, to: &bench) == .accepted)
        var policy = try policy()
        policy.tokens.audiences = [Array("https://other.example".utf8)]
        bench.pipeline.reconfigure([policy])
        #expect(bench.pipeline.tokens.count == 0)
        #expect(try present(token, 2, to: &bench) == .tokenAudienceMismatch)
    }

    @Test func `another epoch forgets every token`() throws {
        var bench = try bench()
        let token = try token(bench)
        #expect(try present(token, 1, to: &bench) == .accepted)
        bench.ledger.beginEpoch(2)
        bench.advance(milliseconds: 600)
        bench.turn()
        #expect(bench.metrics.read(.epochChanges) == 1)
        #expect(bench.pipeline.tokens.count == 0)
        #expect(try present(token, 2, to: &bench) == .accepted)
    }

    @Test func `another revision of the key sets has every token verified again`() throws {
        var bench = try bench()
        let token = try token(bench)
        #expect(try present(token, 1, to: &bench) == .accepted)
        bench.pipeline.receivedKeySets(try sets(revision: 2))
        #expect(try present(token, 2, to: &bench) == .accepted)
        #expect(bench.pipeline.tokens.misses == 2)
        #expect(bench.metrics.read(.signaturesVerified) == 4)
    }

    @Test func `a remembered token that is revoked is refused at once`() throws {
        var bench = try bench()
        let token = try token(bench)
        #expect(try present(token, 1, to: &bench) == .accepted)
        bench.ledger.verdict = .ledgerRevoked
        #expect(try present(token, 2, to: &bench) == .tokenRevoked)
        bench.ledger.verdict = nil
        bench.isLedgerReachable = false
        #expect(try present(token, 3, to: &bench) == nil)
        bench.advance(milliseconds: 1_500)
        bench.turn()
        #expect(bench.code(3) == .unavailable)
    }
}
