import AssayBytes
import AssayLedger
import TestSupport
import Testing

/// Both machine clocks in hand, and a disk that writes when it is told to.
private struct ClockBench {
    var wall: Int64
    var monotonic: UInt64 = 5_000_000
    var clock: LedgerClock

    init(wall: Int64 = Fixture.start, highWater: Int64? = nil, stores: Bool = false) {
        self.wall = wall
        clock = LedgerClock(
            wall: WallTime(milliseconds: wall), monotonic: MonotonicTime(microseconds: monotonic),
            highWater: highWater.map(WallTime.init(milliseconds:)), stores: stores)
    }

    /// Lets both clocks run on.
    mutating func run(milliseconds: Int64) -> ClockReading {
        wall += milliseconds
        monotonic += UInt64(milliseconds) * 1000
        return read()
    }

    mutating func read() -> ClockReading {
        clock.advance(
            wall: WallTime(milliseconds: wall), monotonic: MonotonicTime(microseconds: monotonic))
    }
}

@Suite struct LedgerClockTests {
    @Test func `ledger time follows the monotonic clock`() {
        var bench = ClockBench()
        #expect(bench.run(milliseconds: 1234).time.milliseconds == Fixture.start + 1234)
        #expect(bench.run(milliseconds: 99).time.milliseconds == Fixture.start + 1333)
        // Wall time steps within the skew limit: the ledger's does not.
        bench.wall += 1999
        let reading = bench.run(milliseconds: 1)
        #expect(reading.condition == .running)
        #expect(reading.epochStart == nil)
        #expect(reading.time.milliseconds <= Fixture.start + 1334 + 100 / 8)
    }

    @Test(arguments: [-1900, -300, 700, 1900] as [Int64])
    func `a distance to wall time within the skew limit is made up`(step: Int64) {
        var bench = ClockBench()
        _ = bench.run(milliseconds: 1000)
        bench.wall += step
        var last = bench.read()
        for _ in 0..<800 {
            let reading = bench.run(milliseconds: 25)
            #expect(reading.condition == .running)
            #expect(reading.epochStart == nil)
            #expect(reading.time >= last.time)
            #expect(reading.time.milliseconds - last.time.milliseconds <= 25 + 100 / 8 + 1)
            last = reading
        }
        #expect(last.time.milliseconds == bench.wall)
    }

    @Test func `restarts do not add up`() throws {
        var bench = ClockBench(stores: true)
        for _ in 0..<20 {
            let stored = try #require(bench.read().store)
            bench.clock.didStore(stored)
            _ = bench.run(milliseconds: 200)
            for _ in 0..<100 {
                if let store = bench.run(milliseconds: 50).store { bench.clock.didStore(store) }
            }
            #expect(abs(bench.read().time.milliseconds - bench.wall) <= 1)
            let highWater = bench.wall + 1000
            let wall = bench.wall
            bench = ClockBench(wall: wall, highWater: highWater, stores: true)
        }
    }

    @Test func `a jump ahead beyond the skew limit begins an epoch at wall time`() {
        var bench = ClockBench()
        bench.wall += 2001
        let reading = bench.read()
        #expect(reading.epochStart?.milliseconds == bench.wall)
        #expect(reading.time.milliseconds == bench.wall)
        #expect(reading.condition == .running)
        #expect(bench.run(milliseconds: 10).epochStart == nil)
    }

    @Test func `a jump back beyond the skew limit stops the clock until wall time meets it`() {
        var bench = ClockBench()
        #expect(bench.run(milliseconds: 100).condition == .running)
        let stopped = Fixture.start + 100
        bench.wall -= 10_000
        #expect(bench.run(milliseconds: 50).condition == .behind)
        #expect(bench.clock.isBehind)
        // Coming nearer than the limit is not enough: it must not flap.
        #expect(bench.run(milliseconds: 9000).condition == .behind)
        #expect(bench.read().time.milliseconds == stopped)
        bench.wall = stopped
        let met = bench.read()
        #expect(met.condition == .running)
        #expect(met.time.milliseconds == stopped)
        #expect(met.epochStart == nil)
        #expect(bench.run(milliseconds: 5).time.milliseconds == stopped + 5)
    }

