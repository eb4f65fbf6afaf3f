import AssayBytes
import AssayLedger
import AssayWire
import Testing

/// What only shows with many records: tables that grow, are purged, and shrink.
@Suite struct ManyRecordsTests {
    /// Waves of records come and go; at every moment what lives is refused, and what has gone is
    /// not there.
    @Test func `every live record is found while tables grow, are purged and shrink`() {
        var ledger = Harness<MemoryEngine>()
        let nonce = RecordBasis.nonce(epoch: ledger.engine.epoch.id)
        var lasting: [UInt64] = []
        var number: UInt64 = 0
        for (wave, count) in [60_000, 5_000, 120_000, 1_000, 1_000, 1_000, 60_000].enumerated() {
            var batch: [Discharge] = []
            for _ in 0..<count {
                number += 1
                // One of eight lives five times as long.
                let lasts = number % 8 == 0
                if lasts { lasting.append(number) }
                batch.append(
                    ledger.record(number, basis: lasts ? nonce : .issuedAt, quota: number))
            }
            #expect(ledger.askAsRecords(batch)?.allSatisfy { $0 == .accepted } == true)
            #expect(
                ledger.askAsRecords(batch)?.allSatisfy { $0.reason == .ledgerTaken } == true)
            if wave % 3 == 2 {
                lasting.removeAll()
                ledger.now.milliseconds += 500_000
            } else {
                ledger.now.milliseconds += 95_000
            }
            for _ in 0..<40 { ledger.engine.sweep(now: ledger.now) }
            let copies = lasting.map { ledger.record($0, basis: nonce, quota: $0) }
            let outcomes = ledger.askAsRecords(copies)
            #expect(outcomes?.allSatisfy { $0.reason == .ledgerTaken } == true)
            #expect(ledger.engine.figures.records.reserved == lasting.count)
        }
    }

    @Test func `of a record that comes twice in one batch the first is taken`() {
        var ledger = Harness<MemoryEngine>()
        for wave in 0..<100 as Range<UInt64> {
            let first = 101 * wave
            let batch = (0..<202).map { ledger.record(first + $0 / 2, quota: $0) }
            let reasons = ledger.askAsRecords(batch)?.map(\.reason)
            #expect(
                reasons == (0..<202).map { $0 % 2 == 0 ? .accepted : .ledgerTaken })
        }
    }

    @Test func `memory goes back by and by when records have gone`() {
        var ledger = Harness<MemoryEngine>()
        let empty = ledger.engine.figures.recordBytes
        let batch = (0..<300_000).map { ledger.record($0, quota: $0) }
        #expect(ledger.askAsRecords(batch)?.allSatisfy { $0 == .accepted } == true)
        let full = ledger.engine.figures.recordBytes - empty
        ledger.now.milliseconds += 200_000
        var ticks = 0
        while ledger.engine.figures.recordBytes - empty > full / 4, ticks < 10_000 {
            ledger.engine.sweep(now: ledger.now)
            ticks += 1
        }
        // Twenty ticks a second.
        #expect(ticks < 200)
    }

    /// The first few records of a key are not counted exactly: it may come to hold as many more
    /// than its quota, and is never refused below it.
    @Test(arguments: [1, 31, 32, 640, 5000])
    func `a key gets its quota, and no more than a 32nd beyond it`(quota: Int) {
        let capacity = CapacitySettings(recordsMax: 100_000, reservedPerKeyMax: quota)
        var ledger = Harness<MemoryEngine>(capacity: capacity)
        var accepted = 0
        for number in 0..<UInt64(quota) + 200 {
            // Over several generations, among records of other keys.
            _ = ledger.ask(ledger.record(1 << 40 | number, quota: number + 2))
            let discharge = ledger.record(number, age: Int64(number % 45) * 1000, quota: 1)
            let outcome = ledger.askAsRecord(discharge)
            if outcome == .accepted {
                accepted += 1
            } else {
                #expect(outcome?.reason == .quotaExceeded)
                #expect(accepted >= quota)
            }
        }
        #expect(accepted >= quota && accepted <= quota + min(64, quota / 32))
    }

    /// A crowd of light keys is not counted one by one, a heavy one among them is.
    @Test func `only keys with many records have counters`() {
        var ledger = Harness<MemoryEngine>(capacity: CapacitySettings(recordsMax: 400_000))
        let crowd = (0..<200_000).map { ledger.record($0, quota: $0 + 10) }
        #expect(ledger.askAsRecords(crowd)?.allSatisfy { $0 == .accepted } == true)
        let heavy = (200_000..<201_000).map { ledger.record($0, quota: 1) }
        #expect(ledger.askAsRecords(heavy)?.allSatisfy { $0 == .accepted } == true)
        #expect((1...100).contains(ledger.engine.figures.quotaCounters))
    }
}
