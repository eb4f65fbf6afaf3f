import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

@Suite struct MemoryEngineTests {
    /// Many keys with few records each is the dearest case where all are counted exactly.
    @Test(arguments: [1_000_000, 100] as [UInt64])
    func `a record takes no more memory than is promised`(keys: UInt64) {
        let count: UInt64 = 1_000_000
        var ledger = Harness<MemoryEngine>(capacity: CapacitySettings(recordsMax: 1_300_000))
        let empty = ledger.engine.figures.recordBytes
        for first in stride(from: 0, to: count, by: 1000) {
            let batch = (first..<first + 1000).map {
                ledger.record($0, age: Int64($0 % 50_000) - 10_000, quota: $0 % keys)
            }
            guard ledger.askAsRecords(batch)?.allSatisfy({ $0 == .accepted }) == true else {
                Issue.record("a record of \(first) and those after it was refused")
                return
            }
        }
        let figures = ledger.engine.figures
        #expect(figures.records.reserved == Int(count))
        #expect(Double(figures.recordBytes - empty) / Double(count) < 48)
    }

    @Test func `memory of expired records is used again, and released when asked`() {
        var ledger = Harness<MemoryEngine>()
        let empty = ledger.engine.figures.recordBytes
        var bytes = 0
        for round in 0..<5 as Range<UInt64> {
            for number in 0..<50_000 as Range<UInt64> {
                _ = ledger.ask(ledger.record(round * 1_000_000 + number, quota: number))
            }
            if round == 0 { bytes = ledger.engine.figures.recordBytes }
            // Until the index is purged, what has expired stands beside what is new.
            #expect(ledger.engine.figures.recordBytes <= bytes + 2 * Self.segmentBytes)
            ledger.now.milliseconds += 100_000
        }
        _ = ledger.ask(ledger.record(9))
        ledger.engine.releaseIdleMemory()
        #expect(ledger.engine.figures.recordBytes <= empty + Self.segmentBytes)
    }

    private static let segmentBytes = 8192 * 28

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
