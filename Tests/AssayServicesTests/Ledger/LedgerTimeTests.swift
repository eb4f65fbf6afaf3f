import AssayBytes
import AssayLedger
import AssayServices
import AssayWire
import Testing

/// Epochs, the clock, the state file and restarts, through bytes.
@Suite struct LedgerTimeTests {
    private func open(_ rules: LedgerRules = LedgerBench.rules()) -> LedgerBench {
        var bench = LedgerBench(rules)
        bench.run(milliseconds: 13_000)
        return bench
    }

    @Test func `wall time far ahead begins an epoch, and what was examined before is told so`() {
        var bench = open()
        let old = bench.record(1)
        #expect(bench.ask(old)?.outcome == .accepted)
        bench.wall += 60_000
        let outcome = bench.ask(old)?.outcome
        #expect(outcome?.reason == .ledgerEpochChanged)
        #expect(outcome?.epoch?.id == bench.pipeline.epoch.id)
        #expect(outcome?.epoch?.start.milliseconds == bench.wall)
        #expect(bench.notes.contains(.clockStepped))
        // Operators are told when proofs without a nonce count again.
        let start = WallTime(milliseconds: bench.wall)
        let mark = EpochMark(id: bench.pipeline.epoch.id, start: start)
        let fence = WallTime(milliseconds: bench.wall + 12_000)
        #expect(bench.notes.contains(.epochBegun(mark, fence: fence)))
        // Examined again, it is too old; and a later one is fenced until it has passed.
        #expect(bench.ask(bench.record(1, age: 60_000))?.outcome.reason == .ledgerFenced)
        #expect(bench.ask(bench.record(2))?.outcome.reason == .ledgerFenced)
        #expect(bench.ask(bench.record(2, nonce: true))?.outcome == .accepted)
    }

    @Test func `keys of different epochs have nothing in common`() throws {
        var bench = open()
        let before = try bench.must { $0.join() }.mintingKeys
        bench.wall += 60_000
        let after = try bench.must { $0.join() }.mintingKeys
        #expect(Set(before.map(\.id)).isDisjoint(with: after.map(\.id)))
        #expect(Set(before.map(\.key)).isDisjoint(with: after.map(\.key)))
    }

    @Test func `keys rotate within an epoch while the old one is still told`() throws {
        var bench = open()
        let before = try bench.must { $0.join() }.mintingKeys
        bench.run(milliseconds: 3_600_000)
        let after = try bench.must { $0.join() }.mintingKeys
        #expect(after.count == 3)
        #expect(Set(before.map(\.id)).isSubset(of: after.map(\.id)))
        bench.run(milliseconds: 310_000)
        #expect(bench.join()?.mintingKeys.count == 2)
    }

    @Test func `wall time far behind closes the ledger until they meet`() {
        var bench = open()
        bench.wall -= 10_000
        let closed = bench.ask(bench.record(1))
        #expect(closed?.outcome.reason == .ledgerClosed)
        #expect(bench.join() == nil)
        #expect(bench.hello()?.state == .closed)
        #expect(bench.notes.contains(.closed(.clockBehind)))
        bench.run(milliseconds: 10_050)
        #expect(bench.isOpen)
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
        #expect(bench.metrics.read(.refusedClosed) >= 2)
    }

    @Test func `a clock set back reopens nothing that was spent`() {
        var bench = open()
        let proof = bench.record(1)
        #expect(bench.ask(proof)?.outcome == .accepted)
        bench.wall -= 3_600_000
        for _ in 0..<20 {
            bench.run(milliseconds: 1000)
            #expect(bench.ask(proof)?.outcome.reason == .ledgerClosed)
        }
        bench.step(.acceptClock)
        #expect(bench.isOpen)
        #expect(bench.notes.contains { if case .clockAccepted = $0 { true } else { false } })
        var again = proof
        again.epoch = bench.pipeline.epoch.id
        #expect(bench.ask(again)?.outcome.reason != .accepted)
        // For an hour only a nonce of the new epoch helps.
        bench.run(milliseconds: 20_000)
        #expect(bench.ask(bench.record(2))?.outcome.reason == .ledgerFenced)
        #expect(bench.ask(bench.record(2, nonce: true))?.outcome == .accepted)
    }

