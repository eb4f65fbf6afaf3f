import AssayBytes
import AssayHTTP
import AssayProofs
import AssayServices
import Testing

/// When a fetched key set is asked for again, and what each answer changes.
@Suite struct KeySetRefreshTests {
    private func loaded(
        seconds: UInt64? = nil, tag: String? = nil, noStore: Bool = false
    ) throws -> IssuerBench {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(keys: KeySetText.first, seconds: seconds, tag: tag, noStore: noStore)
        return bench
    }

    @Test func `a set is fetched at once and given to the workers`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        #expect(bench.fetches.count == 1)
        #expect(bench.fetches[0].request.address.text == IssuerBench.url)
        #expect(bench.fetches[0].request.entityTag == nil)
        try bench.answer(keys: KeySetText.first)
        #expect(bench.keyIDs() == ["1"])
        #expect(bench.published.last?.revision == 1)
        #expect(
            bench.notes == [.loaded(issuer: IssuerBench.issuer, keys: 1, skipped: 0, revision: 1)])
    }

    @Test func `it is asked for again ahead of its end, not before`() throws {
        var bench = try loaded(seconds: 600)
        bench.advance(seconds: 539)
        #expect(bench.fetches.isEmpty)
        bench.advance(seconds: 1)
        #expect(bench.fetches.count == 1)
        bench.advance(seconds: 10)
        #expect(bench.fetches.count == 1)
    }

    @Test func `what the answer allows is bounded on both sides`() throws {
        var long = try loaded(seconds: 1_000_000)
        long.advance(seconds: 3539)
        #expect(long.fetches.isEmpty)
        long.advance(seconds: 1)
        #expect(long.fetches.count == 1)
        for var short in [
            try loaded(seconds: 0), try loaded(seconds: 1), try loaded(noStore: true),
            try loaded(seconds: 1000, noStore: true),
        ] {
            short.advance(seconds: 29)
            #expect(short.fetches.isEmpty)
            short.advance(seconds: 1)
            #expect(short.fetches.count == 1)
        }
        var silent = try loaded()
        silent.advance(seconds: 3539)
        #expect(silent.fetches.isEmpty)
        silent.advance(seconds: 1)
        #expect(silent.fetches.count == 1)
    }

    @Test func `a validator is named, and a 304 confirms the set`() throws {
        var bench = try loaded(seconds: 600, tag: "\"a\"")
        bench.advance(seconds: 540)
        #expect(bench.fetches[0].request.entityTag == EntityTag(Array("\"a\"".utf8)))
        var answer = FetchAnswer(status: 304)
        answer.caching = CachePolicy(seconds: 300)
        try bench.answer(.success(answer))
        #expect(bench.published.count == 1)
        #expect(bench.pipeline.standings(now: bench.now)[0].ageSeconds == 0)
        bench.advance(seconds: 239)
        #expect(bench.fetches.isEmpty)
        bench.advance(seconds: 1)
        #expect(bench.fetches[0].request.entityTag == EntityTag(Array("\"a\"".utf8)))
    }

    @Test func `the same content is no other revision, another is`() throws {
        var bench = try loaded(seconds: 600)
        bench.advance(seconds: 600)
        try bench.answer(keys: KeySetText.first, seconds: 600)
        #expect(bench.published.map(\.revision) == [1])
        bench.advance(seconds: 600)
        try bench.answer(keys: KeySetText.both, seconds: 600)
        #expect(bench.published.map(\.revision) == [1, 2])
        #expect(bench.keyIDs() == ["1", "2"])
        bench.tick()
        #expect(bench.metrics.read(.keySetRevision) == 2)
        #expect(bench.metrics.read(.keySetsChanged) == 2)
    }

    @Test func `a validator belongs to its content`() throws {
        var bench = try loaded(seconds: 600, tag: "\"a\"")
        bench.advance(seconds: 600)
        try bench.answer(keys: KeySetText.second, seconds: 600)
        bench.advance(seconds: 600)
        #expect(bench.fetches[0].request.entityTag == nil)
    }

    @Test(arguments: [
        Result<FetchAnswer, KeySetFailure>.failure(.fetch(.unreachable)),
        .failure(.fetch(.certificateRefused)), .success(FetchAnswer(status: 500)),
        .success(FetchAnswer(status: 302)), .success(FetchAnswer(status: 204)),
        .success(FetchAnswer(status: 200, body: Array("<html>".utf8))),
        .success(FetchAnswer(status: 200, body: Array("{}".utf8))),
        .success(FetchAnswer(status: 200, body: [])),
    ])
    func `the last good set is kept on any failure, and told`(
        _ result: Result<FetchAnswer, KeySetFailure>
    ) throws {
        var bench = try loaded(seconds: 600)
        bench.advance(seconds: 600)
        try bench.answer(result)
        #expect(bench.published.count == 1)
        let standing = bench.pipeline.standings(now: bench.now)[0]
        #expect(standing.keys == 1 && standing.ageSeconds == 600)
        #expect(standing.failures == 1 && standing.lastError != nil)
        guard case .failed(IssuerBench.issuer, _, retryMilliseconds: 1000) = bench.notes.last
        else {
            Issue.record("\(bench.notes)")
            return
        }
        bench.tick()
        #expect(bench.metrics.read(.keySetAgeSeconds) == 600)
        #expect(bench.metrics.read(.keySetsFailing) == 1)
        #expect(bench.metrics.read(.keySetFailures) == 1)
    }

    @Test func `pauses between tries double up to a longest one`() throws {
        var bench = try loaded(seconds: 600)
        bench.advance(seconds: 600)
        for pause in [1, 2, 4, 8, 16, 32, 60, 60] as [UInt64] {
            try bench.answer(.failure(.fetch(.timedOut)))
            bench.advance(seconds: pause - 1)
            #expect(bench.fetches.isEmpty)
            bench.advance(seconds: 1)
            #expect(bench.fetches.count == 1)
        }
        try bench.answer(keys: KeySetText.first, seconds: 600)
        #expect(bench.notes.last == .recovered(issuer: IssuerBench.issuer))
        #expect(bench.pipeline.standings(now: bench.now)[0].lastError == nil)
        bench.advance(seconds: 539)
        #expect(bench.fetches.isEmpty)
    }

    @Test func `a 304 nobody asked for is a failure`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(.success(FetchAnswer(status: 304)))
        #expect(bench.published.isEmpty)
        #expect(bench.pipeline.standings(now: bench.now)[0].lastError == "status_304")
    }

    @Test func `an empty set withdraws all keys`() throws {
        var bench = try loaded(seconds: 600)
        bench.advance(seconds: 600)
        try bench.answer(keys: #"{"keys":[]}"#)
        #expect(bench.keyIDs() == [])
        #expect(bench.published.last?.revision == 2)
    }

    @Test func `the answer to a fetch nobody knows of changes nothing`() throws {
        var bench = try loaded(seconds: 600)
        let body = FetchAnswer(status: 200, body: Array(KeySetText.second.utf8))
        bench.pipeline.fetched(4711, .success(body), now: bench.now, wall: bench.wall)
        bench.tick()
        #expect(bench.keyIDs() == ["1"])
    }

    @Test func `a URL that may not be fetched from is a failure, not a fetch`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer(keys: .url("http://as.example.org/keys")))
        #expect(bench.fetches.isEmpty)
        #expect(bench.pipeline.standings(now: bench.now)[0].lastError == "address_not_allowed")
    }
}
