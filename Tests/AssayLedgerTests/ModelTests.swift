import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

/// What the engine should do, in the plainest words: one dictionary.
private struct Model {
    struct Entry {
        var operation: Bytes16
        var gone: Int64
        var pool: Pool
        var quota: Bytes16
    }

    var entries: [Bytes32: Entry] = [:]
    var epoch: Epoch
    var capacity: CapacitySettings
    var windows: RealmWindows

    mutating func ask(_ discharge: Discharge, now: Int64) -> Outcome {
        entries = entries.filter { $0.value.gone > now }
        guard discharge.epoch == epoch.id else {
            let mark = EpochMark(id: epoch.id, start: epoch.start)
            return Outcome(reason: .ledgerEpochChanged, epoch: mark)
        }
        var new: [(UInt8, Bytes32, Int64)] = []
        for (index, obligation) in discharge.obligations.enumerated() {
            let failed = UInt8(index)
            let (key, created, life, fenced) = facts(obligation)
            if created + life <= now
                || created > now + Int64(windows.future) + Int64(windows.skew)
            {
                return Outcome(reason: .ledgerOutsideWindow, failedIndex: failed)
            }
            if fenced { return Outcome(reason: .ledgerFenced, failedIndex: failed) }
            if let entry = entries[key] {
                guard !entry.operation.isZero, entry.operation == discharge.operationID else {
                    return Outcome(reason: .ledgerTaken, failedIndex: failed)
                }
            } else {
                new.append((failed, key, Self.end(created + life, life)))
            }
        }
        guard discharge.mode == .take, let first = new.first else { return .accepted }
        let pool = discharge.pool
        var refusal = Outcome(reason: .overloaded, failedIndex: first.0, retryAfter: 1000)
        let held = entries.values.count { $0.pool == pool }
        if held + new.count > capacity.recordsMax(of: pool) { return refusal }
        let mine = entries.values.count { $0.pool == pool && $0.quota == discharge.quotaKey }
        if mine + new.count > capacity.quotaMax(of: pool) {
            refusal.reason = .quotaExceeded
            return refusal
        }
        for (_, key, gone) in new {
            entries[key] = Entry(
                operation: discharge.operationID, gone: gone, pool: pool,
                quota: discharge.quotaKey)
        }
        return .accepted
    }

    private func facts(_ obligation: Obligation) -> (Bytes32, Int64, Int64, Bool) {
        let skew = Int64(windows.skew)
        switch obligation {
        case .consume(let challenge):
            let minted = Int64(challenge.word0 & 0xFFFF_FFFF_FFFF)
            return (challenge, minted, Int64(windows.challengeLife) + skew, false)
        case .recordOnce(let digest, let created, .issuedAt):
            let fence = epoch.fenceBase.milliseconds + skew + Int64(windows.future)
            let life = Int64(windows.past) + skew
            return (digest, created.milliseconds, life, created.milliseconds <= fence)
        case .recordOnce(let digest, let created, .nonce(let nonceEpoch)):
            let life = Int64(windows.nonceLife) + skew
            return (digest, created.milliseconds, life, nonceEpoch != epoch.id)
        default: fatalError("the model knows single-use records and nothing else")
        }
    }

    /// A record is kept until the end of a slice a quarter to a half as long as it lives.
    private static func end(_ expiry: Int64, _ life: Int64) -> Int64 {
        var slice: Int64 = 1024
        while slice * 4 <= life { slice *= 2 }
        return (expiry / slice + 1) * slice
    }
}

@Suite struct ModelTests {
    /// One random walk; nil when engine and model agreed at every step.
    private func disagreement(seed: UInt64, steps: Int) -> String? {
        var random = SeededGenerator(seed: seed)
        let capacity = CapacitySettings(
            recordsMax: 120, openSharePercent: 25, reservedPerKeyMax: 9, openPerCallerMax: 14)
        var ledger = Harness<MemoryEngine>(capacity: capacity)
        var model = Model(
            epoch: ledger.engine.epoch, capacity: capacity, windows: Fixture.windows())
        var epochs: UInt64 = 1
        var earlier: [Discharge] = []
        for step in 0..<steps {
            switch Int.random(in: 0..<100, using: &random) {
            case 0:
                epochs += 1
                let epoch = Fixture.epoch(epochs, start: ledger.now.milliseconds)
                ledger.engine.beginEpoch(epoch)
                model.epoch = epoch
                model.entries = [:]
            case 1..<15:
                ledger.now.milliseconds += Int64.random(in: 0...5000, using: &random)
            case 15..<17:
                ledger.now.milliseconds += Int64.random(in: 0...90_000, using: &random)
            default:
                let discharge =
                    earlier.isEmpty || Bool.random(using: &random)
                    ? fresh(ledger, &random)
                    : earlier[Int.random(in: earlier.indices, using: &random)]
                earlier.append(discharge)
                if earlier.count > 40 { earlier.removeFirst() }
                let asRecord = Bool.random(using: &random) ? ledger.askAsRecord(discharge) : nil
                let outcome = asRecord ?? ledger.ask(discharge)
                let expected = model.ask(discharge, now: ledger.now.milliseconds)
                guard outcome == expected else {
                    return "seed \(seed), step \(step): \(outcome), the model says \(expected)"
                }
                let held = ledger.engine.figures.records
                guard held.open + held.reserved >= model.entries.count else {
                    return "seed \(seed), step \(step): a record is missing"
                }
            }
        }
        return nil
    }

    private func fresh(
        _ ledger: Harness<MemoryEngine>, _ random: inout SeededGenerator
    ) -> Discharge {
        let number = UInt64.random(in: 0..<400, using: &random)
        let age = Int64.random(in: -14_000...70_000, using: &random)
        let stale = Int.random(in: 0..<10, using: &random) == 0
        let epoch = stale ? Bytes16(high: 5, low: 5) : ledger.engine.epoch.id
        let basis: RecordBasis = Bool.random(using: &random) ? .issuedAt : .nonce(epoch: epoch)
        let created = WallTime(milliseconds: ledger.now.milliseconds - age)
        let record = Obligation.recordOnce(
            digest: Fixture.digest(number), created: created, basis: basis)
        let challenge = Obligation.consume(challenge: ledger.challenge(number, age: age))
        let obligations = [[record], [challenge], [challenge, record]]
        return ledger.discharge(
            obligations[Int.random(in: 0..<3, using: &random)],
            operation: UInt64.random(in: 0..<3, using: &random),
            pool: Bool.random(using: &random) ? .open : .reserved,
            quota: UInt64.random(in: 0..<12, using: &random),
            mode: Int.random(in: 0..<5, using: &random) == 0 ? .check : .take)
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `engine and dictionary agree on any walk through proofs, time and epochs`(seed: UInt64) {
        #expect(disagreement(seed: seed, steps: 3000) == nil)
    }
}
