import AssayBytes
import AssayServices
import Testing

@Suite struct DecisionSamplingTests {
    private func sampling(
        oneIn: Int = 1, perSecond: Int = 1_000
    ) -> DecisionSampling {
        var settings = DecisionSettings()
        settings.acceptedOneIn = oneIn
        settings.perSecondMax = perSecond
        return DecisionSampling(settings)
    }

    private let time = DecisionSamples.time

    @Test func `of accepted decisions one in so many is logged, by count`() {
        var sampling = sampling(oneIn: 4)
        let logged = (0..<12).filter { _ in
            sampling.admit(.accepted, at: time) == .logged(leftOut: 0)
        }
        #expect(logged == [0, 4, 8])
    }

    @Test func `none of the accepted is logged where that is said`() {
        var sampling = sampling(oneIn: 0)
        for _ in 0..<300 { #expect(sampling.admit(.accepted, at: time) == .notSampled) }
        #expect(sampling.admit(.refused, at: time) == .logged(leftOut: 0))
    }

    @Test(arguments: [DecisionOutcome.refused, .undecided, .shadow])
    func `all others are logged`(outcome: DecisionOutcome) {
        var sampling = sampling(oneIn: 100)
        for _ in 0..<50 { #expect(sampling.admit(outcome, at: time) == .logged(leftOut: 0)) }
    }

    @Test func `a second has its share, and what it left out is told with the next line`() {
        var sampling = sampling(perSecond: 3)
        for _ in 0..<3 { #expect(sampling.admit(.refused, at: time) == .logged(leftOut: 0)) }
        for _ in 0..<5 { #expect(sampling.admit(.refused, at: time) == .leftOut) }
        let next = WallTime(milliseconds: time.milliseconds + 1000)
        #expect(sampling.admit(.refused, at: next) == .logged(leftOut: 5))
        #expect(sampling.admit(.refused, at: next) == .logged(leftOut: 0))
        // A thread that was held up does not begin the second again.
        #expect(sampling.admit(.refused, at: time) == .logged(leftOut: 0))
        #expect(sampling.admit(.refused, at: time) == .leftOut)
        // A clock that was set back does.
        let back = WallTime(milliseconds: time.milliseconds - 60_000)
        #expect(sampling.admit(.refused, at: back) == .logged(leftOut: 1))
    }
}

@Suite struct DecisionRingTests {
    @Test func `the last so many are remembered, found by id, newest first`() {
        var ring = DecisionRing(countMax: 3)
        for number in 1...5 as ClosedRange<UInt64> { ring.add(DecisionSamples.decision(number)) }
        #expect(ring.count == 3)
        #expect(ring.newest(10).map(\.id.high) == [5, 4, 3])
        #expect(ring.newest(2).map(\.id.high) == [5, 4])
        for number in 1...5 as ClosedRange<UInt64> {
            let found = ring.decision(Bytes16(high: number, low: 7))
            #expect((found != nil) == (number > 2))
            #expect(found.map(\.id.high) ?? number == number)
        }
    }

    @Test func `a ring without places remembers nothing`() {
        var ring = DecisionRing(countMax: 0)
        ring.add(DecisionSamples.decision(1))
        #expect(ring.count == 0)
        #expect(ring.newest(10).isEmpty)
    }
}
