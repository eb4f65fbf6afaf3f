import AssayBytes
import AssayCrypto
import AssayProofs
import AssayProver
import AssayWire
import Testing

/// A remembered token saves work and changes no verdict.
@Suite struct TokenCacheTests {
    let verifier: TestVerifier

    init() throws {
        verifier = try TestVerifier.ofTokens()
    }

    private var checks: Int { verifier.workspace.checks.count }

    @Test func `the second call with a token checks the proof's signature alone`() throws {
        let first = try verifier.judge { _ in }
        #expect(first.reason == .accepted && checks == 2)
        let second = try verifier.judge { $0.proof.jti = "jti-2" }
        #expect(second.reason == .accepted && checks == 1)
        #expect(verifier.workspace.tokens.count == 1)
        #expect(verifier.workspace.tokens.hits == 1 && verifier.workspace.tokens.misses == 1)
        #expect(second.token?.token === first.token?.token)
    }

    @Test func `binding, scope and proof are asked of every call`() throws {
        #expect(try verifier.reason { _ in } == .accepted)
        #expect(try verifier.reason { $0.requiredScope = "admin" } == .tokenScopeMissing)
        #expect(try verifier.reason { $0.scheme = 1 } == .tokenDowngrade)
        #expect(try verifier.reason { $0.hasNoProof = true } == .dpopProofMissing)
        #expect(try verifier.reason { $0.proof.htm = "POST" } == .dpopHtmMismatch)
        let bad = [UInt8](repeating: 1, count: 64)
        #expect(try verifier.reason { $0.proof.rawSignature = bad } == .dpopSignatureInvalid)
        let other = try TestKeys.other.get()
        let now = verifier.now.seconds
        #expect(
            try verifier.reason {
                $0.proof = try DPoPProofBuilder(
                    key: other, method: $0.method, url: $0.url, issuedAt: now)
            } == .tokenBindingMismatch)
        #expect(verifier.workspace.tokens.misses == 1)
        let discharge = try verifier.judge { _ in }.finding?.discharge
        #expect(discharge?.obligations.map(\.type) == [0x02, 0x22])
    }

    @Test func `a bad signature fills nothing, and finds nothing`() throws {
        let good = try TokenCall(at: verifier).token.build()
        var bad = good
        bad[bad.count - 10] = bad[bad.count - 10] == 0x41 ? 0x42 : 0x41
        #expect(try verifier.reason { $0.text = bad } == .tokenSignatureInvalid)
        #expect(verifier.workspace.tokens.count == 0)
        #expect(try verifier.reason { $0.text = good } == .accepted)
        #expect(try verifier.reason { $0.text = bad } == .tokenSignatureInvalid)
        #expect(verifier.workspace.tokens.count == 1)
    }

    @Test func `a good token is remembered though its proof's signature does not hold`() throws {
        let bad = [UInt8](repeating: 1, count: 64)
        #expect(try verifier.reason { $0.proof.rawSignature = bad } == .dpopSignatureInvalid)
        #expect(verifier.workspace.tokens.count == 1)
    }

    @Test func `a refused call leaves no check behind for the engine`() throws {
        #expect(try verifier.reason { $0.proof.htm = "POST" } == .dpopHtmMismatch)
        #expect(checks == 0)
        #expect(try verifier.reason { $0.requiredScope = "admin" } == .tokenScopeMissing)
        #expect(checks == 0)
        #expect(verifier.workspace.tokens.count == 0)
    }

    @Test func `a token is never used beyond its end`() throws {
        let call = try TokenCall(at: verifier)
        #expect(try call.judged(by: verifier).reason == .accepted)
        verifier.advance(milliseconds: 289_999)
        let late = try TokenCall(at: verifier)
        #expect(
            try verifier.judge {
                $0.token = call.token
                $0.proof = late.proof
            }.reason == .accepted)
        #expect(checks == 1)
        // From the second of exp on it is judged again: within the leeway it still holds.
        verifier.advance(milliseconds: 1)
        #expect(
            try verifier.reason {
                $0.token = call.token
                $0.proof.jti = "jti-3"
            } == .accepted)
        #expect(checks == 2)
        verifier.advance(milliseconds: 5_000)
        #expect(try verifier.reason { $0.token = call.token } == .tokenExpired)
    }

    @Test func `a token is never used under another revision of the key sets`() throws {
        let token = try TokenCall(at: verifier).token.build()
        #expect(try verifier.reason { $0.text = token } == .accepted)
        try verifier.publish([("rsa", try SigningKey.generate(.rs256))])
        #expect(try verifier.reason { $0.text = token } == .tokenSignatureInvalid)
        #expect(verifier.workspace.tokens.count == 0)
        // The old set again, under its own revision: the token is verified anew.
        try verifier.publish([("rsa", try TestKeys.rs256.get())])
        #expect(try verifier.reason { $0.text = token } == .accepted)
        #expect(checks == 2)
    }

    @Test func `a token of one realm is none of another's`() throws {
        let token = try TokenCall(at: verifier).token.build()
        #expect(try verifier.reason { $0.text = token } == .accepted)
        verifier.policy.name = try #require(RealmName("other"))
        verifier.isIssuerAsked = true
        #expect(try verifier.reason { $0.text = token } == .unavailable)
        verifier.policy.tokens.issuers = []
        #expect(try verifier.reason { $0.text = token } == .tokenIssuerUnknown)
        verifier.policy.name = try #require(RealmName("default"))
        #expect(try verifier.reason { $0.text = token } == .accepted)
    }

    @Test func `an emptied cache remembers nothing`() throws {
        #expect(try verifier.reason { _ in } == .accepted)
        verifier.workspace.tokens.removeAll()
        #expect(verifier.workspace.tokens.count == 0)
        #expect(try verifier.reason { _ in } == .accepted)
        #expect(checks == 2)
    }

    @Test func `two generations bound the cache, and what is used stays`() throws {
        verifier.workspace.tokens = TokenCache(countMax: 8)
        let used = try TokenCall(at: verifier).token.build()
        #expect(try verifier.reason { $0.text = used } == .accepted)
        for index in 0..<30 {
            #expect(
                try verifier.reason { $0.token.setClaim("jti", .text("t-\(index)")) } == .accepted)
            #expect(verifier.workspace.tokens.count <= 8)
            #expect(try verifier.reason { $0.text = used } == .accepted)
            #expect(checks == 1)
        }
        #expect(verifier.workspace.tokens.misses == 31)
    }

    @Test func `large tokens bound it too`() throws {
        verifier.workspace.tokens = TokenCache(countMax: 100)
        for index in 0..<100 {
            let large = String(repeating: "x", count: 9000)
            #expect(
                try verifier.reason {
                    $0.token.setClaim("jti", .text("t-\(index)"))
                    $0.token.setClaim("x", .text(large))
                } == .accepted)
        }
        // Two generations of 50 entries' worth of bytes each.
        #expect((11...24).contains(verifier.workspace.tokens.count))
    }

    @Test func `a trace shows every check of a remembered token too`() throws {
        #expect(try verifier.reason { _ in } == .accepted)
        verifier.trace = .enabled
        #expect(try verifier.reason { _ in } == .accepted)
        #expect(verifier.trace.checks.contains { $0.name.description == "token exp" })
        #expect(checks == 2)
    }

    @Test func `many calls of one batch with one token are judged alike`() throws {
        let call = try TokenCall(at: verifier)
        let good = try call.token.build()
        var batch = BatchWriter()
        for index in 0..<16 {
            var call = call
            call.proof.jti = .text("jti-\(index)")
            let bad = [UInt8](repeating: 1, count: 256)
            if index % 2 == 1 { call.token.rawSignature = bad }
            let text = index % 2 == 1 ? try call.token.build() : good
            let head = RequestHead(requestID: UInt64(index), realm: verifier.policy.name)
            try #require(try call.write(text, head, &batch) == .written)
        }
        #expect(
            try verifier.judge(batch: batch.bytes).map(\.reason)
                == (0..<16).map { $0 % 2 == 1 ? .tokenSignatureInvalid : .accepted })
        #expect(verifier.workspace.tokens.count == 1)
    }
}