    @Test func `accepting the clock does nothing while it is not behind`() {
        var bench = open()
        let epoch = bench.pipeline.epoch
        bench.step(.acceptClock)
        #expect(bench.pipeline.epoch == epoch)
    }

    @Test func `a reload that lengthens a window begins an epoch and one that shortens does not`() {
        var bench = open()
        let epoch = bench.pipeline.epoch.id
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
        bench.step(.reload(LedgerBench.rules { $0.past = 30_000 }))
        #expect(bench.pipeline.epoch.id == epoch)
        #expect(bench.ask(bench.record(1))?.outcome.reason == .ledgerTaken)
        #expect(bench.join()?.realms[0].past == 30_000)
        bench.step(.reload(LedgerBench.rules()))
        #expect(bench.pipeline.epoch.id != epoch)
        #expect(bench.ask(bench.record(1))?.outcome.reason == .ledgerFenced)
    }

    @Test func `a new realm whose minted values outlive the keys begins an epoch`() throws {
        var bench = open()
        let epoch = bench.pipeline.epoch.id
        var rules = LedgerBench.rules()
        rules.realms.append(LedgerBench.windows("short"))
        bench.step(.reload(rules))
        #expect(bench.pipeline.epoch.id == epoch)
        rules.realms.append(LedgerBench.windows("long") { $0.nonceLife = 3_000_000 })
        bench.step(.reload(rules))
        #expect(bench.pipeline.epoch.id != epoch)
        let keys = try bench.must { $0.join() }.mintingKeys
        let from = try #require(keys.map(\.from.milliseconds).min())
        let until = try #require(keys.map(\.until.milliseconds).min())
        #expect(until - from >= 3_600_000 + 3_000_000)
    }

    @Test func `without randomness the ledger is closed, and opens when there is some`() {
        var bench = open()
        bench.random.isBroken = true
        bench.wall += 60_000
        #expect(bench.ask(bench.record(1))?.outcome.reason == .ledgerClosed)
        #expect(bench.notes.contains(.closed(.noRandomness)))
        bench.random.isBroken = false
        bench.run(milliseconds: 50)
        #expect(bench.ask(bench.record(1, nonce: true))?.outcome == .accepted)
    }
}

extension LedgerTimeTests {
    @Test func `nothing is judged before the file covers the time`() {
        var bench = LedgerBench(LedgerBench.rules(stores: true), storesAtOnce: false)
        #expect(!bench.isOpen)
        #expect(bench.writes.count == 1)
        #expect(bench.ask(bench.record(1, nonce: true))?.outcome.reason == .ledgerClosed)
        bench.step(.stored(bench.writes[0]))
        #expect(bench.isOpen)
        #expect(bench.ask(bench.record(1, nonce: true))?.outcome == .accepted)
    }

    @Test func `a disk that fails closes the ledger when its lead is used up`() {
        var bench = LedgerBench(LedgerBench.rules(stores: true))
        bench.run(milliseconds: 13_000)
        #expect(bench.ask(bench.record(1))?.outcome == .accepted)
        bench.storesAtOnce = false
        bench.run(milliseconds: 900)
        bench.writes = []
        bench.step(.storeFailed)
        #expect(bench.notes.contains(.storeFailed))
        bench.run(milliseconds: 200)
        #expect(bench.ask(bench.record(2))?.outcome.reason == .ledgerClosed)
        // Asked again, and with the disk back it opens by itself.
        #expect(!bench.writes.isEmpty)
        bench.storesAtOnce = true
        bench.step(.storeFailed)
        bench.run(milliseconds: 100)
        #expect(bench.ask(bench.record(2))?.outcome == .accepted)
    }

    @Test func `no time a ledger ever told is beyond what its file says`() {
        var bench = LedgerBench(LedgerBench.rules(stores: true))
        for _ in 0..<2000 {
            bench.run(milliseconds: 37)
            guard bench.isOpen, let disk = bench.disk else { continue }
            #expect(bench.pipeline.time <= disk.highWater)
        }
        #expect(bench.metrics.read(.stateWrites) < 200)
    }

