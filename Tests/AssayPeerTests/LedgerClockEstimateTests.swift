import AssayBytes
import AssayPeer
import Testing

@Suite struct LedgerClockEstimateTests {
    private func mono(_ milliseconds: UInt64) -> MonotonicTime {
        MonotonicTime(microseconds: milliseconds * 1000)
    }

    @Test func `nothing is known before the ledger spoke`() {
        #expect(LedgerClockEstimate().now(mono(5)) == nil)
    }

    @Test func `the monotonic clock carries the ledger's time on`() {
        var clock = LedgerClockEstimate()
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(102))
        #expect(clock.now(mono(602))?.milliseconds == 50_501)
    }

    @Test
    func `the earliest it can be is what the ledger said, carried on, less rounding and drift`() {
        var clock = LedgerClockEstimate()
        #expect(clock.earliest(mono(90)) == nil)
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(110))
        #expect(clock.now(mono(610))?.milliseconds == 50_505)
        #expect(clock.earliest(mono(610))?.milliseconds == 50_495)
    }

    @Test func `a slow sample does not displace a fast one`() {
        var clock = LedgerClockEstimate()
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(100))
        clock.observe(WallTime(milliseconds: 50_900), sent: mono(200), received: mono(1200))
        #expect(clock.now(mono(1200))?.milliseconds == 51_100)
    }

    @Test(arguments: [50_200, 58_000] as [Int64])
    func `a ledger's clock that stood still or moved is believed at once`(told: Int64) {
        var clock = LedgerClockEstimate()
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(100))
        clock.observe(WallTime(milliseconds: told), sent: mono(5_300), received: mono(5_302))
        #expect(clock.now(mono(5_302))?.milliseconds == told + 1)
    }

    @Test(arguments: [Int64.max, Int64.max - 1, Int64.min])
    func `a time no clock shows is survived`(milliseconds: Int64) {
        var clock = LedgerClockEstimate()
        let time = WallTime(milliseconds: milliseconds)
        clock.observe(time, sent: mono(100), received: mono(200))
        let offset = clock.offsetMilliseconds(wall: WallTime(milliseconds: 1), mono(1100))
        #expect(offset != nil)
    }

    @Test func `after long silence the time is unknown`() {
        var clock = LedgerClockEstimate()
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(100))
        #expect(clock.now(mono(3_100)) != nil)
        #expect(clock.now(mono(3_101)) == nil)
    }

    @Test func `the offset is this machine's clock minus the ledger's`() {
        var clock = LedgerClockEstimate()
        clock.observe(WallTime(milliseconds: 50_000), sent: mono(100), received: mono(100))
        let offset = clock.offsetMilliseconds(wall: WallTime(milliseconds: 53_500), mono(1100))
        #expect(offset == 2500)
    }
}
