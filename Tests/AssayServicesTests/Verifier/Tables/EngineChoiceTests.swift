import AssayCrypto
import AssayServices
import Testing

/// What a verifier makes of the comparison of its tiers.
struct EngineChoiceTests {
    private func choose(
        _ test: EngineSelfTest, bytes: Int = 16 << 20, _ collected: LineCollector
    ) throws -> EngineChoice {
        let log = Log(role: .verifier, sink: collected.sink, clock: fixedClock())
        return try EngineChoice(test, tableBytesMax: bytes, log: log) {}
    }

    /// Each time step is shorter than the last, so tables, timed last, save time.
    private func agreeing() -> EngineSelfTest {
        var time: UInt64 = 0
        var step: UInt64 = 100_000
        return EngineSelfTest.run(
            .all,
            clock: {
                time += step
                step -= step / 20
                return time
            })
    }

    @Test func `tiers that agree are used, and nothing is said`() throws {
        let test = agreeing()
        let collected = LineCollector()
        let choice = try choose(test, collected)
        #expect(choice.tiers == .all)
        #expect(choice.tables?.bytesMax == 16 << 20)
        #expect(choice.tables?.promotionCount == test.promotionCount)
        #expect(collected.lines.isEmpty)
        let metrics = MetricSet<VerifierMetric>()
        choice.write(to: metrics)
        #expect(metrics.read(.tiersRefused) == 0)
        #expect(metrics.read(.hotPromotionUses) == test.promotionCount.map { UInt64($0) })
    }

    @Test func `a tier that does not agree is left out, in the log and in a metric`() throws {
        let test = EngineSelfTest.run(
            [.cold, .ed25519], lie: { tier, name in tier == .cold && name == "P-256" })
        let collected = LineCollector()
        let choice = try choose(test, collected)
        #expect(choice.tiers == .ed25519)
        #expect(choice.tables == nil)
        #expect(collected.lines.map(\.event) == [.tierRefused])
        #expect(
            collected.texts.first?.contains(#""tier":"cold","detail":"P-256""#) == true)
        let metrics = MetricSet<VerifierMetric>()
        choice.write(to: metrics)
        #expect(metrics.read(.tiersRefused) == 1)
    }

    @Test func `no room makes no tables`() throws {
        let test = agreeing()
        #expect(try choose(test, bytes: 0, LineCollector()).tables == nil)
        #expect(try choose(test, bytes: HotLimits.tableBytes - 1, LineCollector()).tables == nil)
        #expect(try choose(test, bytes: HotLimits.tableBytes, LineCollector()).tables != nil)
    }
}