    @Test(arguments: [0, 1, 300, 1500] as [Int64])
    func `a restart at once opens with another epoch, later time and a fence`(
        pause: Int64
    ) throws {
        var first = LedgerBench(LedgerBench.rules(stores: true))
        first.run(milliseconds: 30_000)
        let proof = first.record(1, age: -12_000)
        #expect(first.ask(proof)?.outcome == .accepted)
        let last = first.pipeline.time
        var second = LedgerBench(
            LedgerBench.rules(stores: true), disk: first.disk, wall: first.wall + pause, seed: 2)
        #expect(second.isOpen)
        #expect(!second.notes.contains(.fenceAssumed))
        #expect(second.pipeline.time >= last)
        #expect(second.pipeline.epoch.id != first.pipeline.epoch.id)
        // Whatever the new epoch makes of it, the proof spent before is not accepted again.
        #expect(second.ask(proof)?.outcome.reason == .ledgerEpochChanged)
        var again = proof
        again.epoch = second.pipeline.epoch.id
        for _ in 0..<200 {
            second.run(milliseconds: 500)
            #expect(second.ask(again)?.outcome.reason != .accepted)
        }
        #expect(second.ask(second.record(2))?.outcome == .accepted)
    }

    @Test func `a fence counts the allowance of the run before`() throws {
        var first = LedgerBench(LedgerBench.rules(stores: true) { $0.future = 50_000 })
        first.run(milliseconds: 60_000)
        let proof = first.record(1, age: -50_000)
        #expect(first.ask(proof)?.outcome == .accepted)
        var second = LedgerBench(
            LedgerBench.rules(stores: true), disk: first.disk, wall: first.wall, seed: 2)
        var again = proof
        again.epoch = second.pipeline.epoch.id
        for _ in 0..<250 {
            second.run(milliseconds: 500)
            #expect(second.ask(again)?.outcome.reason != .accepted)
        }
    }

    @Test func `an allowance stands in the file before anything is dated by it`() {
        var bench = LedgerBench(LedgerBench.rules(stores: true))
        bench.run(milliseconds: 13_000)
        bench.storesAtOnce = false
        bench.writes = []
        bench.step(.reload(LedgerBench.rules(stores: true) { $0.future = 50_000 }))
        #expect(!bench.isOpen)
        let write = bench.writes.last
        #expect(write?.allowances.map(\.milliseconds) == [52_000])
        if let write { bench.step(.stored(write)) }
        #expect(bench.isOpen)
    }

    @Test func `an orderly end leaves the exact time, so that the next start is not ahead`() {
        var first = LedgerBench(LedgerBench.rules(stores: true))
        first.run(milliseconds: 5000)
        #expect(first.pipeline.finalState.highWater == first.pipeline.time)
        let second = LedgerBench(
            LedgerBench.rules(stores: true), disk: first.pipeline.finalState, wall: first.wall)
        #expect(second.pipeline.time.milliseconds == first.wall)
    }

    @Test func `a start with wall time far behind the file stays closed, also if started again`() {
        let state = LedgerState(
            highWater: WallTime(milliseconds: LedgerBench.start + 3_600_000),
            fenceFloor: WallTime(milliseconds: 0), allowances: [])
        var bench = LedgerBench(LedgerBench.rules(stores: true), disk: state)
        #expect(!bench.isOpen)
        bench.run(milliseconds: 1000)
        bench = LedgerBench(LedgerBench.rules(stores: true), disk: bench.pipeline.finalState)
        #expect(!bench.isOpen)
        bench.step(.acceptClock)
        #expect(bench.isOpen)
        #expect(bench.disk?.fenceFloor == state.highWater)
        // The floor survives a further restart.
        bench.run(milliseconds: 30_000)
        var third = LedgerBench(
            LedgerBench.rules(stores: true), disk: bench.disk, wall: bench.wall, seed: 3)
        third.run(milliseconds: 30_000)
        #expect(third.isOpen)
        #expect(third.ask(third.record(2))?.outcome.reason == .ledgerFenced)
    }
}
