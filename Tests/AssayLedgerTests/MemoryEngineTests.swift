import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

@Suite struct MemoryEngineTests {
    /// Many keys with few records each is the dearest case; one key with many the cheapest.
    @Test(arguments: [(100_000, 57.0), (100, 41.0)])
    func `a record takes no more memory than is promised`(keys: UInt64, bytesMax: Double) {
        var ledger = Harness<MemoryEngine>()
        for number in 0..<100_000 as Range<UInt64> {
            let discharge = ledger.record(
                number, age: Int64(number % 50_000) - 10_000, quota: number % keys)
            guard ledger.ask(discharge) == .accepted else {
                Issue.record("record \(number) was refused")
                return
            }
        }
        let figures = ledger.engine.figures
        #expect(figures.records.reserved == 100_000)
        #expect(Double(figures.recordBytes) / 100_000 < bytesMax)
    }

    @Test func `memory of expired records is used again, and released when asked`() {
        var ledger = Harness<MemoryEngine>()
        var bytes = 0
        for round in 0..<5 as Range<UInt64> {
            for number in 0..<20_000 as Range<UInt64> {
                _ = ledger.ask(ledger.record(round * 1_000_000 + number, quota: number))
            }
            if round == 0 { bytes = ledger.engine.figures.recordBytes }
            #expect(ledger.engine.figures.recordBytes <= bytes)
            ledger.now.milliseconds += 100_000
        }
        _ = ledger.ask(ledger.record(9))
        ledger.engine.releaseIdleMemory()
        #expect(ledger.engine.figures.recordBytes < 20_000)
    }

    @Test func `the same discharges at the same times give the same outcomes`() {
        var outcomes: [[Outcome]] = [[], []]
        for run in 0..<2 {
            var random = SeededGenerator(seed: 8)
            var ledger = Harness<MemoryEngine>(capacity: CapacitySettings(recordsMax: 500))
            for _ in 0..<3000 {
                ledger.now.milliseconds += Int64(random.next() % 300)
                let discharge = ledger.record(
                    random.next() % 2000, age: Int64(random.next() % 60_000),
                    operation: random.next() % 3)
                outcomes[run].append(
                    ledger.engine.apply(discharge, now: ledger.now))
            }
        }
        #expect(outcomes[0] == outcomes[1])
    }

    @Test func `a challenge of one realm is not that of another`() {
        var ledger = Harness<MemoryEngine>(realms: [Fixture.windows(), Fixture.windows("other")])
        let obligation = Obligation.consume(challenge: ledger.challenge(1))
        #expect(ledger.ask(ledger.discharge([obligation])) == .accepted)
        #expect(ledger.ask(ledger.discharge([obligation], realm: "other")) == .accepted)
        #expect(ledger.ask(ledger.discharge([obligation])).reason == .ledgerTaken)
    }

    @Test func `told to refuse records, an engine still answers what needs none`() {
        var ledger = Harness<MemoryEngine>()
        #expect(ledger.ask(ledger.record(1, operation: 2)) == .accepted)
        ledger.engine.refusesRecords = true
        #expect(ledger.ask(ledger.record(3)).reason == .overloaded)
        #expect(ledger.ask(ledger.record(1)).reason == .ledgerTaken)
        #expect(ledger.ask(ledger.record(1, operation: 2)) == .accepted)
        #expect(ledger.ask(ledger.record(3, mode: .check)) == .accepted)
    }
}
