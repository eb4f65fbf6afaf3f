import AssayCrypto
import AssayProver
import AssayServices
import TestSupport
import Testing

/// What a verifier makes of the comparison of its tiers.
struct EngineChoiceTests {
    private func choose(
        _ test: EngineSelfTest, bytes: Int = 16 << 20, _ collected: LineCollector
    ) throws -> EngineChoice {
        let log = Log(role: .verifier, sink: collected.sink, clock: fixedClock())
        return try EngineChoice(test, tableBytesMax: bytes, log: log) {}
    }

    private func agreeing() -> EngineSelfTest {
        EngineSelfTest.run(.all, clock: SlowingClock().microseconds)
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

    @Test(
        arguments: [
            (.cold, "P-256", [.ed25519, .sodium]),
            (.hot, "P-256", [.cold, .ed25519, .sodium]),
            (.ed25519, "Ed25519", [.cold, .hot, .sodium]),
            (.sodium, "Ed25519", [.cold, .hot, .ed25519]),
        ] as [(EngineTier, String, EngineTiers)])
    func `a tier that does not agree is left out, in the log and in a metric`(
        _ lying: EngineTier, _ name: String, _ left: EngineTiers
    ) throws {
        let test = try AlteredEngines.selfTest(whereWrong: { $0 == lying && $1 == name })
        let collected = LineCollector()
        let choice = try choose(test, collected)
        #expect(choice.tiers == left)
        #expect((choice.tables != nil) == left.contains(.hot))
        #expect(collected.lines.map(\.event) == [.tierRefused])
        #expect(
            collected.texts.first?.contains(
                #""tier":"\#(lying.name)","detail":"\#(name)""#) == true)
        let metrics = MetricSet<VerifierMetric>()
        choice.write(to: metrics)
        #expect(metrics.read(.tiersRefused) == 1)
    }

    @Test func `every tier can be left out, each in a line of its own`() throws {
        let test = try AlteredEngines.selfTest(whereWrong: { tier, _ in tier != nil })
        let collected = LineCollector()
        let choice = try choose(test, collected)
        #expect(choice.tiers.isEmpty)
        #expect(choice.tables == nil)
        #expect(collected.lines.map(\.event) == [LogEvent](repeating: .tierRefused, count: 4))
        let metrics = MetricSet<VerifierMetric>()
        choice.write(to: metrics)
        #expect(metrics.read(.tiersRefused) == 4)
    }

    @Test func `a verifier whose OpenSSL answers a published case otherwise does not start`() throws
    {
        let test = try AlteredEngines.selfTest(whereWrong: { $0 == nil && $1 == "Ed25519" })
        #expect(throws: EngineError.libraryFailed) { try choose(test, LineCollector()) }
    }

    @Test func `a table that is not good is told in a metric`() throws {
        let choice = try choose(agreeing(), LineCollector())
        let tables = try #require(choice.tables)
        var builder = HotTableBuilder(tables) { _, _ in nil }
        let key = try SigningKey.generate(.es256).publicKey()
        let isMade = builder.make(key) { 0 }
        #expect(!isMade)
        let metrics = MetricSet<VerifierMetric>()
        choice.write(to: metrics)
        #expect(metrics.read(.hotTablesFailed) == 1)
        #expect(metrics.read(.hotTables) == 0)
    }

    @Test func `no room makes no tables`() throws {
        let test = agreeing()
        #expect(try choose(test, bytes: 0, LineCollector()).tables == nil)
        #expect(try choose(test, bytes: HotLimits.tableBytes - 1, LineCollector()).tables == nil)
        #expect(try choose(test, bytes: HotLimits.tableBytes, LineCollector()).tables != nil)
    }
}
