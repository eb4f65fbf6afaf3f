import AssayBytes
import AssayLedger
import AssayWire
import TestSupport
import Testing

@Suite struct KeyRingTests {
    private let period: Int64 = 3_600_000
    private let life: Int64 = 302_000

    private func time(_ milliseconds: Int64) -> WallTime {
        WallTime(milliseconds: Fixture.start + milliseconds)
    }

    private func ring(remembering earlier: KeyRing? = nil) -> KeyRing {
        KeyRing(
            periodMilliseconds: period, mintedLifeMilliseconds: life, skewMilliseconds: 2000,
            remembering: earlier)
    }

    private func source(seed: UInt64) -> () -> Bytes32? {
        var random = SeededGenerator(seed: seed)
        return { Bytes32(random.next(), random.next(), random.next(), random.next()) }
    }

    private func advance(
        _ ring: inout KeyRing, to milliseconds: Int64, _ random: () -> Bytes32?,
        succeeds: Bool = true
    ) {
        let advanced = ring.advance(to: time(milliseconds), random: random)
        #expect(advanced == succeeds)
    }

    @Test func `a new ring has the key in force and the one after it`() {
        var ring = ring()
        let random = source(seed: 1)
        advance(&ring, to: 0, random)
        #expect(ring.keys.map(\.from) == [time(-2000), time(period - 2000)])
        #expect(Set(ring.keys.map(\.id)).count == 2)
        #expect(Set(ring.keys.map(\.key)).count == 2)
    }

    @Test func `a key is honoured as long as the last value minted with it may live`() {
        var ring = ring()
        advance(&ring, to: 0, source(seed: 2))
        #expect(ring.keys[0].until == time(period + life))
    }

    @Test func `at every moment a key is in force and its successor is known`() {
        var ring = ring()
        let random = source(seed: 3)
        var walk = SeededGenerator(seed: 3)
        var now: Int64 = 0
        for _ in 0..<2000 {
            now += Int64.random(in: 0...(period / 3), using: &walk)
            advance(&ring, to: now, random)
            let inForce = ring.keys.last { $0.from <= time(now) }
            #expect(inForce.map { $0.until > time(now + life) } == true)
            #expect(ring.keys.contains { $0.from > time(now) })
            #expect(ring.keys.count <= 4)
        }
    }

    @Test func `a period much shorter than a value's life still gives few keys`() {
        var ring = KeyRing(
            periodMilliseconds: 60_000, mintedLifeMilliseconds: 86_400_000, skewMilliseconds: 2000)
        let random = source(seed: 6)
        for hour in 0..<100 as Range<Int64> {
            advance(&ring, to: hour * 3_600_000, random)
            #expect(ring.keys.count <= 16)
        }
    }

    @Test func `after a long stop no key of before is in force`() {
        var ring = ring()
        let random = source(seed: 4)
        advance(&ring, to: 0, random)
        let old = Set(ring.keys.map(\.id))
        advance(&ring, to: 10 * period, random)
        #expect(ring.keys.first?.from == time(10 * period - 2000))
        #expect(old.isDisjoint(with: ring.keys.map(\.id)))
    }

    @Test func `a remembered id does not come again, also in the next epoch`() {
        var ids: [UInt16] = []
        var ring = ring()
        let random = source(seed: 5)
        for epoch in 0..<400 as Range<Int64> {
            ring = self.ring(remembering: ring)
            advance(&ring, to: epoch, random)
            ids.append(contentsOf: ring.keys.map(\.id))
        }
        #expect(ids.count == 800)
        #expect(Set(ids).count == ids.count)
    }

    @Test func `without randomness there is no key`() {
        var ring = ring()
        advance(&ring, to: 0, { nil }, succeeds: false)
        #expect(ring.keys.isEmpty)
        // A source that is stuck gives no second id.
        advance(&ring, to: 0, { Bytes32(1, 2, 3, 4) }, succeeds: false)
        #expect(ring.keys.count == 1)
    }
}
