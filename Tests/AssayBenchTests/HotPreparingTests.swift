import AssayBench
import AssayEncodings
import AssayTransport
import AssayWire
import Testing

@Suite struct HotPreparingTests {
    @Test func `a verifier that makes no tables is not asked for ever`() throws {
        let verifier = try PretendVerifier(context: try Context())
        defer { verifier.stop() }
        let realm = try #require(RealmName(Judge.realmText))
        var settings = BenchSettings.patient(verifiers: [verifier.endpoint], realm: realm)
        settings.ledger = verifier.endpoint
        settings.keyCount = 6
        settings.zipf = 1
        settings.preparesHot = true
        settings.hotCount = 1
        settings.count = 30
        settings.warmUpSeconds = 0
        settings.writesJSON = true
        guard case .report(let text) = Bench.run(settings, signals: nil) else {
            Issue.record("no report")
            return
        }
        var document = JSONDocument()
        try document.parse(text.span)
        let hot = try #require(document.member("hot", of: document.root))
        func number(_ name: String) -> Int64? {
            document.member(name, of: hot).flatMap(document.integer)
        }
        #expect(number("keys") == 1)
        #expect(number("tables") == 0)
        #expect(number("wrong") == 0)
        #expect((number("verdicts") ?? 0) >= BenchLimits.hotVerdictsPerKeyMin)
        #expect(document.member("verdicts", of: document.root).flatMap(document.integer) == 30)
    }

    private func document(_ text: String) throws -> JSONDocument {
        var document = JSONDocument()
        try document.parse(text.utf8.span)
        return document
    }

    @Test func `tables are read where a verifier's stats tell of them`() throws {
        let gauges = """
            "hot_tables":3,"hot_table_bytes":450000,"hot_tables_queued":2,"hot_table_build_us":9000
            """
        let text = #"{"counters":{"hot_tables_built":4},"gauges":{\#(gauges)}}"#
        let figures = try #require(HotFigures(try document(text)))
        #expect(figures.tables == 3)
        #expect(figures.bytes == 450_000)
        #expect(figures.waiting == 2)
        #expect(figures.built == 4)
        #expect(figures.millisecondsEach == 2.25)
        #expect(HotFigures(try document(#"{"counters":{},"gauges":{}}"#)) == nil)
    }
}
