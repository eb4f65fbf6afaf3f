import AssayBench
import AssayEncodings
import AssayTransport
import AssayWire
import Testing

@Suite struct HostileReportTests {
    private func row(_ name: String, _ expected: Reason, _ cost: Double) -> HostileRow {
        HostileRow(
            name: name, expected: expected, reasons: [expected: 10], verdicts: 10, lost: 0,
            cost: cost)
    }

    private func makeReport() throws -> HostileReport {
        let realm = try #require(RealmName("default"))
        let endpoint = try Endpoint("ipc:///run/verifier")
        var report = HostileReport(BenchSettings(verifiers: [endpoint], realm: realm))
        var plain = row("plain", .accepted, 80)
        plain.isPlain = true
        report.accepted = [plain, row("large", .accepted, 100)]
        report.refused = [
            row("cheap", .dpopMalformed, 10), row("within", .dpopReplayed, 109),
        ]
        return report
    }

    @Test func `a refusal within the limit is not flagged`() throws {
        let report = try makeReport()
        #expect(report.dearest?.name == "large")
        #expect(report.flagged.isEmpty)
        #expect(report.text.contains("no refusal costs more than 1.10 times large"))
    }

    @Test func `a refusal beyond the limit is flagged`() throws {
        var report = try makeReport()
        report.refused.append(row("dear", .dpopHtuMismatch, 111))
        #expect(report.flagged.map(\.name) == ["dear"])
        #expect(report.text.contains("! dear"))
    }

    @Test func `a refusal for another reason, or none at all, is flagged`() throws {
        var report = try makeReport()
        var other = row("other", .dpopHtuMismatch, 1)
        other.reasons = [.dpopMalformed: 10]
        var lost = row("lost", .dpopHtuMismatch, 1)
        lost.lost = 1
        report.refused += [other, lost]
        #expect(report.flagged.map(\.name) == ["other", "lost"])
    }

    @Test func `the report as JSON holds every row`() throws {
        let report = try makeReport()
        var document = JSONDocument()
        try document.parse(report.json.span)
        for (name, count) in [("accepted", 2), ("refused", 2)] {
            let rows = try #require(document.member(name, of: document.root))
            #expect(document.count(of: rows) == count)
        }
        let dearest = try #require(document.member("dearest_accepted", of: document.root))
        #expect(document.equals(dearest, "large"))
    }
}
