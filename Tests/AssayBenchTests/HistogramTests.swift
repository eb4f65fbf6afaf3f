import AssayBench
import Testing

struct HistogramTests {
    @Test func `an empty histogram has no durations`() {
        let histogram = Histogram()
        #expect(histogram.count == 0)
        #expect(histogram.percentile(permille: 500) == 0)
        #expect(histogram.max == 0)
    }

    @Test func `short durations are exact`() {
        var histogram = Histogram()
        for value in 1...50 as ClosedRange<UInt64> { histogram.add(value) }
        #expect(histogram.percentile(permille: 0) == 1)
        #expect(histogram.percentile(permille: 500) == 25)
        #expect(histogram.percentile(permille: 900) == 45)
        #expect(histogram.percentile(permille: 1000) == 50)
    }

    @Test func `a percentile is at most one part in 128 too long and never too short`() {
        var value: UInt64 = 1
        while value < 1 << 36 {
            for offset in [0, 1, value / 3, value / 2, value - 1] {
                var histogram = Histogram()
                let duration = value + offset
                histogram.add(duration)
                histogram.add(.max)
                let read = histogram.percentile(permille: 500)
                guard duration < 1 << 36 else { continue }
                #expect(read >= duration)
                #expect(read - duration <= duration / 128)
            }
            value *= 2
        }
    }

    @Test func `the longest duration is exact and bounds every percentile`() {
        var histogram = Histogram()
        histogram.add(1_000_003)
        #expect(histogram.max == 1_000_003)
        #expect(histogram.percentile(permille: 999) == 1_000_003)
        histogram.add(.max)
        #expect(histogram.percentile(permille: 1000) == .max)
    }

    @Test func `two histograms add up to that of all durations`() {
        var first = Histogram()
        var second = Histogram()
        var both = Histogram()
        for number in 0..<2_000 as Range<UInt64> {
            let value = number * number % 70_001
            if number % 3 == 0 { first.add(value) } else { second.add(value) }
            both.add(value)
        }
        first.add(second)
        #expect(first.count == both.count)
        #expect(first.max == both.max)
        for permille in stride(from: 0 as UInt64, through: 1000, by: 50) {
            #expect(first.percentile(permille: permille) == both.percentile(permille: permille))
        }
    }
}
