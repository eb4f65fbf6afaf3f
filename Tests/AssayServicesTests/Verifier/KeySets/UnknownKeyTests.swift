import AssayBytes
import AssayHTTP
import AssayProofs
import AssayServices
import Testing

/// What becomes of requests whose key is unknown.
@Suite struct UnknownKeyTests {
    private func loaded() throws -> IssuerBench {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(keys: KeySetText.first)
        bench.advance(seconds: 100)
        return bench
    }

    @Test func `an unknown key makes one fetch, which all wait for`() throws {
        var bench = try loaded()
        let numbers = (0..<5).map { _ in bench.askForKey() }
        #expect(bench.fetches.count == 1)
        #expect(bench.replies.isEmpty)
        try bench.answer(keys: KeySetText.both)
        // The sets are in force before anybody is told.
        #expect(bench.keyIDs() == ["1", "2"])
        for number in numbers { #expect(bench.replies[number] == .asked) }
        #expect(bench.metrics.read(.keySetQuestions) == 5)
    }

    @Test func `within the cool-down nobody asks again`() throws {
        var bench = try loaded()
        _ = bench.askForKey()
        try bench.answer(keys: KeySetText.first)
        bench.advance(seconds: 29)
        let early = bench.askForKey()
        #expect(bench.fetches.isEmpty)
        #expect(bench.replies[early] == .asked)
        #expect(bench.metrics.read(.keySetQuestionsCooled) == 1)
        bench.advance(seconds: 1)
        let late = bench.askForKey()
        #expect(bench.fetches.count == 1)
        #expect(bench.replies[late] == nil)
    }

    @Test func `a fetch that was due anyway does not begin the cool-down`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(keys: KeySetText.first)
        bench.advance(seconds: 1)
        _ = bench.askForKey()
        #expect(bench.fetches.count == 1)
    }

    @Test func `where the issuer can't be asked nobody can say that a key is unknown`() throws {
        var bench = try loaded()
        let number = bench.askForKey()
        try bench.answer(.failure(.fetch(.timedOut)))
        #expect(bench.replies[number] == .unavailable)
        let next = bench.askForKey()
        #expect(bench.replies[next] == .unavailable)
        #expect(bench.keyIDs() == ["1"])
        bench.advance(seconds: 1)
        try bench.answer(keys: KeySetText.first)
        let later = bench.askForKey()
        #expect(bench.replies[later] == .asked)
    }

    @Test func `an issuer never loaded is unavailable until its first set`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        let first = bench.askForKey()
        #expect(bench.replies[first] == nil)
        try bench.answer(.failure(.fetch(.nameUnknown)))
        #expect(bench.replies[first] == .unavailable)
        bench.tick()
        #expect(bench.metrics.read(.keySetsMissing) == 1)
        bench.advance(seconds: 1)
        let second = bench.askForKey()
        try bench.answer(keys: KeySetText.first)
        #expect(bench.replies[second] == .asked)
        bench.tick()
        #expect(bench.metrics.read(.keySetsMissing) == 0)
    }

    @Test func `an issuer that left the configuration settles those that wait`() throws {
        var bench = try loaded()
        let number = bench.askForKey()
        bench.configure()
        #expect(bench.replies[number] == .asked)
        #expect(bench.keyIDs() == nil)
        #expect(bench.published.last?.revision == 2)
        let stranger = bench.askForKey()
        #expect(bench.replies[stranger] == .asked)
    }
}