    @Test func `time never runs back on any walk of the machine's clocks`() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bench = ClockBench(stores: Bool.random(using: &random))
            var last = Int64.min
            for _ in 0..<300 {
                bench.wall += Int64.random(in: -3000...3000, using: &random)
                let reading = bench.run(milliseconds: Int64.random(in: 0...900, using: &random))
                if let store = reading.store, Bool.random(using: &random) {
                    bench.clock.didStore(store)
                }
                #expect(reading.time.milliseconds >= last, "seed \(seed)")
                last = reading.time.milliseconds
            }
        }
    }

    @Test func `no time is shown that the file does not cover`() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bench = ClockBench(stores: true)
            var onDisk = Int64.min
            for _ in 0..<300 {
                let reading = bench.run(milliseconds: Int64.random(in: 0...700, using: &random))
                if reading.condition == .running {
                    #expect(reading.time.milliseconds <= onDisk, "seed \(seed)")
                }
                guard let store = reading.store else { continue }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    bench.clock.didNotStore()
                } else {
                    bench.clock.didStore(store)
                    onDisk = store.milliseconds
                }
            }
        }
    }

    @Test func `the file is asked for once and again only when time comes near it`() throws {
        var bench = ClockBench(stores: true)
        let first = try #require(bench.read().store)
        #expect(bench.read().store == nil)
        #expect(bench.read().condition == .notStored)
        bench.clock.didStore(first)
        #expect(bench.read().condition == .running)
        #expect(bench.run(milliseconds: 400).store == nil)
        #expect(bench.run(milliseconds: 200).store != nil)
        bench.clock.didNotStore()
        #expect(bench.read().store != nil)
    }

    @Test func `the file's lead stays within what a restart forgives`() throws {
        var bench = ClockBench(stores: true)
        let stored = try #require(bench.read().store)
        var next = ClockBench(highWater: stored.milliseconds, stores: true)
        let reading = next.read()
        #expect(reading.condition == .running)
        #expect(reading.time == stored)
    }

    @Test func `a start with wall time far behind the file is closed until they meet`() {
        let highWater = Fixture.start + 5000
        var bench = ClockBench(highWater: highWater, stores: true)
        #expect(bench.read().condition == .behind)
        #expect(bench.run(milliseconds: 4999).condition == .behind)
        let met = bench.run(milliseconds: 1)
        #expect(met.condition == .running)
        #expect(met.time.milliseconds == highWater)
    }

    @Test func `an accepted earlier time leaves the later one as the floor of fences`() throws {
        let highWater = Fixture.start + 3_600_000
        var bench = ClockBench(highWater: highWater, stores: true)
        #expect(bench.read().condition == .behind)
        let floor = bench.clock.acceptWallTime(
            WallTime(milliseconds: bench.wall),
            monotonic: MonotonicTime(microseconds: bench.monotonic))
        #expect(floor.milliseconds == highWater)
        // The old file says the later time, and must be replaced before the earlier is used.
        let waiting = bench.read()
        #expect(waiting.condition == .notStored)
        bench.clock.didStore(try #require(waiting.store))
        let open = bench.run(milliseconds: 1)
        #expect(open.condition == .running)
        #expect(open.time.milliseconds == bench.wall)
    }

    @Test func `an epoch after an accepted time is fenced at the floor`() {
        let start = WallTime(milliseconds: Fixture.start)
        let floor = WallTime(milliseconds: Fixture.start + 3_600_000)
        #expect(Epoch(id: .zero, start: start, floor: floor).fenceBase == floor)
        #expect(Epoch(id: .zero, start: floor, floor: start).fenceBase == floor)
    }
}
