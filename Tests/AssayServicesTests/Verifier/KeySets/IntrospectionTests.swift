import AssayBytes
import AssayHTTP
import AssayProofs
import AssayServices
import Testing

/// Opaque tokens: who is asked, what is kept and for how long.
@Suite struct IntrospectionTests {
    private func ready(_ change: (inout IssuerLimits) -> Void = { _ in }) throws -> IssuerBench {
        var bench = try IssuerBench(change)
        bench.configure(bench.issuer(keys: nil, introspects: true))
        return bench
    }

    private func body(_ outcome: IssuerOutcome?) -> String? {
        guard case .introspected(let kept) = outcome, let body = kept.body else { return nil }
        return String(decoding: body, as: UTF8.self)
    }

    @Test func `one question a token at a time, whoever asks`() throws {
        var bench = try ready()
        let first = bench.introspect("a")
        let second = bench.introspect("a")
        let other = bench.introspect("b")
        #expect(bench.introspections.count == 2)
        try bench.answer(keys: #"{"active":true}"#)
        #expect(body(bench.replies[first]) == #"{"active":true}"#)
        #expect(body(bench.replies[second]) == #"{"active":true}"#)
        #expect(bench.replies[other] == nil)
        let third = bench.introspect("a")
        #expect(body(bench.replies[third]) == #"{"active":true}"#)
        #expect(bench.introspections.count == 1)
        #expect(bench.metrics.read(.introspections) == 2)
    }

    @Test func `an answer is believed for its life and no longer`() throws {
        let exp = 1_800_000_010
        let cases: [(String, UInt64?, Bool, UInt64)] = [
            (#"{"active":true}"#, nil, false, 60),
            (#"{"active":true,"exp":\#(exp)}"#, nil, false, 10),
            (#"{"active":true,"exp":9999999999}"#, nil, false, 60),
            (#"{"active":true,"exp":9223372036854775807}"#, nil, false, 60),
            (#"{"active":true}"#, 20, false, 20),
            (#"{"active":true}"#, 0, false, 1),
            (#"{"active":true}"#, nil, true, 1),
            (#"{"active":false}"#, nil, false, 5),
            (#"{"active":false}"#, 2, false, 2),
            (#"{"active":true,"exp":1}"#, nil, false, 5),
            (#"{"active":true,"exp":-9223372036854775808}"#, nil, false, 5),
        ]
        for (text, seconds, noStore, life) in cases {
            var bench = try ready()
            _ = bench.introspect("a")
            try bench.answer(keys: text, seconds: seconds, noStore: noStore)
            bench.advance(seconds: life - 1)
            _ = bench.introspect("a")
            #expect(bench.introspections.isEmpty, "\(text) before \(life)")
            bench.advance(seconds: 1)
            _ = bench.introspect("a")
            #expect(bench.introspections.count == 1, "\(text) at \(life)")
        }
    }

    @Test(arguments: [
        Result<FetchAnswer, KeySetFailure>.failure(.fetch(.timedOut)),
        .failure(.secretUnreadable), .success(FetchAnswer(status: 401)),
        .success(FetchAnswer(status: 500)),
        .success(FetchAnswer(status: 200, body: Array("[]".utf8))),
        .success(FetchAnswer(status: 200, body: Array("{}".utf8))),
        .success(FetchAnswer(status: 200, body: Array(#"{"active":"true"}"#.utf8))),
        .success(FetchAnswer(status: 200, body: Array(#"{"active":true,"exp":"9"}"#.utf8))),
        .success(FetchAnswer(status: 200, body: Array(#"{"active":true,"active":true}"#.utf8))),
        .success(FetchAnswer(status: 200, body: Array(#"{"active":true} x"#.utf8))),
    ])
    func `what can't be understood is unavailable, and not asked for again at once`(
        _ result: Result<FetchAnswer, KeySetFailure>
    ) throws {
        var bench = try ready()
        let first = bench.introspect("a")
        try bench.answer(result)
        #expect(bench.replies[first] == .unavailable)
        let second = bench.introspect("a")
        #expect(bench.replies[second] == .unavailable)
        #expect(bench.introspections.isEmpty)
        bench.advance(seconds: 1)
        _ = bench.introspect("a")
        #expect(bench.introspections.count == 1)
        #expect(bench.metrics.read(.introspectionFailures) == 1)
    }

    @Test func `an endpoint that keeps failing is given pauses`() throws {
        var bench = try ready()
        for token in ["a", "b", "c"] {
            _ = bench.introspect(token)
            try bench.answer(.failure(.fetch(.unreachable)))
        }
        let paused = bench.introspect("d")
        #expect(bench.replies[paused] == .unavailable && bench.introspections.isEmpty)
        #expect(bench.metrics.read(.introspectionsPaused) == 1)
        bench.advance(seconds: 1)
        _ = bench.introspect("d")
        try bench.answer(.failure(.fetch(.unreachable)))
        bench.advance(seconds: 1)
        _ = bench.introspect("e")
        #expect(bench.introspections.isEmpty)
        bench.advance(seconds: 1)
        _ = bench.introspect("e")
        try bench.answer(keys: #"{"active":true}"#)
        _ = bench.introspect("f")
        #expect(bench.introspections.count == 1)
    }

    @Test func `only so many are under way and only so many wait`() throws {
        var bench = try ready {
            $0.introspectionsMax = 2
            $0.introspectionsQueuedMax = 1
        }
        let numbers = ["a", "b", "c", "d"].map { bench.introspect($0) }
        #expect(bench.introspections.count == 2)
        #expect(bench.replies[numbers[3]] == .overloaded)
        #expect(bench.metrics.read(.introspectionsOverLimit) == 1)
        try bench.answer(keys: #"{"active":true}"#)
        #expect(bench.introspections.count == 2)
        #expect(bench.replies[numbers[2]] == nil)
    }

    @Test func `what nobody waits for any more is not asked`() throws {
        var bench = try ready { $0.introspectionsMax = 1 }
        _ = bench.introspect("a")
        let late = bench.introspect("b")
        bench.advance(seconds: 2)
        try bench.answer(keys: #"{"active":true}"#)
        #expect(bench.introspections.isEmpty)
        #expect(bench.replies[late] == .unavailable)
    }

    @Test func `an answer that comes after another configuration is not kept`() throws {
        var bench = try ready()
        let number = bench.introspect("a")
        var issuer = bench.issuer(keys: nil, introspects: true)
        issuer.introspection?.clientID = "other"
        bench.configure(issuer)
        try bench.answer(keys: #"{"active":true}"#)
        #expect(body(bench.replies[number]) != nil)
        _ = bench.introspect("a")
        #expect(bench.introspections.count == 1)
    }

    @Test func `an issuer that does not introspect is not asked`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        let number = bench.introspect("a")
        #expect(bench.introspections.isEmpty)
        #expect(bench.replies[number] == .asked)
    }

    @Test func `the oldest answers are forgotten where there are too many`() throws {
        var bench = try ready { $0.introspectionsCachedMax = 4 }
        for token in ["a", "b", "c", "d", "e"] {
            _ = bench.introspect(token)
            try bench.answer(keys: #"{"active":true}"#)
        }
        #expect(bench.kept.count <= 4)
        _ = bench.introspect("e")
        #expect(bench.introspections.isEmpty)
        _ = bench.introspect("a")
        #expect(bench.introspections.count == 1)
    }
}
