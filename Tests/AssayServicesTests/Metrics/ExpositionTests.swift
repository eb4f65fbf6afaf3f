import AssayBytes
import AssayServices
import AssayWire
import TestSupport
import Testing

/// The text a scraper reads, against a strict reader of its own.
@Suite struct ExpositionTests {
    private static let never = MonotonicTime(microseconds: 0)

    static let roles: [Exposition] = [
        .gate(MetricSet(), ReasonCounters(), GateMeasures(), isReady: true, started: never),
        .verifier(
            MetricSet(), ReasonCounters(), VerifierMeasures(), isReady: true, started: never),
        .ledger(MetricSet(), LatencySet(), isReady: true, started: never),
    ]

    @Test(arguments: roles.indices)
    func `every role's text can be read, and holds every family with its help and type`(
        role: Int
    ) {
        let exposition = Self.roles[role]
        let read = ScrapedText(exposition.text)
        #expect(read.faults == [])
        #expect(Set(read.types.keys) == Set(exposition.families.map(\.name)))
        for family in exposition.families {
            #expect(read.types[family.name] == family.type.rawValue)
            #expect(!(read.helps[family.name] ?? "").isEmpty, "\(family.name)")
            #expect(family.help.hasSuffix("."), "\(family.name)")
        }
        #expect(read.value("assay_ready") == 1)
        #expect(read.sum("assay_build_info") == 1)
        #expect((read.value("process_resident_memory_bytes") ?? 0) > 0)
        #expect((read.value("process_start_time_seconds") ?? 0) > 1_000_000_000)
    }

    @Test(arguments: roles.indices)
    func `names follow the conventions`(role: Int) {
        for family in Self.roles[role].families {
            let name = family.name
            #expect(name.hasPrefix("assay_") || name.hasPrefix("process_"), "\(name)")
            #expect(name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }, "\(name)")
            #expect(name.hasSuffix("_total") == (family.type == .counter), "\(name)")
            for unit in ["_ms", "_us", "_s", "_mb", "_milliseconds", "_percent"] {
                #expect(!name.hasSuffix(unit), "\(name)")
            }
        }
    }

    @Test func `label values survive whatever is in them`() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["\\", "\"", "\n", "a", "é", "{", "}", ",", "=", " ", "\\n", "\u{1F511}", "#"]
        for _ in 0..<200 {
            let value = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            var exposition = Exposition()
            exposition.add(
                MetricFamily(
                    "assay_test", .gauge, "Help with \\ and\na line.",
                    [MetricSample([MetricLabel("text", value)], .number(3))]))
            let read = ScrapedText(exposition.text)
            #expect(read.faults == [])
            #expect(read.value("assay_test", ["text": value]) == 3)
            #expect(read.helps["assay_test"] == #"Help with \\ and\na line."#)
        }
    }

    @Test func `numbers of small units are shown in base units, exactly`() {
        let metrics = MetricSet<VerifierMetric>()
        let ledger = MetricSet<LedgerMetric>()
        for (microseconds, seconds) in [(0, 0), (1, 0.000001), (1_500_000, 1.5), (20_000_000, 20)]
            as [(UInt64, Double)]
        {
            metrics.set(.clockOffsetMicroseconds, microseconds)
            ledger.set(.clockBehindMilliseconds, microseconds)
            let text = Self.text(of: metrics)
            #expect(text.value("assay_verifier_clock_offset_seconds") == seconds)
            var exposition = Exposition()
            exposition.add(ledger, prefix: "assay_ledger_")
            let behind = ScrapedText(exposition.text).value("assay_ledger_clock_behind_seconds")
            #expect(behind == Double(microseconds) / 1000)
        }
    }

    @Test func `a counter is scraped with what it counted, alone or under its label`() {
        let metrics = MetricSet<VerifierMetric>()
        metrics.add(.framesReceived, 5)
        metrics.add(.queueFull, 2)
        metrics.add(.accepted, 9)
        let text = Self.text(of: metrics)
        #expect(text.value("assay_verifier_frames_received_total") == 5)
        #expect(
            text.value("assay_verifier_limits_met_total", ["limit": "queued_frames_max"]) == 2)
        #expect(
            text.value("assay_verifier_limits_met_total", ["limit": "memory_max_mb"]) == 0)
        // Told by kind and verdict instead.
        #expect(text.value("assay_verifier_accepted_total") == nil)
    }

    @Test func `every reason and every kind is there before it happened`() {
        let measures = VerifierMeasures()
        let reasons = ReasonCounters()
        reasons.add(.dpopReplayed)
        reasons.add(.transactionExpired, 3)
        reasons.add(Reason(rawValue: 0x7777))
        measures.verdicts.add(.dpopVerify, .refused)
        measures.verdicts.add(Kind(rawValue: 0x7777), .callFault)
        let text = ScrapedText(
            Exposition.verifier(
                MetricSet(), reasons, measures, isReady: false, started: Self.never
            ).text)
        #expect(text.faults == [])
        #expect(text.value("assay_ready") == 0)
        for reason in Reason.all where reason != .accepted {
            let name = reason.name ?? ""
            let count = reason == .dpopReplayed ? 1.0 : reason == .transactionExpired ? 3 : 0
            #expect(
                text.value("assay_verifier_refusals_total", ["reason": name]) == count, "\(name)")
        }
        #expect(text.value("assay_verifier_refusals_total", ["reason": "other"]) == 1)
        let verdicts = "assay_verifier_verdicts_total"
        #expect(text.value(verdicts, ["kind": "dpop.verify", "verdict": "refused"]) == 1)
        #expect(text.value(verdicts, ["kind": "dpop.verify", "verdict": "accepted"]) == 0)
        #expect(text.value(verdicts, ["kind": "other", "verdict": "call_fault"]) == 1)
        #expect(text.sum(verdicts) == 2)
        // Nobody judges these.
        #expect(text.value(verdicts, ["kind": "hello", "verdict": "accepted"]) == nil)
    }

    private static func text(of metrics: MetricSet<VerifierMetric>) -> ScrapedText {
        var exposition = Exposition()
        exposition.add(metrics, prefix: "assay_verifier_")
        return ScrapedText(exposition.text)
    }
}
