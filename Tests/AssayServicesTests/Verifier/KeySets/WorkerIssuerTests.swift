import AssayBytes
import AssayEncodings
import AssayProofs
import AssayServices
import AssayWire
import Testing

/// A worker whose requests wait for an issuer.
@Suite struct WorkerIssuerTests {
    private static let issuer = Array("https://as.example.org".utf8)

    /// A worker that asks its issuer about opaque tokens, and fetches keys for others.
    private func ready(_ change: (inout VerifierLimits) -> Void = { _ in }) throws -> WorkerBench {
        var bench = try WorkerBench(change)
        let name = RealmName(WorkerBench.realm)
        var policy = RealmPolicy(name: try #require(name), rpID: [], algorithms: .all)
        var issuer = TokenIssuer(name: Self.issuer)
        issuer.keys = .file("/keys")
        issuer.introspection = IntrospectionEndpoint(
            url: "https://as.example.org/i", clientID: "c", secretFile: "/s")
        policy.tokens.issuers = [issuer]
        policy.tokens.demand = .bearerAllowed
        policy.tokens.audiences = [Array("api".utf8)]
        policy.tokens.requiredClaims = []
        bench.pipeline.reconfigure([policy])
        bench.turn()
        return bench
    }

    private func ask(
        _ token: String, _ requestID: UInt64, of bench: inout WorkerBench, timeLeft: UInt32 = 0
    ) throws {
        var batch = BatchWriter()
        let source = Array(token.utf8)
        let request = TokenVerifyRequest(accessToken: 0..<source.count, scheme: 1)
        let head = try bench.head(requestID, operation: requestID, timeLeft: timeLeft)
        #expect(request.encode(head, from: source.span, into: &batch) == .written)
        bench.send(batch)
        bench.turn()
    }

    /// A JWT by nobody, whose key is named `kid`.
    private func jwt(_ kid: String, _ bench: borrowing WorkerBench) -> String {
        let now = bench.wall.seconds
        let parts = [
            #"{"typ":"at+jwt","alg":"ES256","kid":"\#(kid)"}"#,
            #"{"iss":"https://as.example.org","aud":"api","iat":\#(now),"exp":\#(now + 60)}"#,
            String(repeating: "s", count: 64),
        ]
        return parts.map { text in
            var encoded: [UInt8] = []
            let bytes = Array(text.utf8)
            Base64URL.encode(bytes.span, appendingTo: &encoded)
            return String(decoding: encoded, as: UTF8.self)
        }.joined(separator: ".")
    }

    private func answer(active: Bool, _ bench: borrowing WorkerBench) -> KeptIntrospection {
        let body =
            #"{"active":\#(active),"aud":"api","exp":\#(bench.wall.seconds + 600)}"#
        return KeptIntrospection(
            body: Array(body.utf8), until: bench.now.advanced(byMicroseconds: 60_000_000))
    }

    private func reply(
        _ outcome: IssuerOutcome, to question: IssuerQuestion, of bench: inout WorkerBench
    ) {
        bench.pipeline.receivedFromIssuer(IssuerReply(question.ticket, outcome))
        bench.turn()
    }

    @Test func `a request waits for its issuer and is judged by what it says`() throws {
        var bench = try ready()
        try ask("opaque", 1, of: &bench)
        #expect(bench.code(1) == nil && bench.pipeline.requestsAsked == 1)
        let question = try #require(bench.questions.first)
        guard case .introspect(Self.issuer, Array("opaque".utf8), _) = question.query else {
            Issue.record("\(question.query)")
            return
        }
        reply(.introspected(answer(active: true, bench)), to: question, of: &bench)
        #expect(bench.code(1) == .accepted)
        #expect(bench.pipeline.requestsAsked == 0)
        try ask("another", 2, of: &bench)
        reply(
            .introspected(answer(active: false, bench)), to: try #require(bench.questions.last),
            of: &bench)
        #expect(bench.code(2) == .tokenInactive)
    }

    @Test func `what is kept of a token is used without a question`() throws {
        var bench = try ready()
        try ask("opaque", 1, of: &bench)
        let question = try #require(bench.questions.first)
        guard case .introspect(let issuer, _, let digest) = question.query else { return }
        let key = IntrospectionKey(realm: question.realm, issuer: issuer, digest: digest)
        bench.kept.keep(answer(active: true, bench), of: key)
        try ask("opaque", 2, of: &bench)
        #expect(bench.code(2) == .accepted)
        #expect(bench.questions.count == 1)
        #expect(bench.metrics.read(.introspectionsHit) == 1)
        #expect(bench.metrics.read(.introspectionsMissed) == 1)
    }

    @Test func `a failure that is remembered is unavailable without a question`() throws {
        var bench = try ready()
        try ask("opaque", 1, of: &bench)
        let question = try #require(bench.questions.first)
        guard case .introspect(let issuer, _, let digest) = question.query else { return }
        let key = IntrospectionKey(realm: question.realm, issuer: issuer, digest: digest)
        let failure = KeptIntrospection(
            body: nil, until: bench.now.advanced(byMicroseconds: 1_000_000))
        bench.kept.keep(failure, of: key)
        try ask("opaque", 2, of: &bench)
        #expect(bench.code(2) == .unavailable)
        #expect(bench.questions.count == 1)
    }

    @Test func `an unknown key is asked for once, and then unknown`() throws {
        var bench = try ready()
        try ask(jwt("k", bench), 1, of: &bench)
        let question = try #require(bench.questions.first)
        #expect(question.query == .unknownKey(issuer: Self.issuer))
        // A set came, without the key.
        let text = Array(KeySetText.first.utf8)
        let keys = try IssuerKeys.parse(jwks: text.span, algorithms: .all).get()
        bench.pipeline.receivedKeySets(
            IssuerKeySets(
                revision: 1,
                entries: [.init(realm: question.realm, issuer: Self.issuer, keys: keys)]))
        reply(.asked, to: question, of: &bench)
        #expect(bench.code(1) == .tokenKeyUnknown)
        #expect(bench.questions.count == 1)
        // With the key, nobody is asked.
        try ask(jwt("1", bench), 2, of: &bench)
        #expect(bench.code(2) == .tokenSignatureInvalid)
        #expect(bench.questions.count == 1)
    }

    @Test func `an issuer never loaded is unavailable`() throws {
        var bench = try ready()
        try ask(jwt("k", bench), 1, of: &bench)
        reply(.asked, to: try #require(bench.questions.first), of: &bench)
        #expect(bench.code(1) == .unavailable)
        try ask(jwt("k", bench), 2, of: &bench)
        reply(.unavailable, to: try #require(bench.questions.last), of: &bench)
        #expect(bench.code(2) == .unavailable)
    }

    @Test func `only so many wait, and the others are overloaded`() throws {
        var bench = try ready { $0.issuerWaitsMax = 2 }
        for requestID in 1...3 as ClosedRange<UInt64> {
            try ask("opaque-\(requestID)", requestID, of: &bench)
        }
        #expect(bench.code(1) == nil && bench.code(2) == nil)
        #expect(bench.code(3) == .overloaded)
        #expect(bench.metrics.read(.issuerWaitsFull) == 1)
        reply(.overloaded, to: bench.questions[0], of: &bench)
        #expect(bench.code(1) == .overloaded)
        try ask("opaque-4", 4, of: &bench)
        #expect(bench.code(4) == nil)
    }

    @Test func `a request whose time is over waits no longer, and its answer is not missed`() throws
    {
        var bench = try ready()
        try ask("opaque", 1, of: &bench, timeLeft: 100_000)
        let question = try #require(bench.questions.first)
        #expect(question.deadline == bench.now.advanced(byMicroseconds: 100_000))
        bench.advance(milliseconds: 101)
        bench.turn()
        #expect(bench.code(1) == .unavailable)
        reply(.introspected(answer(active: true, bench)), to: question, of: &bench)
        #expect(bench.code(1) == .unavailable)
        #expect(bench.pipeline.requestsOpen == 0)
    }
}
