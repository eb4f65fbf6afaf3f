import AssayBytes
import AssayEncodings
import AssayHTTP
import AssayProofs
import AssayServices
import AssayWire
import Testing

/// Realms, issuers and reloads.
@Suite struct KeySetConfigurationTests {
    @Test func `realms that name the same keys share one fetch`() throws {
        var bench = try IssuerBench()
        let name = RealmName("s")
        let second = try #require(name)
        var realms = [
            RealmPolicy(name: bench.realm, rpID: []), RealmPolicy(name: second, rpID: []),
        ]
        for index in realms.indices { realms[index].tokens.issuers = [bench.issuer()] }
        bench.configure(realms)
        #expect(bench.fetches.count == 1)
        try bench.answer(keys: KeySetText.first)
        let issuer = Array(IssuerBench.issuer.utf8)
        #expect(bench.published.last?.keys(of: issuer.span, in: second)?.keys.count == 1)
        #expect(bench.pipeline.standings(now: bench.now).map(\.realm) == [bench.realm, second])
    }

    @Test func `other algorithms are another set`() throws {
        var bench = try IssuerBench()
        var rsa = bench.issuer("https://b.example")
        rsa.algorithms = AlgorithmSet([.rs256])
        bench.configure(bench.issuer(), rsa)
        #expect(bench.fetches.count == 2)
        try bench.answer(keys: KeySetText.first)
        try bench.answer(keys: KeySetText.first)
        #expect(bench.keyIDs() == ["1"])
        #expect(bench.keyIDs(of: "https://b.example") == [])
    }

    @Test func `a reload asks again, keeps what is there and gives no other revision`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(keys: KeySetText.first)
        bench.advance(seconds: 29)
        bench.configure(bench.issuer())
        #expect(bench.fetches.isEmpty)
        bench.advance(seconds: 1)
        bench.configure(bench.issuer())
        #expect(bench.fetches.count == 1)
        #expect(bench.keyIDs() == ["1"])
        try bench.answer(keys: KeySetText.first)
        #expect(bench.published.count == 1)
    }

    @Test func `another place for an issuer's keys withdraws those of the old one`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer())
        try bench.answer(keys: KeySetText.first)
        bench.configure(bench.issuer(keys: .url("https://other.example/keys")))
        #expect(bench.keyIDs() == nil)
        try bench.answer(keys: KeySetText.second)
        #expect(bench.keyIDs() == ["2"])
        #expect(bench.published.map(\.revision) == [1, 2, 3])
    }

    @Test func `an issuer without keys has no set`() throws {
        var bench = try IssuerBench()
        bench.configure(bench.issuer(keys: nil, introspects: true))
        #expect(bench.fetches.isEmpty && bench.reads.isEmpty)
        #expect(bench.pipeline.standings(now: bench.now) == [])
    }

    @Test func `the file of certificates goes with the fetch`() throws {
        var bench = try IssuerBench()
        var issuer = bench.issuer()
        issuer.certificatesFile = "/ca.pem"
        bench.configure(issuer)
        #expect(bench.fetches[0].request.caFile == "/ca.pem")
    }
}
