import AssayBench
import AssayWire
import Testing

@Suite struct PacedReportTests {
    @Test func `only what is accepted in time is goodput`() {
        var report = PacedReport(rate: 100, deadlineMicroseconds: 1000)
        report.add(.accepted, due: .accepted, after: 1000)
        report.add(.accepted, due: .accepted, after: 1001)
        report.add(.overloaded, due: .accepted, after: 10)
        report.add(.dpopMalformed, due: .dpopMalformed, after: 10)
        report.microseconds = 500_000
        #expect(report.good == 1)
        #expect(report.acceptedLate == 1)
        #expect(report.undecided == 1)
        #expect(report.refused == 1)
        #expect(report.goodput == 2)
        #expect(report.honest.count == 2)
        #expect(report.isGood)
    }

    @Test func `a wrong verdict is told, one nobody could give is not wrong`() {
        var report = PacedReport(rate: 100, deadlineMicroseconds: 1000)
        report.add(.unavailable, due: .dpopMalformed, after: 10)
        #expect(report.isGood)
        report.add(.accepted, due: .dpopMalformed, after: 10)
        #expect(report.wrong == 1)
        #expect(!report.isGood)
        report.add(.dpopReplayed, due: .accepted, after: 10)
        #expect(report.wrong == 2)
        #expect(report.honest.count == 0)
    }
}
