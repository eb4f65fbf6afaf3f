import AssayBench
import AssayCrypto
import AssayEncodings
import AssayProver
import AssayTransport
import AssayWire
import Testing

@Suite struct BenchTests {
    /// Runs a workload against a verifier of the test's own; the report, read.
    private func report(
        _ workload: Workload, issuerKey: SigningKey? = nil,
        _ change: (inout BenchSettings) -> Void = { _ in }
    ) throws -> JSONDocument {
        let context = try Context()
        let verifiers = [
            try PretendVerifier(context: context, issuerKey: issuerKey),
            try PretendVerifier(context: context, issuerKey: issuerKey),
        ]
        defer { for verifier in verifiers { verifier.stop() } }
        let realm = try #require(RealmName(Judge.realmText))
        var settings = BenchSettings.patient(
            verifiers: verifiers.map(\.endpoint), realm: realm)
        settings.ledger = verifiers[0].endpoint
        settings.workload = workload
        settings.count = 100
        settings.warmUpSeconds = 0
        settings.batch = 7
        settings.window = 3
        settings.baselineMicroseconds = 42
        settings.writesJSON = true
        change(&settings)
        guard case .report(let text) = Bench.run(settings, signals: nil) else {
            Issue.record("no report")
            return JSONDocument()
        }
        var document = JSONDocument()
        try document.parse(text.span)
        return document
    }

    private func number(_ path: [String], _ document: JSONDocument) -> Int64? {
        var node = document.root
        for name in path {
            guard let next = document.member(name, of: node) else { return nil }
            node = next
        }
        return document.integer(node)
    }

    @Test(arguments: [Workload.dpop, .pkce, .signature, .challenge])
    func `every request of a workload is accepted and reported`(_ workload: Workload) throws {
        let document = try report(workload)
        #expect(number(["verdicts"], document) == 100)
        #expect(number(["lost"], document) == 0)
        #expect(number(["reasons", "accepted"], document) == 100)
        #expect((number(["latency_us", "frame", "p99"], document) ?? 0) > 0)
        #expect(document.member("ratio", of: document.root) != nil)
    }

    @Test func `proofs with a nonce and a few keys are accepted`() throws {
        let document = try report(.dpop) { settings in
            settings.usesNonce = true
            settings.keyCount = 3
            settings.keys = KeyForm(.eddsa)
            settings.batch = 1
        }
        #expect(number(["reasons", "accepted"], document) == 100)
        #expect(number(["keys"], document) == 3)
    }

    @Test(arguments: [(SignatureAlgorithm.es256, 0), (.es256, 5), (.rs256, 5)])
    func `access tokens are accepted, fresh ones and the same in turn`(
        algorithm: SignatureAlgorithm, count: Int
    ) throws {
        let key = try SigningKey.generate(algorithm)
        let document = try report(.token, issuerKey: key) { settings in
            var tokens = TokenSettings(
                issuerKey: key, issuer: Judge.issuerText, audience: Judge.audienceText)
            tokens.count = count
            settings.tokens = tokens
        }
        #expect(number(["reasons", "accepted"], document) == 100)
        #expect(number(["tokens"], document) == Int64(count))
        let named = document.member("token_algorithm", of: document.root)
        #expect(named.map { document.equals($0, algorithm.joseName) } == true)
    }

    @Test func `a verifier that does not exist is told from one that refuses`() throws {
        let realm = try #require(RealmName("default"))
        let endpoint = try Endpoint("ipc:///nonexistent/assay")
        var settings = BenchSettings(verifiers: [endpoint], realm: realm)
        settings.silenceMilliseconds = 50
        guard case .failed(.silent) = Bench.run(settings, signals: nil) else {
            Issue.record("an answer of nobody")
            return
        }
    }

    @Test func `a realm the verifier does not know ends the run at once`() throws {
        let context = try Context()
        let verifier = try PretendVerifier(context: context)
        defer { verifier.stop() }
        let realm = try #require(RealmName("nowhere"))
        let settings = BenchSettings.patient(verifiers: [verifier.endpoint], realm: realm)
        guard case .failed(.notAllowed) = Bench.run(settings, signals: nil) else {
            Issue.record("a run in an unknown realm")
            return
        }
    }
}
